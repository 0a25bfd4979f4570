import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Bench } from '../../support/bench';
import { pause, rows, until, upserts } from '../../support/runs';
import { settings } from '../../support/settings';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Bytes in use after a garbage collection. */
async function inUse(): Promise<number> {
	for (let round = 0; round < 3; round++) {
		gc();
		await pause(10);
	}
	return process.memoryUsage().heapUsed;
}

describe('10,000 rows that wait', () => {
	const ROWS = 10_000;
	const bench = new Bench('highLevel', { keepLog: false });

	it.each([undefined, 'continueRegularOutput'] as const)('take little memory each (onError %s)', async (onError) => {
		await bench.run(upserts(), rows(10));
		bench.sandbox.setFaults([{ kind: 'hang' }]);
		bench.sandbox.resetCounters();
		const given = rows(ROWS);
		const before = await inUse();
		const stop = new AbortController();
		const run = bench.run(upserts(), given, { stop: stop.signal, onError });
		// The first requests are sent when every row is prepared, or as many as have a slot.
		await until(() => bench.sandbox.counters.requests >= 4, 30_000);
		await pause(200);
		const during = await inUse();
		stop.abort();
		await run;
		expect((during - before) / ROWS).toBeLessThan(4_000);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(64);
	});
});

describe('rows whose contacts were read', () => {
	const ROWS = 5_000;
	const bench = new Bench('highLevel', { keepLog: false });

	it.each([{ write: 'changes' }, { write: 'changes', onlyNew: 'source' }])(
		'take little memory with their contacts (%j)',
		async (options) => {
			await bench.run(upserts(settings(options)), rows(10));
			const people = Array.from({ length: 2 * ROWS }, (_, index) => ({
				...{ email: `a${index}@example.com`, phone: `+1555${String(index).padStart(7, '0')}`, firstName: `a${index}` },
				...{ address1: `${index} Elm Street`, companyName: `Company ${index}` },
				website: `https://a${index}.example.com`,
			}));
			bench.sandbox.seed.contacts(people);
			bench.sandbox.setFaults([{ kind: 'hang', match: { method: 'POST', path: '/contacts/upsert' } }]);
			bench.sandbox.resetCounters();
			const given = people.slice(0, ROWS).map(({ email, phone }) => ({ email, phone, city: 'Springfield' }));
			const before = await inUse();
			const stop = new AbortController();
			const run = bench.run(upserts(settings(options)), given, { stop: stop.signal });
			const pages = Math.ceil((2 * ROWS) / 500);
			await until(() => bench.sandbox.counters.requests >= pages + 4, 60_000);
			const during = await inUse();
			stop.abort();
			await run;
			expect((during - before) / ROWS).toBeLessThan(2_600);
		},
	);
});
