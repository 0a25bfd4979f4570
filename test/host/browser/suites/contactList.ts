import { ELENA } from '../seed';
import { see, type Stage } from '../stage';
import { openWorkflow, START } from '../workflows';

/** Picks a contact by typing a part of its name. */
export function contactListSuite(stage: () => Stage): void {
	see(stage, 'a contact is picked from the list by typing, and read', async () => {
		const { editor, pictures } = stage();
		await openWorkflow(stage(), 'Contact list', [
			START,
			{ name: 'Get a contact', parameters: { resource: 'contact', operation: 'get' } },
		]);
		const panel = await editor.openNode('Get a contact');
		const list = await panel.locate('contactId');
		expect(await list.entries()).toContain('Ada Abbott (ada.abbott@example.com)');
		await list.search('elen', `${ELENA.name} (${ELENA.email})`);
		expect(await list.entries()).toEqual([`${ELENA.name} (${ELENA.email})`]);
		await pictures.publish('contact-list');
		await list.pick(`${ELENA.name} (${ELENA.email})`);

		await panel.execute();
		const [row] = await panel.output.rows();
		expect(row).toMatchObject({ email: ELENA.email, firstName: 'Elena' });
	});
}
