import fc from 'fast-check';
import { SlidingWindow } from '../../../nodes/HighLevelCrm/client/rateLimiter/slidingWindow';

describe('the sliding window', () => {
	it('counts requests in flight and those that the server still counts', () => {
		const window = new SlidingWindow(2, 1000);
		window.start();
		expect(window.used(0)).toBe(1);
		window.finish(0, 10, true);
		expect(window.used(999)).toBe(1);
		expect(window.used(1100)).toBe(0);
	});

	it('says when the next request may be sent, if not all are in flight', () => {
		const window = new SlidingWindow(1, 1000);
		window.start();
		expect(window.nextFreeIn(0)).toBeUndefined();
		window.finish(0, 10, true);
		const wait = window.nextFreeIn(500) ?? 0;
		expect(wait).toBeGreaterThanOrEqual(500);
		expect(window.used(500 + wait)).toBe(0);
	});

	it('never exceeds `max` in an interval, however long requests take', () => {
		const run = fc.record({
			max: fc.integer({ min: 1, max: 8 }),
			requests: fc.array(fc.record({ out: fc.integer({ min: 1, max: 40 }), back: fc.integer({ min: 1, max: 40 }) }), {
				minLength: 1,
				maxLength: 60,
			}),
		});
		fc.assert(
			fc.property(run, ({ max, requests }) => {
				const interval = 100;
				const window = new SlidingWindow(max, interval);
				// The first request is the fastest, so that the window knows the minimum latency.
				const queue = [{ out: 1, back: 1 }, ...requests];
				const under: Array<{ sent: number; out: number; back: number }> = [];
				const arrivals: number[] = [];
				for (let now = 0; queue.length > 0 || under.length > 0; now++) {
					for (const one of under.filter(({ sent, out, back }) => sent + out + back <= now)) {
						window.finish(one.sent, now, true);
						under.splice(under.indexOf(one), 1);
					}
					while (queue.length > 0 && window.used(now) < max) {
						const next = queue.shift();
						if (!next) break;
						window.start();
						under.push({ sent: now, ...next });
						arrivals.push(now + next.out);
					}
				}
				arrivals.sort((one, other) => one - other);
				for (let index = max; index < arrivals.length; index++) {
					expect((arrivals[index] ?? 0) - (arrivals[index - max] ?? 0)).toBeGreaterThan(interval);
				}
			}),
		);
	});
});
