import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import { Bench, bothDialects, jsonOf } from '../../support/bench';
import { sized } from '../../support/sizes';
import { pause, until, upserts } from '../../support/runs';
import { GOING_ON, listed, synchronizing } from '../../plan/list';

const COUNT = 12;

/** The rows of a contact by its kind; `other` is the phone of the next one. */
const ROWS_OF = {
	absent: () => [],
	same: (email) => [{ email, city: 'Oslo' }],
	changed: (email) => [{ email, city: 'Rome' }],
	unreadable: (email) => [{ email, phone: 'ask Jane' }],
	refused: (email) => [{ email, city: 'Refused' }],
	tagged: (email) => [{ email, tags: 'fine' }],
	untaggable: (email) => [{ email, city: 'Bonn', tags: 'wrong tag' }],
	twice: (email, phone) => [
		{ email, city: 'Bern' },
		{ email, phone },
	],
	others: (email, _phone, other) => [{ email, phone: other }],
} satisfies Record<string, (email: string, phone: string, other?: string) => IDataObject[]>;
type Kind = keyof typeof ROWS_OF;
const KINDS = ['absent', 'changed', ...(Object.keys(ROWS_OF) as Kind[])] as const;

interface Story {
	kinds: Kind[];
	/** Number of rows for contacts that are not there. */
	created: number;
	leavers: string;
	write: 'changes' | 'nothing';
	/** Number of contacts that left and can't be dealt with. */
	stubborn: number;
	/** Number of requests that are refused for the rate. */
	refused429: number;
	keeps: boolean;
}

const story: fc.Arbitrary<Story> = fc.record({
	kinds: fc.array(fc.constantFrom(...KINDS), { minLength: COUNT, maxLength: COUNT }),
	created: fc.nat(3),
	leavers: fc.constantFrom('report', 'removeTag', 'addTag', 'doNotDisturb', 'delete', 'delete'),
	write: fc.constantFrom('changes', 'changes', 'nothing'),
	stubborn: fc.nat(2),
	refused429: fc.nat(2),
	keeps: fc.boolean(),
});

const PEOPLE = listed(COUNT).map((contact) => ({ ...contact, city: 'Oslo' }));

/** The rows of a contact. */
function rowsOf(kind: Kind, index: number): IDataObject[] {
	const { email, phone } = PEOPLE[index] as (typeof PEOPLE)[0];
	return ROWS_OF[kind](email, phone, PEOPLE[(index + 1) % COUNT]?.phone);
}

const status = (code: number, match: Fault['match'], times?: number): Fault => ({
	...{ kind: 'status', status: code, match, body: { statusCode: code, message: 'no' } },
	...(times !== undefined && { times }),
});

describe('every number of a summary', () => {
	const bench = new Bench('highLevel');

	async function told({ kinds, created, leavers, write, stubborn, refused429, keeps }: Story, output: string) {
		bench.sandbox.clear();
		bench.sandbox.seed.contacts(PEOPLE);
		const absent = kinds.flatMap((kind, index) => (kind === 'absent' ? [`p${index}`] : [])).slice(0, stubborn);
		bench.sandbox.setFaults([
			...(refused429 > 0 ? [status(429, {}, refused429)] : []),
			status(422, { bodyIncludes: 'Refused' }),
			status(422, { path: '*/tags*', bodyIncludes: 'wrong tag' }),
			...absent.flatMap((id) => [
				status(403, { method: 'DELETE', path: `/contacts/${id}` }),
				status(422, { method: 'PUT', path: `/contacts/${id}` }),
			]),
		]);
		bench.sandbox.resetCounters();
		const rows = [
			...kinds.flatMap(rowsOf),
			...Array.from({ length: created }, (_, index) => ({ email: `new${index}@example.com` })),
			{ email: 'last@example.com' },
		];
		const options = { brakePercent: 99, brakeFrom: 99, badValues: 'failRow', ...(keeps && { fillEmpty: 'City' }) };
		const parameters = synchronizing(leavers, { ...options, write, output });
		const { items } = await bench.succeed(parameters, rows, GOING_ON);
		const counters = structuredClone(bench.sandbox.counters.toJSON()) as unknown as Counted;
		return { rows, items: jsonOf(items), counters };
	}

	interface Counted {
		requests: number;
		created: number;
		deleted: number;
		writes: Record<string, number>;
	}

	it('is that of the items and of the wire', async () => {
		const seen = { failed: 0, left: 0, kept: 0, conflicts: 0, dryRuns: 0, untagged: 0 };
		await fc.assert(
			fc.asyncProperty(story, async (one) => {
				const { rows, items } = await told(one, 'all');
				const { items: summaries, counters } = await told(one, 'summary');
				expect(summaries).toHaveLength(1);
				const [summary = {}] = summaries;
				const of = (action: string) =>
					items.filter((item) => item.error === undefined && item.action === action).length;
				const fates = (...wanted: string[]) => items.filter(({ leaver }) => wanted.includes(leaver as string)).length;
				const failed = items.filter(({ error }) => error !== undefined).length;
				const isDryRun = one.write === 'nothing';
				expect(summary).toEqual({
					...{ rows: rows.length, created: of('created'), updated: of('updated'), unchanged: of('unchanged') },
					...{ failed, notSent: 0 },
					conflicts: items.filter(({ conflict }) => conflict !== undefined).length,
					kept: items.filter(({ kept }) => kept !== undefined).length,
					left: fates('reported', 'untagged', 'tagged', 'muted', 'deleted'),
					held: fates('held'),
					...{ requests: counters.requests, refused429: one.refused429 },
					seconds: expect.any(Number) as unknown,
					failures: expect.any(String) as unknown,
					text: expect.stringContaining(isDryRun ? 'Dry run of' : 'row') as unknown,
					dryRun: isDryRun,
				});
				const failures = summary.failures as string;
				const counts = [...failures.matchAll(/(?:^|; )(\d+) × /g)].map(([, count]) => Number(count));
				expect(counts.reduce((sum, count) => sum + count, 0)).toBe(failed);
				const named = [...failures.matchAll(/\(rows? (\d[\d, ]*)/g)].flatMap(
					([, list = '']) => list.match(/\d+/g) ?? [],
				);
				const failedRows = items.flatMap(({ error, leaver }, index) =>
					error !== undefined && leaver === undefined ? [index + 1] : [],
				);
				expect(named.map(Number).sort((one, other) => one - other)).toEqual(failedRows);
				const { created, updated, unchanged, notSent } = summary as Record<string, number>;
				const failedLeavers = fates('failed');
				expect((created ?? 0) + (updated ?? 0) + (unchanged ?? 0) + (notSent ?? 0) + failed - failedLeavers).toBe(
					rows.length,
				);
				// The wire.
				expect(counters.created).toBe(isDryRun ? 0 : created);
				expect(counters.deleted).toBe(isDryRun || one.leavers !== 'delete' ? 0 : fates('deleted'));
				if (isDryRun) expect(counters.writes).toEqual({});
				for (const { id, action } of items)
					if (!isDryRun && (action === 'created' || action === 'updated') && /^p\d+$/.test(id as string))
						expect(counters.writes).toHaveProperty(id as string);
				seen.failed += failedLeavers;
				seen.left += summary.left as number;
				seen.kept += summary.kept as number;
				seen.conflicts += summary.conflicts as number;
				seen.dryRuns += isDryRun ? 1 : 0;
				seen.untagged += failedRows.length;
			}),
			{ numRuns: sized(300, 25) },
		);
		// The stories are such that no number is always 0.
		for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
	});
});

bothDialects('a cancelled run', (bench) => {
	it.each([0, 5])('counts the rows that were never sent, beside %d that failed', async (bad) => {
		bench.clock.hold();
		bench.sandbox.configure({ rateLimit: { requests: 10, intervalMs: 60_000 } });
		const stop = new AbortController();
		const rows = Array.from({ length: 50 }, (_, index) => ({
			email: index < bad ? `bad ${index}` : `a${index}@example.com`,
		}));
		const parameters = upserts({ options: { output: 'summary' } });
		const run = bench.run(parameters, rows, { stop: stop.signal, ...GOING_ON });
		await until(() => bench.sandbox.counters.answered2xx >= 10);
		await pause(50);
		stop.abort();
		bench.clock.release();
		const { items } = await run;
		expect(jsonOf(items)).toMatchObject([
			{ rows: 50, created: 10, updated: 0, unchanged: 0, failed: bad, notSent: 40 - bad, requests: 10 },
		]);
		expect(bench.sandbox.state.contacts.size).toBe(10);
	});
});

describe('a run that is cancelled before its tags are sent', () => {
	const bench = new Bench('highLevel', { bulkTagsMost: 20 });

	it('counts the rows that were written without their tags as failed', async () => {
		bench.sandbox.setFaults([{ match: { path: '/contacts/bulk/tags/update/*' }, kind: 'hang' }]);
		const stop = new AbortController();
		const rows = Array.from({ length: 10 }, (_, index) => ({ email: `a${index}@example.com`, tags: 'vip' }));
		const run = bench.run(upserts({ options: { output: 'summary' } }), rows, { stop: stop.signal, ...GOING_ON });
		await until(() => bench.sandbox.counters.requests >= 11);
		stop.abort();
		const { items } = await run;
		expect(jsonOf(items)).toMatchObject([{ rows: 10, created: 0, failed: 10, notSent: 0 }]);
		expect(bench.sandbox.state.contacts.size).toBe(10);
	});
});
