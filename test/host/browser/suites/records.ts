import { sandboxOf, see, type Stage } from '../stage';
import { openWorkflow, START } from '../workflows';

/** What is new about contacts: notes, tasks, and contacts that are there twice. */
export function recordSuite(stage: () => Stage): void {
	const ada = () =>
		[...sandboxOf(stage().host).state.contacts.values()].find(({ email }) => email === 'ada@work.example');
	const contactId = { __rl: true, mode: 'email', value: 'ada@work.example' };

	for (const [resource, fields] of [
		['note', { body: 'Called; wants an offer by Friday', title: 'Call' }],
		['task', { title: 'Send the offer', dueDate: '2027-01-15T09:00:00' }],
	] as const) {
		see(stage, `a ${resource} is added to a contact, without a user`, async () => {
			const { editor, pictures } = stage();
			const name = `Create a ${resource}`;
			const parameters = { resource, operation: 'create', contactId, ...fields, options: {} };
			await openWorkflow(stage(), name, [START, { name, parameters }]);
			const panel = await editor.openNode(name);
			// An empty value that the list does not have would be marked as an error.
			await panel.isChosen(resource === 'note' ? 'userId' : 'assignedTo', 'None');
			await panel.execute();
			const [row] = await panel.output.rows();
			expect(row).toMatchObject({ action: 'created', title: fields.title, contactId: ada()?.id ?? '' });
			if (resource === 'note') await pictures.publish('note-create', { dark: true });
			else await pictures.takeBoth('task-create');
		});
	}

	see(stage, 'contacts that are there twice are found', async () => {
		const { editor, pictures } = stage();
		const parameters = { resource: 'contact', operation: 'findDuplicates' };
		await openWorkflow(stage(), 'Duplicates', [START, { name: 'Find duplicates', parameters }]);
		const panel = await editor.openNode('Find duplicates');
		await panel.execute();
		const rows = await panel.output.rows();
		expect(rows.map(({ by, count }) => [by, count])).toEqual([['phone', '2']]);
		await pictures.publish('duplicates', { dark: true });
	});

	see(stage, 'what the server says of a failure is shown as it is', async () => {
		const { editor, host, pictures } = stage();
		const message = 'Ask <ops@example.com> & see <b>the docs</b>';
		sandboxOf(host).setFaults([
			{ kind: 'status', status: 403, match: { path: '/contacts/locked' }, body: { message } },
		]);
		const parameters = {
			resource: 'contact',
			operation: 'get',
			contactId: { __rl: true, mode: 'id', value: 'locked' },
		};
		await openWorkflow(stage(), 'A locked contact', [START, { name: 'Get a contact', parameters }]);
		const panel = await editor.openNode('Get a contact');
		await panel.execute();
		expect(await panel.output.errorDescription()).toContain(`The server says: ${message}`);
		await pictures.take('what the server says');
		sandboxOf(host).setFaults([]);
	});
}
