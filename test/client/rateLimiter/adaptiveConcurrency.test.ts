import { AdaptiveConcurrency, MAX_IN_FLIGHT } from '../../../nodes/HighLevelCrm/client/rateLimiter/adaptiveConcurrency';

describe('how many go at once', () => {
	const allowed = (breadth: AdaptiveConcurrency) =>
		Array.from({ length: 99 }, (_, at) => at).find((at) => !breadth.allows(at));
	const after = (breadth: AdaptiveConcurrency, successes: number, known = false) => {
		for (let one = 0; one < successes; one++) breadth.adapt(false, known);
		return allowed(breadth);
	};

	it('four at first, one more with each success, up to the bound', () => {
		expect(allowed(new AdaptiveConcurrency())).toBe(4);
		expect(after(new AdaptiveConcurrency(), 5)).toBe(9);
		expect(after(new AdaptiveConcurrency(), 100)).toBe(MAX_IN_FLIGHT);
	});

	it('half when turned away, never none; then slowly, unless the limit is known', () => {
		const breadth = new AdaptiveConcurrency();
		after(breadth, 5);
		breadth.adapt(true, false);
		expect(allowed(breadth)).toBe(4);
		expect(after(breadth, 3)).toBe(4);
		expect(after(breadth, 2)).toBe(5);
		expect(after(breadth, 2, true)).toBe(7);
		for (let one = 0; one < 9; one++) breadth.adapt(true, true);
		expect(allowed(breadth)).toBe(1);
	});
});
