import type { Panel } from '../panel';
import { see, type Stage } from '../stage';
import { openWorkflow, START } from '../workflows';

/** The panel warns of settings that delete data. */
export function noticeSuite(stage: () => Stage): void {
	describe('warnings', () => {
		let panel: Panel;

		beforeAll(async () => {
			await openWorkflow(stage(), 'Warnings', [
				START,
				{ name: 'HighLevel CRM', parameters: { resource: 'contact', operation: 'delete' } },
			]);
			panel = await stage().editor.openNode('HighLevel CRM');
		});

		see(stage, 'before a contact is deleted', async () => {
			await panel.root.getByText('Deleting is permanent for n8n').waitFor();
		});

		see(stage, 'when tags are to be replaced, and only then', async () => {
			const warning = panel.root.getByText('Tag Mode is Replace');
			await panel.choose('operation', 'Create or Update');
			await panel.add('options', 'Tag Mode');
			await panel.parameter('tagMode').waitFor();
			await warning.waitFor({ state: 'hidden' });
			await panel.choose('tagMode', 'Replace');
			await warning.waitFor();
			await stage().pictures.take('warning replace');
		});
	});
}
