import { AdaptiveConcurrency, MAX_IN_FLIGHT } from '../../../nodes/HighLevelCrm/client/rateLimiter/adaptiveConcurrency';

describe('the concurrency', () => {
	const allowed = (concurrency: AdaptiveConcurrency) =>
		Array.from({ length: 99 }, (_, at) => at).find((at) => !concurrency.allows(at));
	const after = (concurrency: AdaptiveConcurrency, successes: number, known = false) => {
		for (let one = 0; one < successes; one++) concurrency.adapt(false, known);
		return allowed(concurrency);
	};

	it('starts at four and grows by one with each success, up to the maximum', () => {
		expect(allowed(new AdaptiveConcurrency())).toBe(4);
		expect(after(new AdaptiveConcurrency(), 5)).toBe(9);
		expect(after(new AdaptiveConcurrency(), 100)).toBe(MAX_IN_FLIGHT);
	});

	it('is halved by a 429 down to one, then grows slowly unless the limit is known', () => {
		const concurrency = new AdaptiveConcurrency();
		after(concurrency, 5);
		concurrency.adapt(true, false);
		expect(allowed(concurrency)).toBe(4);
		expect(after(concurrency, 3)).toBe(4);
		expect(after(concurrency, 2)).toBe(5);
		expect(after(concurrency, 2, true)).toBe(7);
		for (let one = 0; one < 9; one++) concurrency.adapt(true, true);
		expect(allowed(concurrency)).toBe(1);
	});
});
