import { Stop, Cancelled } from '../../../nodes/HighLevelCrm/client/send/stop';
import { ApiFailure } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';
import type { Fault, Sandbox } from '../../../sandbox';
import { Bench, bothDialects, jsonOf } from '../../support/bench';
import { carrying, rows, talliedIn, until, upserts } from '../../support/runs';

const BOUND = 32;
const refuses = (text: string, more: Partial<Fault> = {}): Fault => ({
	...{ kind: 'status', status: 422, body: { message: ['email is blocked'] } },
	...{ ...more, match: { bodyIncludes: text } },
});
const INVALID = { status: 401, body: { message: 'Invalid token' } };
const onTheWire = ({ log }: Sandbox, name: string, count: number) =>
	Array.from({ length: count }, (_, index) => carrying(log, `"${name}${index}@`).length > 0).filter(Boolean).length;

bothDialects('the first failure', (bench) => {
	it("stops requests that have not been sent, and its count of rows matches the server's", async () => {
		bench.sandbox.configure({ latencyMs: 5 });
		bench.sandbox.setFaults([refuses('a50@')]);
		const { error, items } = await bench.run(upserts(), rows(300));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/"a50@example\.com" was refused: email is blocked \(row 51\)/);
		expect(error?.description).toMatch(/^Nothing of this row was written\. .* Of 300 items: \d+ written, 1 failed, /);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(50 + 2 * BOUND + 2);
		const { written, failed, unsent } = talliedIn(error);
		expect(written).toBe(bench.sandbox.counters.created);
		expect(failed).toBe(1);
		expect(unsent).toBe(300 - onTheWire(bench.sandbox, 'a', 300));
		expect(written + failed + unsent).toBe(300);
	});

	it('ends the run although other requests fill the rate window', async () => {
		bench.clock.hold();
		bench.sandbox.configure({ rateLimit: { requests: 40, intervalMs: 5_000 } });
		bench.sandbox.setFaults([refuses('a10@')]);
		const { error } = await bench.run(upserts(), rows(150));
		expect(error?.message).toMatch(/\(row 11\)/);
	});

	it('ends the run at once, however slow the fixed rate is', async () => {
		bench.clock.hold();
		bench.sandbox.setFaults([refuses('a0@')]);
		const credentials = { rateLimitRequests: 1, rateLimitSeconds: 2 };
		const { error } = await bench.run(upserts(), rows(5), { credentials });
		expect(error?.message).toMatch(/\(row 1\)/);
		expect(bench.sandbox.counters.requests).toBe(1);
	});

	it('ends the run at once even during the pause of a 429', async () => {
		bench.clock.hold();
		const wait: Fault = { kind: 'status', status: 429, headers: { 'Retry-After': '6' } };
		bench.sandbox.setFaults([refuses('a0@', { delayMs: 200 }), wait]);
		const { error } = await bench.run(upserts(), rows(10));
		expect(error?.message).toMatch(/\(row 1\)/);
	});

	it('frees the rate window for the next run', async () => {
		bench.sandbox.configure({ rateLimit: { requests: 100, intervalMs: 8_000 } });
		bench.sandbox.setFaults([refuses('a3@')]);
		await bench.run(upserts(), rows(150));
		expect(bench.sandbox.counters.requests).toBeLessThan(50);
		// The server's window has room for as many again, because requests that were never sent use none of it.
		bench.clock.hold();
		await bench.succeed(upserts(), rows(40, 'next'));
	});
});

bothDialects('the count in the error', (bench) => {
	it('does not count a row that waits for its retry as never sent', async () => {
		bench.sandbox.setFaults([{ match: { bodyIncludes: 'a0@' }, kind: 'resetAfter' }, refuses('a1@', { delayMs: 150 })]);
		const { error } = await bench.run(upserts(), rows(2));
		expect(error?.message).toMatch(/\(row 2\)/);
		expect(carrying(bench.sandbox.log, 'a0@').length).toBeGreaterThan(0);
		expect(bench.sandbox.counters.created).toBe(1);
		expect(talliedIn(error)).toMatchObject({ items: 2, unsent: 0 });
		expect(error?.description).toMatch(/never sent\. It is not known whether row 1 was written\.$/);
	});
});

bothDialects('under continue-on-fail', (bench) => {
	it('a row in back-off when the run stops is not reported as not sent', async () => {
		const broken: Fault = { match: { bodyIncludes: 'a0@' }, kind: 'resetAfter' };
		bench.sandbox.setFaults([broken, refuses('a1@', { ...INVALID, delayMs: 150 })]);
		const { items } = await bench.run(upserts(), rows(2), { onError: 'continueRegularOutput' });
		expect(bench.sandbox.counters.created).toBe(1);
		expect(jsonOf(items)[1]?.error).toMatch(/token was refused/);
		expect(jsonOf(items)[0]?.error).not.toMatch(/not sent|The token was refused/i);
	});
});

describe('a contact that was written without its tags', () => {
	const bench = new Bench('highLevel');
	it('is not reported as never sent', async () => {
		bench.sandbox.configure({ latencyMs: 60 });
		bench.sandbox.setFaults([refuses('a1@', { ...INVALID, delayMs: 20 })]);
		const given = [{ ...rows(1)[0], tags: 'vip' }, { email: 'a1@example.com' }];
		const { items } = await bench.run(upserts(), given, { onError: 'continueRegularOutput' });
		expect(bench.sandbox.counters.created).toBe(1);
		expect(jsonOf(items)[1]?.error).toMatch(/token was refused/);
		expect(jsonOf(items)[0]?.error ?? '').not.toMatch(/not sent/i);
	});
});

bothDialects('a revoked token', (bench) => {
	const revoked = { credentials: { token: 'pit-revoked' } };

	it.each([undefined, 'continueErrorOutput', 'continueRegularOutput'] as const)(
		'stops 1,000 rows after a few refusals (onError %s)',
		async (onError) => {
			bench.sandbox.configure({ latencyMs: 10 });
			const { error, items, errorItems } = await bench.run(upserts(), rows(1_000), { ...revoked, onError });
			expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(BOUND + 2);
			if (onError === undefined) {
				expect(error?.message).toMatch(/The token was refused/);
				const { written, failed, unsent } = talliedIn(error);
				expect(written).toBe(0);
				expect(failed + unsent).toBe(1_000);
				expect(failed).toBe(bench.sandbox.counters.requests);
				return;
			}
			expect(error).toBeUndefined();
			const told = onError === 'continueErrorOutput' ? errorItems : items;
			expect(told).toHaveLength(1_000);
			told.forEach(({ json }, index) => {
				expect(json.email).toBe(`a${index}@example.com`);
				expect(json.error).toMatch(/token was refused/);
			});
		},
	);

	it('in the middle of a run leaves the earlier rows in the output', async () => {
		const run = bench.run(upserts(), rows(400), { onError: 'continueErrorOutput' });
		bench.sandbox.configure({ latencyMs: 10 });
		await until(() => bench.sandbox.counters.answered2xx >= 100);
		const before = bench.sandbox.counters.requests;
		bench.sandbox.configure({ tokens: [] });
		const { items, errorItems } = await run;
		expect(items).toHaveLength(bench.sandbox.counters.created);
		expect(items.length + errorItems.length).toBe(400);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(before + BOUND + 2);
	});
});

describe('the stop of a run', () => {
	it('has one cause, the first', () => {
		const stop = new Stop();
		const stopped = jest.fn();
		stop.onStop(stopped);
		expect([stop.reason, stopped.mock.calls]).toEqual([undefined, []]);
		const cause = new Error('first');
		stop.abort(cause);
		stop.abort(new Error('second'));
		expect(stop.reason).toBe(cause);
		expect(stopped.mock.calls).toEqual([[cause]]);
	});

	it('is final only after a cancellation or a failure that all rows would share', () => {
		const failure = (hopeless: boolean) => new ApiFailure({ message: 'x', description: '' }, { hopeless });
		for (const cause of [new Cancelled(), failure(true)]) {
			const stop = new Stop();
			const ended = jest.fn();
			stop.onFinalStop(ended);
			const first = failure(false);
			stop.abort(first);
			expect([stop.finalReason, ended.mock.calls]).toEqual([undefined, []]);
			stop.abort(cause);
			expect([stop.reason, stop.finalReason, ended.mock.calls]).toEqual([first, cause, [[cause]]]);
		}
	});
});

describe('the end of a run', () => {
	const bench = new Bench('documented');

	it('ends the requests that its failure has left behind', async () => {
		const list = { method: 'GET', path: '/contacts' };
		bench.sandbox.seed.contacts(rows(600));
		// The second page fails for good while the pages beside it are about to be sent again.
		bench.sandbox.setFaults([
			{ kind: 'status', status: 422, body: { message: 'blocked' }, match: list, skip: 1, times: 1 },
			{ kind: 'status', match: list, skip: 1 },
		]);
		const search = { resource: 'contact', operation: 'search', returnAll: true };
		const { items } = await bench.run(search, [{}], { onError: 'continueRegularOutput' });
		expect(jsonOf(items)).toMatchObject([{ error: expect.stringMatching(/blocked/) as unknown }]);
		await bench.clock.within(async () => await bench.clock.sleep(300_000));
		// One page, and six beside each other.
		expect(bench.sandbox.counters.requests).toBe(7);
	});
});
