import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { bothDialects, type Bench } from '../support';
import { pause, rows, until, upserts } from './flow';

/** Aborts once `when` holds, and gives back how long the run went on, and what reached the server after that. */
async function aborted(
	bench: Bench,
	parameters: INodeParameters,
	items: IDataObject[],
	when: () => boolean,
): Promise<{ tookMs: number; later: number }> {
	const stop = new AbortController();
	const run = bench.run(parameters, items, { stop: stop.signal });
	await until(when);
	await pause(100);
	const atStop = bench.sandbox.counters.requests;
	const began = performance.now();
	stop.abort();
	await run;
	const tookMs = performance.now() - began;
	// What was on the wire at that moment still arrives, on a busy machine late; it can't be more than may be under way.
	await pause(150);
	const onTheWire = bench.sandbox.counters.requests;
	expect(onTheWire - atStop).toBeLessThanOrEqual(32);
	await pause(600);
	return { tookMs, later: bench.sandbox.counters.requests - onTheWire };
}

bothDialects('stopping the execution', (bench) => {
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
			() => undefined,
			upserts({ options: { rateLimit: { requests: 5, intervalMs: 60_000 } } }),
			answered(5),
		],
		[
			'during back-off',
			() => bench.sandbox.setFaults([{ kind: 'status', status: 503 }]),
			upserts(),
			() => bench.sandbox.counters.answered5xx >= 12,
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
		set();
		const { tookMs, later } = await aborted(bench, parameters, rows(50), when);
		expect(later).toBe(0);
		expect(tookMs).toBeLessThan(500);
	});

	it('before anything is sent, sends nothing', async () => {
		const stop = new AbortController();
		const run = bench.run(upserts(), rows(6_000), { stop: stop.signal });
		await pause(5);
		expect(bench.sandbox.counters.requests).toBe(0);
		stop.abort();
		await run;
		await pause(200);
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('is told by n8n as canceled, not as failed', async () => {
		bench.sandbox.setFaults([{ kind: 'hang' }]);
		const stop = new AbortController();
		const run = bench.run(upserts(), rows(3), { stop: stop.signal });
		await until(answered(1));
		stop.abort();
		expect((await run).run.status).toBe('canceled');
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'that would go on after errors (%s): no row that was not sent looks done',
		async (onError) => {
			bench.sandbox.configure({ rateLimit: { requests: 10, intervalMs: 60_000 } });
			const stop = new AbortController();
			const run = bench.run(upserts(), rows(50), { stop: stop.signal, onError });
			await until(answered(10));
			await pause(100);
			stop.abort();
			const { run: ended, items } = await run;
			expect(ended.status).toBe('canceled');
			const done = items.filter(({ json }) => json.error === undefined);
			expect(done.length).toBeLessThanOrEqual(bench.sandbox.state.contacts.size);
		},
	);

	it('of one leaves the other alone', async () => {
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
