import type { IDataObject } from 'n8n-workflow';
import { bothDialects, located, jsonOf, mapping } from '../../support/bench';

const contact = (operation: string, more: IDataObject, options: IDataObject = {}) =>
	({ resource: 'contact', operation, options, ...more }) as never;

bothDialects('the name of a record', (bench) => {
	beforeEach(() => bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', phone: '+15550100101' }]));

	it.each([
		['id', '\tone'],
		['id', ' one\n'],
		['email', '\tone@example.com '],
		['phone', ' +15550100101'],
	])('ignores blanks by %s around %j', async (mode, value) => {
		const { items } = await bench.run(contact('get', { contactId: located(mode, value) }));
		expect(jsonOf(items)[0]?.id).toBe('one');
	});

	it('ignores blanks in Find, where blanks alone mean empty', async () => {
		const { items } = await bench.run(contact('find', { email: '\t', phone: '\t+15550100101' }));
		expect(jsonOf(items)[0]).toMatchObject({ id: 'one', found: true });
	});

	it('ignores blanks around the ID of equipment', async () => {
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Projector' }]);
		const parameters = { resource: 'equipment', operation: 'get', equipmentId: located('id', '\te1') };
		expect(jsonOf((await bench.run(parameters)).items)[0]?.id).toBe('e1');
	});

	it.each(['{ $json.id }', '{{ $json.id }}', '=$json.id', "{ $('A').item.json.id }", '{ $json["id"] }'])(
		'reports %s as an expression that was not evaluated',
		async (value) => {
			// The text comes from an item. n8n evaluates expressions of the panel before the node sees them.
			const { error } = await bench.run(contact('get', { contactId: located('id', '={{ $json.v }}') }), [{ v: value }]);
			expect(error?.message).toBe(`Contact "${value}" is an expression that was not evaluated (row 1)`);
			expect(error?.description).toMatch(/Expression.*two braces/);
			expect(bench.sandbox.counters.requests).toBe(0);
		},
	);

	it('reports an unevaluated expression as email or phone, too', async () => {
		for (const field of ['email', 'phone']) {
			const fields = mapping({ email: 'a@example.com', [field]: '={{ $json.v }}' });
			const { error } = await bench.run(contact('upsert', { fields }), [{ v: '{ $json.x }' }]);
			expect(error?.message).toMatch(/^(Email|Phone) "\{ \$json\.x \}" is an expression/);
		}
	});
});

bothDialects('a look-up that answers with a contact without an ID', (bench) => {
	it.each<[operation: string, more: IDataObject]>([
		['get', {}],
		['update', { fields: mapping({ city: 'Oslo' }) }],
		['addTags', { tags: 'vip' }],
		['delete', {}],
	])('finds nobody for %s', async (operation, more) => {
		const email = 'one@example.com';
		const body = bench.by<object>({ highLevel: { contact: { email } }, documented: { contacts: [{ email }] } });
		const path = bench.by({ highLevel: '/contacts/search/duplicate', documented: '/contacts' });
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { path, method: 'GET' } }]);
		const { items, error } = await bench.run(contact(operation, { contactId: located('email', email), ...more }));
		expect(items).toEqual([]);
		const { message } = error ?? {};
		expect(message).toBe(
			`${bench.by({ highLevel: `The answer to the look-up of contact "${email}" holds no record`, documented: `No contact has the email "${email}"` })} (row 1)`,
		);
		const changing = bench.wire.filter(({ method, path: to }) => method !== 'GET' && !to.endsWith('/search'));
		expect(changing).toEqual([]);
	});
});
