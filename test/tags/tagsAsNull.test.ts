import { Bench, jsonOf, mapping } from '../support/bench';

const bench = new Bench('highLevel');

const PEOPLE = ['ada', 'bob', 'eve'].map((id) => ({ id, email: `${id}@example.com`, city: 'Oslo', tags: null }));

it('A contact whose tags a search shows as null has none: an empty list in their place changes nothing', async () => {
	const body = { contacts: PEOPLE, total: PEOPLE.length };
	bench.sandbox.setFaults([{ match: { path: '/contacts/search' }, kind: 'status', status: 200, body }]);
	const { items } = await bench.succeed(
		{
			...{
				resource: 'contact',
				operation: 'upsert',
				write: 'changes',
				fields: mapping({ email: '={{ $json.email }}', tags: '' }),
			},
			options: { tagMode: 'replace', clearEmpty: true },
		},
		PEOPLE.map(({ email }) => ({ email })),
	);
	expect(jsonOf(items).map(({ action, changes, tags }) => ({ action, changes, tags }))).toEqual(
		PEOPLE.map(() => ({ action: 'unchanged', changes: null, tags: [] })),
	);
	expect(bench.wire.map(({ path }) => path)).not.toContain('/contacts/ada');
});
