import { CUSTOMERS, ELENA } from '../seed';
import { see, type Stage } from '../stage';
import { openWorkflow, START } from '../workflows';

/** Builds a search only from lists. */
export function searchSuite(stage: () => Stage): void {
	see(stage, 'a search with filters is put together from the lists', async () => {
		const { editor, pictures } = stage();
		await openWorkflow(stage(), 'Search', [
			START,
			{ name: 'Search contacts', parameters: { resource: 'contact', operation: 'search' } },
		]);
		const panel = await editor.openNode('Search contacts');
		await panel.add('filters', 'Tag Names or IDs');
		await panel.choose('tagNames', 'customer');
		await panel.closeList();
		await panel.add('filters', 'Custom Field');
		await panel.addOne('customField');
		await panel.choose('id', 'Plan');
		await panel.fill('value', 'enterprise');
		await panel.execute();
		const rows = await panel.output.rows();
		expect(rows.map(({ email }) => email).sort()).toEqual(CUSTOMERS);
		await pictures.publish('search', { dark: true, height: 1080 });
	});

	see(stage, 'contacts that fit any of several conditions are found', async () => {
		const { editor, pictures } = stage();
		await openWorkflow(stage(), 'Any of', [
			START,
			{ name: 'Search contacts', parameters: { resource: 'contact', operation: 'search' } },
		]);
		const panel = await editor.openNode('Search contacts');
		await panel.add('filters', 'Any Of');
		await panel.addOne('anyOf');
		// n8n gives all text inputs the same name.
		const fields = panel.root.locator('[data-test-id=fixed-collection-anyOf] [data-test-id=parameter-input-field]');
		await panel.chooseIn(fields.first(), 'Email');
		await panel.fill('value', ELENA.email);
		await panel.execute();
		const rows = await panel.output.rows();
		expect(rows.map(({ email }) => email)).toEqual([ELENA.email]);
		await pictures.take('search any of');
	});
}
