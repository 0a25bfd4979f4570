import { CREDENTIAL_NAMES } from '../../../../host/provision';
import { Creator } from '../creator';
import { see, type Stage } from '../stage';
import { openWorkflow, START } from '../workflows';
import { Panel } from '../panel';

/** Finds the node by the names that people know, and adds it to the canvas. */
export function creatorSuite(stage: () => Stage): void {
	describe('the list of nodes', () => {
		let creator: Creator;

		beforeAll(async () => {
			await openWorkflow(stage(), 'Node creator', [START]);
			creator = new Creator(stage().editor.page);
			await creator.open();
		});

		for (const typed of ['GHL', 'LeadConnector', 'GoHighLevel', 'go high level', 'upsert', 'inventory']) {
			see(stage, `offers it for "${typed}"`, async () => {
				await creator.search('');
				await creator.entry('HighLevel CRM').waitFor({ state: 'hidden' });
				await creator.search(typed);
				await creator.entry('HighLevel CRM').waitFor();
			});
		}

		see(stage, 'puts an action of it on the canvas', async () => {
			const { editor, pictures } = stage();
			await creator.entry('HighLevel CRM').click();
			await creator.entry('Get many contacts by search').waitFor();
			await pictures.takeBoth('node-creator');
			await creator.entry('Get many contacts by search').click();

			const panel = new Panel(editor.page);
			await panel.root.waitFor();
			await panel.isChosen('operation', 'Search');
			await panel.hasCredential(CREDENTIAL_NAMES.highLevel);
			await panel.close();
			expect(await editor.subtitle('Get many contacts by search')).toBe('Search: contact');
		});
	});
}
