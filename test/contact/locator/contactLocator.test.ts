import type { IDataObject } from 'n8n-workflow';
import { bothDialects, located, jsonOf, mapping } from '../../support/bench';

const contact = (operation: string, more: IDataObject, options: IDataObject = {}) =>
	({ resource: 'contact', operation, options, ...more }) as never;

bothDialects('what names a record', (bench) => {
	beforeEach(() => bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', phone: '+15550100101' }]));

	it.each([
		['id', '\tone'],
		['id', ' one\n'],
		['email', '\tone@example.com '],
		['phone', ' +15550100101'],
	])('by %s: blanks around %j are not part of it', async (mode, value) => {
		const { items } = await bench.run(contact('get', { contactId: located(mode, value) }));
		expect(jsonOf(items)[0]?.id).toBe('one');
	});

	it('of Find neither; blanks alone are nothing', async () => {
		const { items } = await bench.run(contact('find', { email: '\t', phone: '\t+15550100101' }));
		expect(jsonOf(items)[0]).toMatchObject({ id: 'one', found: true });
	});

	it('of equipment neither', async () => {
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Projector' }]);
		const parameters = { resource: 'equipment', operation: 'get', equipmentId: located('id', '\te1') };
		expect(jsonOf((await bench.run(parameters)).items)[0]?.id).toBe('e1');
	});

	it.each(['{ $json.id }', '{{ $json.id }}', '=$json.id', "{ $('A').item.json.id }", '{ $json["id"] }'])(
		'%s is told as an expression that was not evaluated',
		async (value) => {
			// What n8n itself evaluates does not come here: an item holds the text.
			const { error } = await bench.run(contact('get', { contactId: located('id', '={{ $json.v }}') }), [{ v: value }]);
			expect(error?.message).toBe(`Contact "${value}" is an expression that was not evaluated (row 1)`);
			expect(error?.description).toMatch(/Expression.*two braces/);
			expect(bench.sandbox.counters.requests).toBe(0);
		},
	);

	it('as an email and a phone too', async () => {
		for (const field of ['email', 'phone']) {
			const fields = mapping({ email: 'a@example.com', [field]: '={{ $json.v }}' });
			const { error } = await bench.run(contact('upsert', { fields }), [{ v: '{ $json.x }' }]);
			expect(error?.message).toMatch(/^(Email|Phone) "\{ \$json\.x \}" is an expression/);
		}
	});
});
