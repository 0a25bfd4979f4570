import { automatic, Bench, jsonOf, located, mapping } from '../../support/bench';
import { settings } from '../../support/settings';

const rows = Array.from({ length: 10 }, (_, index) => ({ email: `p${index}@example.com`, city: 'Oslo' }));
const dryRun = (operation: string) => ({
	...{
		resource: 'contact',
		operation,
		fields: automatic(),
		...settings(operation === 'create' ? { dryRun: true } : { write: 'nothing' }),
	},
});

describe('Dry Run of contacts that the search does not show yet', () => {
	const bench = new Bench('highLevel', { searchLagMs: 60_000 });
	beforeEach(async () => {
		await bench.run({ resource: 'contact', operation: 'create', fields: automatic() }, rows);
		bench.sandbox.resetCounters();
	});

	it('Create or Update does not announce them as created', async () => {
		const { items } = await bench.run(dryRun('upsert'), [...rows, { email: 'new@example.com' }]);
		const actions = jsonOf(items).map(({ action }) => action);
		expect(actions).toEqual([...rows.map(() => 'unchanged'), 'created']);
		// One search, one look-up for each contact that it did not show, and the workflows that the new one may start.
		expect(bench.sandbox.counters.requests).toBe(1 + 11 + 1);
	});

	it.each([
		[0, 'nothing', 2],
		[10, 'nothing', 2],
		[10, 'search', 12],
	])(
		'Update recognizes two rows about one of them after %d other rows (%s fails): %d look-ups',
		async (count, fails, lookUps) => {
			bench.sandbox.setFaults([{ match: { method: 'POST', path: `/contacts/${fails}` }, kind: 'status', status: 404 }]);
			const phone = '+12025550101';
			await bench.run({ resource: 'contact', operation: 'create', fields: automatic() }, [{ email: 'x@x.com', phone }]);
			const others = Array.from({ length: count }, (_, index) => ({ email: `q${index}@example.com` }));
			bench.sandbox.seed.contacts(others);
			const contactId = located('={{ $json.email ? "email" : "phone" }}', '={{ $json.email ?? $json.phone }}');
			const update = { ...dryRun('update'), contactId, fields: mapping({ city: 'Rome' }) };
			const { items } = await bench.run(update, [...others, { email: 'x@x.com' }, { phone }]);
			expect(jsonOf(items).map(({ action, sameAs }) => sameAs ?? action)).toEqual([
				...[...others, 'x'].map(() => 'updated'),
				count + 1,
			]);
			expect(bench.wire.filter((sent) => sent.path === '/contacts/search/duplicate')).toHaveLength(lookUps);
		},
	);

	it('Update looks up no more of them once the token is refused', async () => {
		const match = { path: '/contacts/search/duplicate' };
		bench.sandbox.setFaults([{ match, kind: 'status', status: 401, body: { message: 'Invalid JWT' } }]);
		const many = Array.from({ length: 60 }, (_, index) => ({ email: `q${index}@example.com` }));
		const update = {
			...dryRun('update'),
			contactId: located('email', '={{ $json.email }}'),
			fields: mapping({ city: 'Rome' }),
		};
		const { items } = await bench.run(update, many, { onError: 'continueRegularOutput' });
		for (const { error } of jsonOf(items)) expect(error).toContain('The token was refused');
		// Sixteen are asked for at a time.
		expect(bench.wire.filter(({ path }) => path === match.path).length).toBeLessThanOrEqual(16);
	});

	it('Create announces the duplicates', async () => {
		const { items } = await bench.run(dryRun('create'), rows, { onError: 'continueRegularOutput' });
		expect(jsonOf(items).map(({ error }) => error)).toEqual(
			rows.map(() => expect.stringMatching(/exists already \(ID/) as unknown),
		);
	});
});
