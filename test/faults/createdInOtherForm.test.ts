import type { INodeParameters } from 'n8n-workflow';
import { automatic, Bench, jsonOf } from '../support/bench';
import { GOING_ON, itemsOf, night, undoing } from '../undo/nights';

const FIELDS = [
	{ id: 'since', name: 'Since', dataType: 'DATE' },
	{ id: 'mobile', name: 'Second Phone', dataType: 'PHONE' },
	{ id: 'wishes', name: 'Wishes', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['red', 'blue'] },
];
const ROW = {
	...{ email: 'ada@example.com', Since: '2026-01-31', 'Date of Birth': '1990-02-28' },
	...{ Wishes: 'blue, red', 'Second Phone': '(202) 555-0177' },
};
const CREATE: INodeParameters = { resource: 'contact', operation: 'create', fields: automatic() };

describe('A contact whose create lost its answer, and whose values HighLevel shows in another form', () => {
	const bench = new Bench('highLevel');

	describe.each(['day', 'iso', 'epochMs'] as const)('(days as %s)', (dateShownAs) => {
		beforeEach(() => {
			bench.sandbox.seed.customFields(FIELDS as never);
			bench.sandbox.configure({ dateShownAs });
			bench.sandbox.setFaults([{ kind: 'resetAfter', match: { method: 'POST', path: '/contacts' }, times: 1 }]);
		});

		it('is reported as created by Create', async () => {
			const { items } = await bench.run(CREATE, [ROW], GOING_ON);
			expect(jsonOf(items)).toEqual([expect.objectContaining({ email: ROW.email, action: 'created' })]);
		});

		it('is reported as created by a night, and deleted by its Undo', async () => {
			const items = await itemsOf(bench, night(), [ROW]);
			expect(items).toEqual([expect.objectContaining({ action: 'created', isNew: true })]);
			await itemsOf(bench, undoing({}, { createdContacts: 'delete' }), items);
			expect(bench.sandbox.state.contacts.size).toBe(0);
		});
	});
});
