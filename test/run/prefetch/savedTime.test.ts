import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sized } from '../../support/sizes';
import { DIALECTS, jsonOf, type DialectName } from '../../support/bench';
import { runAgainst, upserts, withSandbox } from '../../support/runs';

const ROWS = sized(10_000, 400);
/** The vendor's ten requests per second, with shorter windows because the run is short. */
const LIMIT = sized({ requests: 100, intervalMs: 10_000 }, { requests: 10, intervalMs: 1_000 });
/** Time of this many requests at that rate, ms. */
const timeOf = (requests: number): number => (requests / LIMIT.requests) * LIMIT.intervalMs;

const contacts = Array.from({ length: ROWS }, (_, index) => ({
	email: `p${index}@example.com`,
	city: 'Oslo',
	tags: [],
}));
/** One row in a hundred differs. */
const rows = contacts.map(({ email }, index) => ({ email, city: index % 100 === 0 ? 'Bergen' : 'Oslo' }));

/** Runs the rows with a clock that advances only while the run waits. */
async function timed(dialect: DialectName, parameters: INodeParameters) {
	return await withSandbox({ dialect, rateLimit: LIMIT, keepLog: false }, async (sandbox, clock) => {
		sandbox.seed.contacts(contacts);
		clock.hold({ leaps: true });
		const begun = clock.now();
		const { items, error } = await runAgainst(sandbox.url, dialect, parameters, rows);
		expect(error).toBeUndefined();
		const { requests, answered429 } = sandbox.counters;
		expect([...sandbox.state.contacts.values()].map(({ city }) => city)).toEqual(rows.map(({ city }) => city));
		return { items: jsonOf(items), requests, answered429, ms: clock.now() - begun };
	});
}

const written = (items: IDataObject[]): number => items.filter(({ action }) => action === 'updated').length;

it.each<DialectName>(sized(DIALECTS, ['highLevel']))(
	'a synchronisation with 1 %% changed rows takes the time of its few requests (%s)',
	async (dialect) => {
		const blindly = await timed(dialect, upserts());
		expect([written(blindly.items), blindly.requests, blindly.answered429]).toEqual([ROWS, ROWS, 0]);
		expect(blindly.ms).toBeGreaterThan(0.9 * timeOf(ROWS));
		expect(blindly.ms).toBeLessThanOrEqual(1.1 * timeOf(ROWS));

		const changes = await timed(dialect, upserts({ write: 'changes', options: {} }));
		expect([written(changes.items), changes.answered429]).toEqual([ROWS / 100, 0]);
		expect(changes.ms).toBeLessThanOrEqual(1.1 * timeOf(changes.requests));
		expect(changes.requests).toBeLessThan(ROWS / 40);
	},
);
