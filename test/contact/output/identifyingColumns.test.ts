import { Bench, jsonOf, located } from '../../support/bench';

const bench = new Bench('highLevel');

it('a row whose tags change comes out with the email of its contact, and not with that of somebody else', async () => {
	bench.sandbox.seed.contacts([{ id: 'one', email: 'ada@example.com', tags: [] }]);
	const contactId = located('id', 'one');
	const row = { 'E-Mail': 'ada@example.com', 'Buyer Email': 'bo@example.com', 'Spouse Name': 'Bo', Order: 7 };
	const { items } = await bench.succeed({ resource: 'contact', operation: 'addTags', contactId, tags: 'vip' }, [row]);
	const [json] = jsonOf(items);
	expect(json).toMatchObject({ id: 'one', 'E-Mail': 'ada@example.com' });
	expect(json).not.toHaveProperty('Buyer Email');
	expect(json).not.toHaveProperty('Spouse Name');
	expect(json).not.toHaveProperty('Order');
});

it('an address that an answer has under both names is that of the one that is written', async () => {
	const contact = { id: 'one', email: 'ada@example.com', address: '1 Old St', address1: '2 New St' };
	bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { contact } }]);
	const { items } = await bench.succeed({ resource: 'contact', operation: 'get', contactId: located('id', 'one') });
	expect(jsonOf(items)).toMatchObject([{ address1: '2 New St' }]);
});
