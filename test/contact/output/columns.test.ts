import { Bench, jsonOf, located } from '../../support/bench';

const bench = new Bench('highLevel');

it('a row whose tags change comes out with the email of its contact, and not with that of somebody else', async () => {
	bench.sandbox.seed.contacts([{ id: 'one', email: 'ada@example.com', tags: [] }]);
	const contactId = located('id', 'one');
	const row = { 'E-Mail': 'ada@example.com', 'Buyer Email': 'bo@example.com', 'Spouse Name': 'Bo', Order: 7, Phone: ['+12025550101'] };
	const { items } = await bench.succeed({ resource: 'contact', operation: 'addTags', contactId, tags: 'vip' }, [row]);
	const [json] = jsonOf(items);
	expect(json).toMatchObject({ id: 'one', 'E-Mail': 'ada@example.com' });
	expect(json).not.toHaveProperty('Buyer Email');
	expect(json).not.toHaveProperty('Spouse Name');
	expect(json).not.toHaveProperty('Order');
	expect(json).not.toHaveProperty('Phone');
	expect(Object.keys(json ?? {})[0]).toBe('id');
});

it('if an answer has an address under both names, the one under the name that is written is returned', async () => {
	const contact = { id: 'one', email: 'ada@example.com', address: '1 Old St', address1: '2 New St' };
	bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { contact } }]);
	const { items } = await bench.succeed({ resource: 'contact', operation: 'get', contactId: located('id', 'one') });
	expect(jsonOf(items)).toMatchObject([{ address1: '2 New St' }]);
});

it('a whole name is returned as the answer states it, and otherwise joined from its parts', async () => {
	const parts = { firstName: 'Ada', lastName: 'Abbott' };
	const get = { resource: 'contact', operation: 'get', contactId: located('id', 'one') };
	for (const stated of [{ name: 'Ada B. Abbott' }, {}]) {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { contact: { id: 'one', ...parts, ...stated } } }]);
		const { items } = await bench.succeed({ ...get, options: { fieldsToReturn: ['name'] } });
		expect(jsonOf(items)).toEqual([{ name: stated.name ?? 'Ada Abbott' }]);
	}
});

it('a field to return may be named as in the list, in any case', async () => {
	bench.sandbox.seed.contacts([{ id: 'one', email: 'ada@example.com', dateAdded: '2026-01-02T03:04:05.000Z' }]);
	const fields = { options: { fieldsToReturn: 'date added, ID, Email' } };
	const parameters = { resource: 'contact', operation: 'get', contactId: located('id', 'one'), ...fields };
	const [json] = jsonOf((await bench.succeed(parameters)).items);
	expect(Object.entries(json ?? {})).toEqual([
		['dateAdded', '2026-01-02T03:04:05.000Z'],
		['id', 'one'],
		['email', 'ada@example.com'],
	]);
});

it('a field to return that is off is false, and one that the contact lacks is null', async () => {
	bench.sandbox.seed.contacts([{ id: 'one', email: 'ada@example.com', dnd: false }]);
	const fields = { options: { fieldsToReturn: ['id', 'dnd', 'city'] } };
	const parameters = { resource: 'contact', operation: 'get', contactId: located('id', 'one'), ...fields };
	expect(jsonOf((await bench.succeed(parameters)).items)).toEqual([{ id: 'one', dnd: false, city: null }]);
});

it('a custom field to return is found by its name in any case, and by the exact spelling first', async () => {
	const names = ['Customer Number', 'SIZE', 'Size'];
	bench.sandbox.seed.customFields(names.map((name, index) => ({ id: `cf${index}`, name, dataType: 'TEXT' })));
	const customFields = names.map((name, index) => ({ id: `cf${index}`, value: `${name} ${index}` }));
	bench.sandbox.seed.contacts([{ id: 'one', email: 'ada@example.com', customFields }]);
	const fields = { options: { fieldsToReturn: 'customer number, Size' } };
	const parameters = { resource: 'contact', operation: 'get', contactId: located('id', 'one'), ...fields };
	expect(jsonOf((await bench.succeed(parameters)).items)).toEqual([
		{ 'customer number': 'Customer Number 0', Size: 'Size 2' },
	]);
});
