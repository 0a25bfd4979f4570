import { Bench, jsonOf, located, mapping } from '../../support/bench';

const bench = new Bench('highLevel');
const people = Array.from({ length: 20 }, (_, n) => ({
	...{ id: `f${n}`, email: `f${n}@x.com`, firstName: 'Ada', city: n === 0 ? 'Oslo' : 'Bergen', dateOfBirth: '1990-05-17' },
}));
beforeEach(() => void bench.sandbox.seed.contacts(people));
const birthdays = (items: Parameters<typeof jsonOf>[0]) => [...new Set(jsonOf(items).map(({ dateOfBirth }) => dateOfBirth))];

it.each(['update', 'upsert'])('%s with Only Changes: changed and unchanged rows have the birthday in one form', async (operation) => {
	const named = operation === 'update' ? { contactId: located('email', '={{ $json.email }}') } : {};
	const fields = mapping({ ...(operation === 'upsert' && { email: '={{ $json.email }}' }), city: 'Bergen', dateOfBirth: '1990-05-17' });
	const { items } = await bench.succeed({ resource: 'contact', operation, ...named, write: 'changes', fields }, people.slice(0, 3).map(({ email }) => ({ email })));
	expect(jsonOf(items).map(({ action }) => action)).toEqual(['updated', 'unchanged', 'unchanged']);
	expect(birthdays(items)).toEqual(['1990-05-17']);
});

it.each([19, 20])('Get of %d contacts has the birthday in one form', async (count) => {
	const get = { resource: 'contact', operation: 'get', contactId: located('id', '={{ $json.id }}') };
	const { items } = await bench.succeed(get, people.slice(0, count).map(({ id }) => ({ id })));
	expect(birthdays(items)).toEqual(['1990-05-17']);
});

it('Get has the birthday in one form although the server states it with a time', async () => {
	const contact = { ...people[0], dateOfBirth: '1990-05-17T00:00:00.000Z' };
	bench.sandbox.setFaults([{ match: { path: '/contacts/f0' }, kind: 'status', status: 200, body: { contact } }]);
	const { items } = await bench.succeed({ resource: 'contact', operation: 'get', contactId: located('id', 'f0') });
	expect(birthdays(items)).toEqual(['1990-05-17']);
});
