import { automatic, Bench, jsonOf } from '../support/bench';
import { settings } from '../support/settings';

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

	it('Create announces the duplicates', async () => {
		const { items } = await bench.run(dryRun('create'), rows, { onError: 'continueRegularOutput' });
		expect(jsonOf(items).map(({ error }) => error)).toEqual(
			rows.map(() => expect.stringMatching(/exists already \(ID/) as unknown),
		);
	});
});
