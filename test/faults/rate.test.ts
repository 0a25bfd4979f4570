import { always, between, expectAllDone, first, reasons, told } from './facts';
import { DIALECTS, onServer, people, runOn, trial, writing } from './lab';
import { hintsOf } from '../support/bench';
import type { Deed, Fault } from './server/server';

type Headers = Record<string, string>;

const tooMany = (headers: Headers): Deed => ({
	end: { status: 429, headers, body: { statusCode: 429, message: 'Too Many Requests' } },
});
const saying = (headers: Headers): Deed => ({ end: () => ({ headers }) });
const BEGINNING = Date.parse('2026-11-21T10:00:00Z');

/** Headers of a 429 that state no pause. */
const NO_PAUSE: Array<[string, Headers]> = [
	['Retry-After: 0', { 'retry-after': '0' }],
	['a negative Retry-After', { 'retry-after': '-5' }],
	['a Retry-After that is over', { 'retry-after': new Date(BEGINNING - 60_000).toUTCString() }],
	['a Retry-After with no seconds left', { 'retry-after': new Date(BEGINNING).toUTCString() }],
	['RateLimit-Reset: 0', { 'ratelimit-reset': '0', 'ratelimit-remaining': '0' }],
	['an interval of 1 ms', { 'x-ratelimit-interval-milliseconds': '1', 'x-ratelimit-max': '100' }],
];

/** Limits in the headers of a single answer that cannot be meant. */
const BEYOND_REASON: Array<[string, Headers]> = [
	['1 per day', { 'x-ratelimit-max': '1', 'x-ratelimit-interval-milliseconds': '86400000' }],
	['10^12 ms', { 'x-ratelimit-max': '1', 'x-ratelimit-interval-milliseconds': '1000000000000' }],
	['a policy of a day', { 'ratelimit-policy': '1;w=86400' }],
	['a reset in 10^9 s', { 'ratelimit-remaining': '0', 'ratelimit-reset': '1000000000' }],
];

describe.each(DIALECTS)('limits of the rate (%s)', (dialect) => {
	it.each(NO_PAUSE)('a 429 without a usable pause for 60 s is met by growing pauses: %s', async (_, headers) => {
		const rows = people(40);
		const faults = [between(0, 60_000, tooMany(headers))];
		const result = await trial({ dialect, parameters: writing('upsert'), rows, faults, latencyMs: 2 });
		expectAllDone(result, rows);
		expect(result.server.log.length).toBeLessThan(400);
	});

	it.each(BEYOND_REASON)('a header that would stop the token is ignored: %s', async (_, headers) => {
		const rows = people(40);
		const faults = [first(1, saying(headers))];
		const result = await trial({ dialect, parameters: writing('upsert'), rows, faults, withinMs: 180_000 });
		expectAllDone(result, rows);
	});

	it.each([
		['x-ratelimit-interval-milliseconds', '1800000', { 'x-ratelimit-max': '1' }],
		['ratelimit-reset', '1800', { 'ratelimit-remaining': '0' }],
	])(
		'a header that would stop the token ends the run with an error that names it, and the token works later: half an hour by %s',
		async (name, value, more) => {
			const faults = [first(1, saying({ ...more, [name]: value }))];
			await onServer({ dialect, faults }, async (server, time) => {
				const rows = people(40);
				const given = { dialect, parameters: writing('upsert'), rows, withinMs: 180_000 };
				const one = await runOn(server, given);
				expect(one.late).toBe(false);
				expect(told(one).toLowerCase()).toContain(name);
				expect(told(one)).toContain(value);
				await time.pass(1_800_000);
				expectAllDone(await runOn(server, given), rows);
			});
		},
	);

	it('a pause that is too long to wait for does not cost a request per row', async () => {
		const rows = people(2_000);
		const faults = [always(tooMany({ 'retry-after': '3600' }))];
		const result = await trial({
			...{ dialect, parameters: writing('upsert'), rows, faults },
			onError: 'continueErrorOutput',
		});
		expect(result.late).toBe(false);
		expect(result.errorItems).toHaveLength(2_000);
		expect(result.server.log.length).toBeLessThanOrEqual(64);
		expect(reasons(result)[0]?.toLowerCase()).toMatch(/retry-after.*3600/);
	});

	it('a Remaining that is always 0 does not silently cause a pause that is too long to wait for', async () => {
		const rows = people(30);
		const headers = {
			'x-ratelimit-max': '100',
			'x-ratelimit-interval-milliseconds': '10000',
			'x-ratelimit-remaining': '0',
		};
		const result = await trial({ dialect, parameters: writing('upsert'), rows, faults: [always(saying(headers))] });
		expectAllDone(result, rows);
		if (result.tookMs > 60_000) expect(hintsOf(result).join()).toMatch(/remaining/i);
	});

	it.each([
		['2', 2_000, 9_000],
		['20', 20_000, 29_000],
	])('the pause after a 429 is Retry-After: %s, despite an interval of 10 s', async (seconds, least, most) => {
		const headers = { 'retry-after': seconds, 'x-ratelimit-max': '100', 'x-ratelimit-interval-milliseconds': '10000' };
		const rows = people(1);
		const result = await trial({ dialect, parameters: writing('upsert'), rows, faults: [first(1, tooMany(headers))] });
		expectAllDone(result, rows);
		const [refused, done] = result.server.log.map(({ at }) => at);
		expect((done ?? 0) - (refused ?? 0)).toBeGreaterThanOrEqual(least);
		expect((done ?? 0) - (refused ?? 0)).toBeLessThan(most);
	});

	it.each([-2, 2])(
		'a Retry-After that is a date is read by the clock of the server, which is %d hours off',
		async (hours) => {
			const now = BEGINNING + hours * 3_600_000;
			const [date, until] = [now, now + 20_000].map((at) => new Date(at).toUTCString());
			const rows = people(1);
			const faults = [first(1, tooMany({ date: date ?? '', 'retry-after': until ?? '' }))];
			const result = await trial({ dialect, parameters: writing('upsert'), rows, faults });
			expectAllDone(result, rows);
			const [refused, done] = result.server.log.map(({ at }) => at);
			expect((done ?? 0) - (refused ?? 0)).toBeGreaterThanOrEqual(20_000);
			expect((done ?? 0) - (refused ?? 0)).toBeLessThan(29_000);
		},
	);

	it('the pause after a 429 ignores empty headers', async () => {
		const rows = people(40);
		const refused = { 'x-ratelimit-daily-remaining': '', 'retry-after': '' };
		const answered = { 'ratelimit-remaining': '', 'ratelimit-reset': '3600', 'x-ratelimit-max': '' };
		const faults = [first(1, tooMany(refused)), always(saying(answered))];
		const result = await trial({ dialect, parameters: writing('upsert'), rows, faults, withinMs: 60_000 });
		expectAllDone(result, rows);
	});

	it('a header with an expensive syntax takes no more CPU time than another of its length', async () => {
		const cpu = async (policy: string) => {
			const rows = people(10);
			const began = process.cpuUsage();
			const faults = [always(saying({ 'ratelimit-policy': policy }))];
			expectAllDone(await trial({ dialect, parameters: writing('upsert'), rows, faults }), rows);
			return process.cpuUsage(began).user;
		};
		const plain = await cpu(`100;w=10;${'x'.repeat(14_000)}`);
		expect(await cpu('1'.repeat(14_000))).toBeLessThan(5 * plain + 500_000);
	});

	it('the rate limit window is respected if requests and answers take different times', async () => {
		const [MAX, INTERVAL] = [20, 5_000];
		const counted: number[] = [];
		const rows = people(60);
		const result = await trial({
			...{ dialect, parameters: writing('upsert'), rows },
			faults: [
				({ at, seq }) => {
					// Each request takes 200 ms. It arrives after 100 ms at first, and after 50 ms later.
					const arrives = at + (seq < MAX ? 100 : 50);
					const used = counted.filter((one) => one > arrives - INTERVAL).length;
					const headers = {
						'x-ratelimit-max': String(MAX),
						'x-ratelimit-interval-milliseconds': String(INTERVAL),
						'x-ratelimit-remaining': String(Math.max(0, MAX - used - 1)),
					};
					if (used >= MAX) return { ...tooMany(headers), afterMs: 200 };
					counted.push(arrives);
					return { ...saying(headers), afterMs: 200 };
				},
			],
		});
		expectAllDone(result, rows);
		expect(result.server.log.filter(({ status }) => status === 429)).toHaveLength(0);
	});
});

it('the rate limit of a server that states its reset with X- costs no refused requests', async () => {
	const rows = people(40);
	const limit = 10;
	const windowMs = 10_000;
	let [start, used] = [-windowMs, 0];
	let refused = 0;
	const limited: Fault = ({ at }) => {
		if (at - start >= windowMs) [start, used] = [at, 0];
		used++;
		if (used > limit) refused++;
		const headers = {
			'x-ratelimit-limit': String(limit),
			'x-ratelimit-remaining': String(Math.max(0, limit - used)),
			'x-ratelimit-reset': String(Math.ceil((start + windowMs - at) / 1_000)),
		};
		return used > limit ? tooMany(headers) : saying(headers);
	};
	const result = await trial({ dialect: 'highLevel', parameters: writing('upsert'), rows, faults: [limited] });
	expectAllDone(result, rows);
	expect(refused).toBeLessThan(6);
});
