import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { bothDialects, type Bench } from '../../support/bench';
import { pause, rows, until, upserts } from '../../support/runs';

/** Maximum time in which a cancelled execution must end, virtual ms. */
const SOON_MS = 500;

/**
 * Aborts as soon as `when` holds, while the clock stands still.
 * @returns the number of requests that were started after the run's end
 * @throws if it has not ended by SOON_MS
 */
async function aborted(
	bench: Bench,
	parameters: INodeParameters,
	items: IDataObject[],
	when: () => boolean,
	credentials = {},
): Promise<number> {
	const stop = new AbortController();
	let ended = false;
	const run = bench.run(parameters, items, { stop: stop.signal, credentials }).finally(() => (ended = true));
	await until(when);
	await pause(50);
	stop.abort();
	for (let sleptMs = 0; sleptMs < SOON_MS && !ended; sleptMs += 50) {
		bench.clock.advance(50);
		await pause(5);
	}
	await until(() => ended);
	await run;
	// Requests in flight still arrive, so only those that the node starts are counted.
	const begun = bench.clock.begunRequests;
	for (let minute = 0; minute < 5; minute++) {
		bench.clock.advance(60_000);
		await pause(20);
	}
	return bench.clock.begunRequests - begun;
}

bothDialects('stopping the execution', (bench) => {
	let credentials = {};
	beforeEach(() => void (credentials = {}));
	const answered = (count: number) => () => bench.sandbox.counters.requests >= count;

	it.each<[string, () => void, INodeParameters, () => boolean]>([
		[
			'while rows wait for the rate window',
			() => bench.sandbox.configure({ rateLimit: { requests: 10, intervalMs: 60_000 } }),
			upserts(),
			answered(10),
		],
		[
			'while rows wait for the fixed rate',
			() => (credentials = { rateLimitRequests: 5, rateLimitSeconds: 60 }),
			upserts(),
			answered(5),
		],
		[
			'during back-off',
			() => bench.sandbox.setFaults([{ kind: 'status', status: 503 }]),
			upserts(),
			() => bench.sandbox.counters.answered5xx >= 3,
		],
		[
			'during the pause of a 429',
			() => bench.sandbox.setFaults([{ kind: 'status', status: 429, headers: { 'Retry-After': '60' } }]),
			upserts(),
			answered(1),
		],
		['while the server does not answer', () => bench.sandbox.setFaults([{ kind: 'hang' }]), upserts(), answered(4)],
		[
			'while rows wait for one another',
			() => bench.sandbox.setFaults([{ kind: 'hang' }]),
			upserts({ fields: { mappingMode: 'defineBelow', value: { email: 'same@example.com' }, schema: [] } }),
			answered(1),
		],
		[
			"during the user's own batching",
			() => undefined,
			upserts({ requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 4_000 } } } }),
			answered(1),
		],
	])('%s ends it soon, and nothing is sent any more', async (_, set, parameters, when) => {
		bench.clock.hold();
		set();
		expect(await aborted(bench, parameters, rows(50), when, credentials)).toBe(0);
	});

	it('sends nothing if it comes before the first request', async () => {
		const stop = new AbortController();
		const run = bench.run(upserts(), rows(6_000), { stop: stop.signal });
		await pause(5);
		expect(bench.sandbox.counters.requests).toBe(0);
		stop.abort();
		await run;
		await pause(200);
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('is shown by n8n as canceled, not as failed', async () => {
		bench.sandbox.setFaults([{ kind: 'hang' }]);
		const stop = new AbortController();
		const run = bench.run(upserts(), rows(3), { stop: stop.signal });
		await until(answered(1));
		stop.abort();
		expect((await run).run.status).toBe('canceled');
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'shows no unsent row as done if the node continues on errors (%s)',
		async (onError) => {
			bench.clock.hold();
			bench.sandbox.configure({ rateLimit: { requests: 10, intervalMs: 60_000 } });
			const stop = new AbortController();
			const run = bench.run(upserts(), rows(50), { stop: stop.signal, onError });
			await until(() => bench.sandbox.counters.answered2xx >= 10);
			await pause(50);
			stop.abort();
			bench.clock.release();
			const { run: ended, items, errorItems } = await run;
			expect(ended.status).toBe('canceled');
			expect(bench.sandbox.state.contacts.size).toBe(10);
			expect([...items, ...errorItems].filter(({ json }) => json.error === undefined)).toHaveLength(10);
			expect([...items, ...errorItems].filter(({ json }) => json.error !== undefined)).toHaveLength(40);
		},
	);

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'shows no row as done if it comes while the rows are prepared, and the node continues on errors (%s)',
		async (onError) => {
			const people = rows(6_000).map((row) => ({ ...row, 'Shoe size': '43' }));
			const stop = new AbortController();
			const run = bench.run(upserts({ write: 'changes' }), people, { stop: stop.signal, onError });
			// The custom fields are looked up for the first row; then the others are prepared.
			await until(() => bench.sandbox.counters.answered2xx > 0);
			await pause(20);
			stop.abort();
			const { run: ended, items, errorItems } = await run;
			expect(ended.status).toBe('canceled');
			expect([...items, ...errorItems]).toHaveLength(people.length);
			expect([...items, ...errorItems].filter(({ json }) => json.error === undefined)).toEqual([]);
			expect(bench.sandbox.state.contacts.size).toBe(0);
		},
	);

	it('shows a row as done if another row has written its values', async () => {
		bench.clock.hold();
		const people = rows(200);
		const input = [...people, { ...people[0], city: 'Oslo' }, ...rows(10, 'late')];
		const stop = new AbortController();
		const run = bench.run(upserts({ write: 'changes' }), input, {
			...{ stop: stop.signal, onError: 'continueErrorOutput' },
		});
		const written = () => bench.sandbox.state.contacts.size;
		await until(() => written() > 5);
		bench.sandbox.setFaults([{ kind: 'hang' }]);
		await pause(50);
		stop.abort();
		bench.clock.release();
		const { items, errorItems } = await run;
		expect(errorItems.length).toBeGreaterThan(0);
		expect([...items, ...errorItems]).toHaveLength(input.length);
		expect(items.map(({ pairedItem }) => pairedItem)).toContainEqual({ item: 200 });
		expect(items).toHaveLength(written() + 1);
	});

	it('does not affect another execution', async () => {
		bench.sandbox.configure({ rateLimit: { requests: 20, intervalMs: 600 } });
		const stop = new AbortController();
		const stopped = bench.run(upserts(), rows(300, 'a'), { stop: stop.signal });
		const other = bench.run(upserts(), rows(60, 'b'));
		await until(answered(20));
		stop.abort();
		await stopped;
		const { error, items } = await other;
		expect(error).toBeUndefined();
		expect(items).toHaveLength(60);
	});
});
