import type { INodeParameters } from 'n8n-workflow';
import { bothDialects, located, mapping } from '../../support/bench';

const contact = (operation: string, more: INodeParameters): INodeParameters => ({
	...{ resource: 'contact', operation, contactId: located('id', 'one') },
	...more,
});
const equipment = (operation: string, more: INodeParameters): INodeParameters => ({
	...{ resource: 'equipment', operation, equipmentId: located('id', 'one') },
	...more,
});

/** Bodies of answers with status 200 that say that nothing was done. */
const DENIALS = [
	{ succeded: false },
	{ succeeded: false },
	{ success: false, message: 'Locked' },
	{ statusCode: 400, message: 'Locked' },
	{ error: 'Locked' },
	{ errors: [{ message: 'Locked' }] },
];

bothDialects('an answer with status 200 whose body says that nothing was done', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', tags: ['old'] }]);
		bench.sandbox.seed.equipment([{ id: 'one', name: 'Projector', quantity: 1 }]);
	});

	it.each(DENIALS)('fails the row that it answers: %j', async (denial) => {
		const asked = [
			[contact('addTags', { tags: 'new' }), /did not change tags of contact "one"/],
			[contact('removeTags', { tags: 'old' }), /did not change tags of contact "one"/],
			[contact('update', { fields: mapping({ city: 'Oslo' }) }), /did not change contact "one"/],
			[equipment('update', { updateFields: { name: 'Beamer' } }), /did not change equipment "one"/],
			[equipment('delete', {}), /did not delete equipment "one"/],
		] as const;
		for (const [parameters, message] of asked) {
			const body = parameters.operation === 'update' ? { ...denial, contact: { id: 'one' } } : denial;
			const faults = ['POST', 'PUT', 'DELETE'].map((method) => ({
				match: { method },
				kind: 'status',
				status: 200,
				body,
			}));
			bench.sandbox.setFaults(faults as Parameters<typeof bench.sandbox.setFaults>[0]);
			const { items, error } = await bench.run(parameters);
			expect(items).toEqual([]);
			expect(error?.message).toMatch(message);
			if (JSON.stringify(denial).includes('Locked') && parameters.operation !== 'delete')
				expect(error?.description).toMatch(/The server says: Locked/);
		}
		expect(bench.wire.filter(({ method }) => method !== 'GET')).toHaveLength(asked.length);
	});

	it('fails each of several rows whose tags it answers', async () => {
		bench.sandbox.seed.contacts(Array.from({ length: 8 }, (_, index) => ({ id: `c${index}`, tags: [] })));
		const denied = { kind: 'status', status: 200, body: { success: false } } as const;
		bench.sandbox.setFaults(['POST', 'PUT'].map((method) => ({ match: { method }, ...denied })));
		const rows = Array.from({ length: 8 }, (_, index) => ({ id: `c${index}` }));
		const parameters = contact('addTags', { contactId: located('id', '={{ $json.id }}'), tags: 'new' });
		const { items, errorItems } = await bench.run(parameters, rows, { onError: 'continueErrorOutput' });
		expect(items).toEqual([]);
		expect(errorItems).toHaveLength(8);
	});

	it('does not fail a row if it states that there was no error', async () => {
		const body = {
			success: true,
			error: null,
			errors: [],
			statusCode: 200,
			contact: { id: 'one', tags: ['new', 'old'] },
		};
		bench.sandbox.setFaults(
			['POST', 'PUT'].map((method) => ({ match: { method }, kind: 'status', status: 200, body })),
		);
		await bench.succeed(contact('addTags', { tags: 'new' }));
		await bench.succeed(contact('update', { fields: mapping({ city: 'Oslo' }) }));
	});
});
