import { Bench, jsonOf, located } from '../../support/bench';

const bench = new Bench('highLevel', { searchPageLimit: 100, uniqueIdentifiers: ['email'] });

const PEOPLE = Array.from({ length: 8 }, (_, index) => ({ id: `p${index}`, phone: `+1202555010${index}` }));

it('Rows whose searches are in flight together are all found if the server refuses the size of their pages', async () => {
	bench.sandbox.seed.contacts(PEOPLE);
	const { items } = await bench.succeed(
		{ resource: 'contact', operation: 'get', contactId: located('phone', '={{ $json.phone }}') },
		PEOPLE.map(({ phone }) => ({ phone })),
	);
	expect(jsonOf(items).map(({ id }) => id)).toEqual(PEOPLE.map(({ id }) => id));
});
