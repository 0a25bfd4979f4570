import fc from 'fast-check';
import { rateHint } from '../../nodes/HighLevelCrm/requests/pace/limit/rateHeaders';

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
		expect(rateHint(headers)).toMatchObject({
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
	])('the common ones: %j', (headers, hint) => {
		expect(rateHint(headers)).toMatchObject(hint);
	});

	it('Retry-After as a date, past ones being now', () => {
		const inTen = rateHint({ 'retry-after': new Date(Date.now() + 10_000).toUTCString() }).retryAfterMs;
		expect(inTen).toBeGreaterThan(8_000);
		expect(inTen).toBeLessThanOrEqual(10_000);
		expect(rateHint({ 'retry-after': 'Mon, 01 Jan 2024 00:00:00 GMT' }).retryAfterMs).toBe(0);
	});

	it('nonsense says nothing, and never a negative or endless pause', () => {
		expect(rateHint({})).toEqual({});
		expect(rateHint({ 'x-ratelimit-max': 'many', 'x-ratelimit-remaining': '-5', 'retry-after': 'soon' })).toEqual({});
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
					for (const value of Object.values(rateHint(headers))) {
						if (value === undefined) continue;
						expect(value).toBeGreaterThanOrEqual(0);
						expect(Number.isFinite(value)).toBe(true);
					}
				},
			),
		);
	});
});
