import type { SandboxOptions } from '../../../sandbox';
import { Bench, DIALECTS, bothDialects, LOCATION, TOKEN, type DialectName } from '../../support/bench';
import { aContact, carrying, pause, rows, runAgainst, talliedIn, tooMany } from '../../support/runs';
import { until, upserts, withSandbox, withServer, type Said } from '../../support/runs';

/** Maximum number of requests in flight. */
const BOUND = 32;

bothDialects('500 rows at 100 in half a second', (bench) => {
	it('all arrive, and hardly any is rejected', async () => {
		bench.sandbox.configure({ rateLimit: { requests: 100, intervalMs: 500 } });
		const { items } = await bench.succeed(upserts(), rows(500));
		expect(items).toHaveLength(500);
		expect(bench.sandbox.counters.created).toBe(500);
		expect(bench.sandbox.counters.answered429).toBeLessThanOrEqual(5);
		const { log } = bench.sandbox;
		// Four full windows must pass.
		expect((log.at(-1)?.at ?? 0) - (log[0]?.at ?? 0)).toBeGreaterThan(1_900);
	});
});

describe('requests in flight', () => {
	// On a busy machine a request takes long to make: the first may not be answered before many are sent.
	const bench = new Bench('highLevel', { latencyMs: 200 });
	it('are many, up to the maximum', async () => {
		await bench.succeed(upserts(), rows(300));
		expect(bench.sandbox.counters.mostInFlight).toBeGreaterThan(16);
		expect(bench.sandbox.counters.mostInFlight).toBeLessThanOrEqual(BOUND);
	});

	it('of two executions share one maximum', async () => {
		await Promise.all([bench.run(upserts(), rows(150, 'a')), bench.run(upserts(), rows(150, 'b'))]);
		expect(bench.sandbox.state.contacts.size).toBe(300);
		expect(bench.sandbox.counters.mostInFlight).toBeLessThanOrEqual(BOUND);
	});
});

describe('two executions with the same token', () => {
	const bench = new Bench('highLevel', { rateLimit: { requests: 40, intervalMs: 400 } });
	it('share one rate limit, and neither starves', async () => {
		const big = bench.run(upserts(), rows(240, 'big'));
		await until(() => bench.sandbox.counters.requests >= 40);
		await bench.succeed(upserts(), rows(20, 'small'));
		const { log } = bench.sandbox;
		// The big execution is far from its end by then, so the small one did not wait for it.
		expect(carrying(log, 'big').length).toBeLessThan(200);
		expect((await big).error).toBeUndefined();
		expect(bench.sandbox.state.contacts.size).toBe(260);
		expect(bench.sandbox.counters.answered429).toBeLessThanOrEqual(6);
		// The requests of the two executions alternate about one for one.
		const of = log.map(({ body }) => JSON.stringify(body).includes('small'));
		const span = of.slice(of.indexOf(true), of.lastIndexOf(true) + 1);
		const others = span.filter((small) => !small).length;
		expect(others).toBeGreaterThanOrEqual(10);
		expect(others).toBeLessThanOrEqual(60);
	});
});

describe('a rate limiter of its own', () => {
	const OTHER = 'pit-other-token';
	const rights = { scopes: ['contacts', 'contacts.write', 'contacts.readonly'], locationIds: [LOCATION, 'loc_two'] };
	const wait = { kind: 'status', status: 429, headers: { 'Retry-After': '2' }, times: 1 } as const;
	const paused: SandboxOptions = {
		tokens: [TOKEN, OTHER].map((token) => ({ token, ...rights })),
		faults: [{ match: { bodyIncludes: 'held0@' }, ...wait }],
	};

	it.each([
		['another location', { locationId: 'loc_two' }, true],
		['another token', { token: OTHER }, true],
		['the same token and location, however', {}, false],
	])('%s', async (_, credentials, free) => {
		await withSandbox(paused, async ({ url, log }, clock) => {
			clock.hold();
			const held = runAgainst(url, 'highLevel', upserts(), rows(1, 'held'));
			await until(() => log[0]?.status === 429);
			await pause(30);
			const other = runAgainst(url, 'highLevel', upserts(), rows(3, 'free'), { credentials });
			if (free) await other;
			else await pause(100);
			expect(carrying(log, 'free')).toHaveLength(free ? 3 : 0);
			expect(carrying(log, 'held')).toHaveLength(1);
			clock.release();
			expect((await other).error).toBeUndefined();
			expect(carrying(log, 'free')).toHaveLength(3);
			expect((await held).error).toBeUndefined();
		});
	});

	it('belongs to another base URL', async () => {
		await withSandbox(paused, async (one, clock) => {
			await withSandbox({}, async (other) => {
				clock.hold();
				const held = runAgainst(one.url, 'highLevel', upserts(), rows(1, 'held'));
				await until(() => one.log[0]?.status === 429);
				await runAgainst(other.url, 'highLevel', upserts(), rows(3));
				expect(one.counters.requests).toBe(1);
				clock.release();
				await held;
			});
		});
	});
});

bothDialects('a 429 with Retry-After', (bench) => {
	it('pauses all requests for at least that long', async () => {
		bench.sandbox.configure({ latencyMs: 5 });
		bench.sandbox.setFaults([{ kind: 'status', status: 429, headers: { 'Retry-After': '1' }, times: 1, skip: 40 }]);
		await bench.succeed(upserts(), rows(120));
		const { log } = bench.sandbox;
		const refused = log.find(({ status }) => status === 429)?.endedAt ?? 0;
		// Requests in flight still arrive. The others wait.
		const after = log.map(({ at }) => at - refused).filter((ms) => ms > 0);
		expect(after.filter((ms) => ms < 950).length).toBeLessThan(BOUND);
		expect(after.filter((ms) => ms >= 950).length).toBeGreaterThan(20);
	});
});

/** All rows arrive at a server that answers so, which refuses few of them. */
async function expectAllThrough(
	dialect: DialectName,
	answer: (...by: [unknown, number, number]) => Said,
	count: number,
	refused: number,
) {
	return await withServer(answer, async (server) => {
		const { error, items } = await runAgainst(server.url, dialect, upserts(), rows(count));
		expect(error).toBeUndefined();
		expect(items).toHaveLength(count);
		expect(server.refused).toBeLessThanOrEqual(refused);
		return server;
	});
}

describe.each(DIALECTS)('a server with the common headers (%s)', (dialect) => {
	/** A sliding window of `max` in a second. */
	const sliding = (max: number) => {
		const times: number[] = [];
		return (now: number) => {
			while ((times[0] ?? now) <= now - 1_000) times.shift();
			const ok = times.length < max;
			if (ok) times.push(now);
			return { ok, remaining: max - times.length, resetS: Math.ceil((1_000 - (now - (times[0] ?? now))) / 1_000) };
		};
	};

	type Admitted = ReturnType<ReturnType<typeof sliding>>;
	it.each<[string, number, number, number, (admitted: Admitted) => Record<string, string>]>([
		['by the window of RateLimit-Policy and RateLimit-Remaining', 25, 90, 5, () => ({ 'RateLimit-Policy': '25;w=1' })],
		[
			'until RateLimit-Reset if no window is given',
			15,
			50,
			20,
			({ resetS }) => ({ 'RateLimit-Reset': String(resetS) }),
		],
	])('is waited for %s', async (_, max, count, refused, more) => {
		const admit = sliding(max);
		const answer = (_request: unknown, _inFlight: number, now: number) => {
			const admitted = admit(now);
			const headers = { 'RateLimit-Limit': String(max), 'RateLimit-Remaining': String(admitted.remaining) };
			const all = { ...headers, ...more(admitted) };
			return admitted.ok ? { headers: all, body: aContact() } : tooMany(all);
		};
		await expectAllThrough(dialect, answer, count, refused);
	});
});

describe('a server without rate-limit headers', () => {
	it('that takes six requests at a time gets all of them and rejects few', async () => {
		const answer = (_: unknown, inFlight: number) => (inFlight > 6 ? tooMany() : { body: aContact(), afterMs: 20 });
		const { refused, mostInFlight } = await expectAllThrough('highLevel', answer, 150, 30);
		expect(refused).toBeGreaterThan(0);
		expect(mostInFlight).toBeLessThan(20);
	});
});

bothDialects('a rate set by the user', (bench) => {
	/** When each request was begun, ms. On a busy machine the server notices some late, which then seem closer to the next one. */
	const begun: number[] = [];
	beforeEach(() => {
		begun.length = 0;
		bench.clock.onBegin = (at) => void begun.push(at);
	});

	/** Checks that no more than `most` requests were begun within the rate's time, 300 ms. */
	const expectKept = (most: number) => {
		const gaps = begun.slice(most).map((at, index) => at - (begun[index] ?? 0));
		expect(gaps.filter((ms) => ms <= 240)).toEqual([]);
		expect(bench.sandbox.log).toHaveLength(begun.length);
		return begun.length;
	};

	it('is never exceeded', async () => {
		const credentials = { rateLimitRequests: 10, rateLimitSeconds: 0.3 };
		await bench.succeed(upserts(), rows(45), { credentials });
		expect(expectKept(10)).toBe(45);
	});

	it('counts retries too', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 503, times: 10 }]);
		await bench.run(upserts(), rows(10), { credentials: { rateLimitRequests: 5, rateLimitSeconds: 0.3 } });
		// Each row twice, and once the settings of the location, which say whether an upsert may be repeated.
		expect(expectKept(5)).toBe(bench.by({ highLevel: 21, documented: 20 }));
	});

	it('holds for the tags of a row, too', async () => {
		const credentials = { rateLimitRequests: 4, rateLimitSeconds: 0.3 };
		const tagged = rows(5).map((row) => ({ ...row, tags: 'vip' }));
		await bench.succeed(upserts(), tagged, { credentials });
		expect(expectKept(4)).toBe(bench.by({ highLevel: 10, documented: 5 }));
	});

	it('of one execution does not slow another', async () => {
		bench.clock.hold();
		const credentials = { rateLimitRequests: 2, rateLimitSeconds: 0.4 };
		const slow = bench.run(upserts(), rows(8, 'slow'), { credentials });
		await until(() => bench.sandbox.counters.requests >= 2);
		await bench.run(upserts(), rows(40, 'fast'));
		expect(carrying(bench.sandbox.log, 'slow')).toHaveLength(2);
		bench.clock.release();
		expect((await slow).error).toBeUndefined();
	});
});

bothDialects('the used-up daily limit', (bench) => {
	const DAILY = 15;
	beforeEach(() => {
		// No wait ever ends.
		bench.clock.hold();
		bench.sandbox.configure({ rateLimit: { requests: 100, intervalMs: 10_000, dailyRequests: DAILY } });
	});

	it('stops the run with an error that says so', async () => {
		const { error } = await bench.run(upserts(), rows(200));
		expect(error?.message).toMatch(/daily request limit is used up/);
		expect(error?.description).toMatch(/in 24 hours/);
		expect(bench.sandbox.counters.created).toBe(DAILY);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(DAILY + BOUND + 2);
		expect(talliedIn(error)).toMatchObject({ items: 200, written: DAILY });
	});

	it('is the error of every row if the node continues on errors', async () => {
		const { items, errorItems } = await bench.succeed(upserts(), rows(200), { onError: 'continueErrorOutput' });
		expect(items).toHaveLength(DAILY);
		expect(errorItems).toHaveLength(200 - DAILY);
		for (const { json } of errorItems) expect(json.error).toMatch(/daily request limit is used up/);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(DAILY + BOUND + 2);
	});
});
