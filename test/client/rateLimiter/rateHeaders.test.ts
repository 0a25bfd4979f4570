import fc from 'fast-check';
import { parseRateHeaders } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateHeaders';

describe('rate headers', () => {
	it("the vendor's", () => {
		const headers = {
			'x-ratelimit-max': '100',
			'x-ratelimit-remaining': '98',
			'x-ratelimit-interval-milliseconds': '10000',
			'x-ratelimit-limit-daily': '200000',
			'x-ratelimit-daily-remaining': '199000',
			'x-ratelimit-daily-reset': '3600000',
		};
		expect(parseRateHeaders(headers)).toEqual({
			max: 100,
			remaining: 98,
			intervalMs: 10_000,
			dailyRemaining: 199_000,
			dailyResetMs: 3_600_000,
		});
	});

	it.each([
		[
			{ 'ratelimit-limit': '50', 'ratelimit-remaining': '7', 'ratelimit-reset': '30' },
			{ max: 50, remaining: 7, resetMs: 30_000 },
		],
		[{ 'x-ratelimit-limit': '50' }, { max: 50 }],
		[{ 'ratelimit-policy': '100;w=10' }, { max: 100, intervalMs: 10_000 }],
		[{ 'ratelimit-policy': '100; burst=5; w=60' }, { max: 100, intervalMs: 60_000 }],
		[{ 'retry-after': '3' }, { retryAfterMs: 3000 }],
		[{ 'retry-after': 0 }, { retryAfterMs: 0 }],
		[{ 'ratelimit-policy': '"default" 7 ;x;w=5' }, { max: 7, intervalMs: 5_000 }],
		[{ 'ratelimit-policy': '7;window=5' }, {}],
		[{ 'ratelimit-policy': `7;${'x'.repeat(200)};w=5` }, {}],
		[{ 'ratelimit-policy': '' }, {}],
	])('the common ones: %j', (headers, hint) => {
		expect(parseRateHeaders(headers)).toEqual(hint);
	});

	it('the vendor’s go before the common ones, those before the policy', () => {
		const policy = { 'ratelimit-policy': '4;w=4' };
		const common = { ...policy, 'ratelimit-limit': '2', 'ratelimit-remaining': '2', 'x-ratelimit-limit': '3' };
		const vendors = { 'x-ratelimit-max': '1', 'x-ratelimit-remaining': '1', 'x-ratelimit-interval-milliseconds': '1' };
		expect(parseRateHeaders({ ...common, ...vendors })).toEqual({ max: 1, remaining: 1, intervalMs: 1 });
		expect(parseRateHeaders(common)).toEqual({ max: 2, remaining: 2, intervalMs: 4_000 });
		expect(parseRateHeaders({ ...policy, 'x-ratelimit-limit': '3' })).toEqual({ max: 3, intervalMs: 4_000 });
	});

	it('what nobody can mean is not believed', () => {
		const hour = 60 * 60_000;
		expect(parseRateHeaders({ 'x-ratelimit-interval-milliseconds': String(hour) })).toEqual({ intervalMs: hour });
		expect(parseRateHeaders({ 'x-ratelimit-interval-milliseconds': String(hour + 1) })).toEqual({});
		expect(parseRateHeaders({ 'ratelimit-reset': '3600' })).toEqual({ resetMs: hour });
		expect(parseRateHeaders({ 'ratelimit-reset': '3601' })).toEqual({});
		expect(parseRateHeaders({ 'x-ratelimit-max': '1e12' })).toEqual({ max: 1e12 });
		expect(
			parseRateHeaders({ 'x-ratelimit-max': '1e13', 'x-ratelimit-remaining': '', 'x-ratelimit-limit': '7' }),
		).toEqual({});
		expect(parseRateHeaders({ 'x-ratelimit-max': [1], 'x-ratelimit-remaining': true, 'retry-after': null })).toEqual(
			{},
		);
		expect(parseRateHeaders({ 'x-ratelimit-max': 0 })).toEqual({ max: 0 });
	});

	it('a reset may be a time: what is over is now, what is long over is nothing', () => {
		const inSeconds = (offset: number) => ({ 'ratelimit-reset': String(Math.round(Date.now() / 1000) + offset) });
		const { resetMs = 0 } = parseRateHeaders(inSeconds(30));
		expect(resetMs).toBeGreaterThan(28_000);
		expect(resetMs).toBeLessThan(31_000);
		expect(parseRateHeaders(inSeconds(-60))).toEqual({ resetMs: 0 });
		expect(parseRateHeaders(inSeconds(-3_700))).toEqual({});
		expect(parseRateHeaders(inSeconds(3_700))).toEqual({});
	});

	it('Retry-After as a date, past ones being now', () => {
		const inTen = parseRateHeaders({ 'retry-after': new Date(Date.now() + 10_000).toUTCString() }).retryAfterMs;
		expect(inTen).toBeGreaterThan(8_000);
		expect(inTen).toBeLessThanOrEqual(10_000);
		expect(parseRateHeaders({ 'retry-after': 'Mon, 01 Jan 2024 00:00:00 GMT' }).retryAfterMs).toBe(0);
	});

	it('nonsense says nothing, and never a negative or endless pause', () => {
		expect(parseRateHeaders({})).toEqual({});
		expect(
			parseRateHeaders({ 'x-ratelimit-max': 'many', 'x-ratelimit-remaining': '-5', 'retry-after': 'soon' }),
		).toEqual({});
		const values = fc.oneof(
			fc.string(),
			fc.integer(),
			fc.constant(undefined),
			fc.constant(null),
			fc.array(fc.string()),
			fc.double(),
		);
		const names = [
			'x-ratelimit-max',
			'x-ratelimit-remaining',
			'x-ratelimit-interval-milliseconds',
			'ratelimit-policy',
			'ratelimit-reset',
			'retry-after',
			'x-ratelimit-daily-remaining',
		];
		fc.assert(
			fc.property(
				fc.record(Object.fromEntries(names.map((name) => [name, values])), { requiredKeys: [] }),
				(headers) => {
					for (const value of Object.values(parseRateHeaders(headers))) {
						if (value === undefined) continue;
						expect(value).toBeGreaterThanOrEqual(0);
						expect(Number.isFinite(value)).toBe(true);
					}
				},
			),
		);
	});
});
