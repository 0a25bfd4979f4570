import fc from 'fast-check';
import { entriesIn } from '../../support/entriesIn';
import { parseRateHeaders } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateHeaders';

describe('rate headers', () => {
	const hour = 60 * 60_000;
	it.each<[headers: object, hint: object]>([
		// The vendor's.
		[
			{ 'x-ratelimit-max': '100', 'x-ratelimit-remaining': '98' },
			{ max: 100, remaining: 98 },
		],
		[{ 'x-ratelimit-interval-milliseconds': '10000' }, { intervalMs: 10_000 }],
		[{ 'x-ratelimit-limit-daily': '200000', 'x-ratelimit-daily-remaining': '199000' }, { dailyRemaining: 199_000 }],
		[{ 'x-ratelimit-daily-reset': '3600000' }, { dailyResetMs: 3_600_000 }],
		// The common ones.
		[
			{ 'ratelimit-limit': '50', 'ratelimit-remaining': '7' },
			{ max: 50, remaining: 7 },
		],
		[{ 'ratelimit-reset': '30' }, { resetMs: 30_000 }],
		[{ 'x-ratelimit-limit': '50' }, { max: 50 }],
		[{ 'x-ratelimit-reset': '30' }, { resetMs: 30_000 }],
		[{ 'ratelimit-reset': '30', 'x-ratelimit-reset': '40' }, { resetMs: 30_000 }],
		[{ 'ratelimit-policy': '100;w=10' }, { max: 100, intervalMs: 10_000 }],
		[{ 'ratelimit-policy': '100; burst=5; w=60' }, { max: 100, intervalMs: 60_000 }],
		[{ 'retry-after': '3' }, { retryAfterMs: 3000 }],
		[{ 'retry-after': 0 }, { retryAfterMs: 0 }],
		[{ 'ratelimit-policy': '"default" 7 ;x;w=5' }, { max: 7, intervalMs: 5_000 }],
		[{ 'ratelimit-policy': '7;window=5' }, {}],
		[{ 'ratelimit-policy': `7;${'x'.repeat(200)};w=5` }, {}],
		[{ 'ratelimit-policy': '' }, {}],
		// Values that can be meant, and such that can't.
		[{ 'x-ratelimit-interval-milliseconds': String(hour) }, { intervalMs: hour }],
		[{ 'x-ratelimit-interval-milliseconds': String(hour + 1) }, {}],
		[{ 'ratelimit-reset': '3600' }, { resetMs: hour }],
		[{ 'ratelimit-reset': '3601' }, {}],
		[{ 'x-ratelimit-max': '1e12' }, { max: 1e12 }],
		[{ 'x-ratelimit-max': '1e13', 'x-ratelimit-remaining': '', 'x-ratelimit-limit': '7' }, {}],
		[{ 'x-ratelimit-max': [1], 'x-ratelimit-remaining': true, 'retry-after': null }, {}],
		[{ 'x-ratelimit-max': 'many', 'x-ratelimit-remaining': '-5', 'retry-after': 'soon' }, {}],
		[{ 'x-ratelimit-max': 0 }, { max: 0 }],
		[{}, {}],
	])('%j mean %j', (headers, hint) => {
		expect(parseRateHeaders(headers as Record<string, unknown>)).toEqual(hint);
	});

	it('prefers the vendor’s headers to the common ones, and those to the policy', () => {
		const policy = { 'ratelimit-policy': '4;w=4' };
		const common = { ...policy, 'ratelimit-limit': '2', 'ratelimit-remaining': '2', 'x-ratelimit-limit': '3' };
		const vendors = { 'x-ratelimit-max': '1', 'x-ratelimit-remaining': '1', 'x-ratelimit-interval-milliseconds': '1' };
		expect(parseRateHeaders({ ...common, ...vendors })).toEqual({ max: 1, remaining: 1, intervalMs: 1 });
		expect(parseRateHeaders(common)).toEqual({ max: 2, remaining: 2, intervalMs: 4_000 });
		expect(parseRateHeaders({ ...policy, 'x-ratelimit-limit': '3' })).toEqual({ max: 3, intervalMs: 4_000 });
	});

	it('reads a reset that is a time: recently past means now, long past means none', () => {
		const inSeconds = (offset: number, name = 'ratelimit-reset') => ({
			[name]: String(Math.round(Date.now() / 1000) + offset),
		});
		const { resetMs = 0 } = parseRateHeaders(inSeconds(30, 'x-ratelimit-reset'));
		expect(resetMs).toBeGreaterThan(28_000);
		expect(resetMs).toBeLessThan(31_000);
		expect(parseRateHeaders(inSeconds(-60))).toEqual({ resetMs: 0 });
		expect(parseRateHeaders(inSeconds(-3_700))).toEqual({});
		expect(parseRateHeaders(inSeconds(3_700))).toEqual({});
	});

	it('reads Retry-After as a date; a past one means now', () => {
		const inTen = parseRateHeaders({ 'retry-after': new Date(Date.now() + 10_000).toUTCString() }).retryAfterMs;
		expect(inTen).toBeGreaterThan(8_000);
		expect(inTen).toBeLessThanOrEqual(10_000);
		expect(parseRateHeaders({ 'retry-after': 'Mon, 01 Jan 2024 00:00:00 GMT' }).retryAfterMs).toBe(0);
	});

	it('have the times of the server, whose clock may be hours ahead', () => {
		const seconds = Math.floor(Date.now() / 1000) + 3 * 3_600;
		const [date, then] = [seconds, seconds + 10].map((at) => new Date(at * 1000).toUTCString());
		expect(parseRateHeaders({ date, 'retry-after': then }).retryAfterMs).toBe(10_000);
		expect(parseRateHeaders({ date, 'ratelimit-reset': String(seconds + 30) }).resetMs).toBe(30_000);
	});

	it('mean no negative or endless pause, whatever they are', () => {
		const texts = [fc.string(), fc.array(fc.string())];
		const values = fc.oneof(...texts, fc.integer(), fc.double(), fc.constant(undefined), fc.constant(null));
		const names = entriesIn(`
			x-ratelimit-max | x-ratelimit-remaining | x-ratelimit-interval-milliseconds | ratelimit-policy | ratelimit-reset |
			retry-after | x-ratelimit-daily-remaining`);
		const headers = fc.record(Object.fromEntries(names.map((name) => [name, values])), { requiredKeys: [] });
		fc.assert(
			fc.property(headers, (given) => {
				for (const value of Object.values(parseRateHeaders(given))) {
					if (value === undefined) continue;
					expect(value).toBeGreaterThanOrEqual(0);
					expect(Number.isFinite(value)).toBe(true);
				}
			}),
		);
	});
});
