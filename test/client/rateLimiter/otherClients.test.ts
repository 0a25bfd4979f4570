import fc from 'fast-check';
import { OtherClients } from '../../../nodes/HighLevelCrm/client/rateLimiter/otherClients';

describe('the estimated use by other clients', () => {
	const MAX = 100;
	const INTERVAL = 10_000;

	it('rises at once', () => {
		const foreign = new OtherClients();
		foreign.observe(10, MAX, INTERVAL, 0);
		expect(foreign.usedAt(0)).toBe(10);
		foreign.observe(60, MAX, INTERVAL, 1);
		expect(foreign.usedAt(1)).toBe(60);
	});

	it.each([
		[3, 0],
		[4, 4],
	])('counts %d of 100 requests as %d, as clocks differ', (used, counted) => {
		const foreign = new OtherClients();
		foreign.observe(used, MAX, INTERVAL, 0);
		expect(foreign.usedAt(0)).toBe(counted);
	});

	it('falls only after a while, as other clients may merely pause', () => {
		const foreign = new OtherClients();
		foreign.observe(50, MAX, INTERVAL, 0);
		foreign.observe(0, MAX, INTERVAL, 100);
		expect(foreign.usedAt(100)).toBeGreaterThan(45);
		expect(foreign.usedAt(INTERVAL)).toBeGreaterThan(0);
		expect(foreign.usedAt(10 * INTERVAL)).toBe(0);
	});

	it('stays between zero and the window, and falls while nothing is observed', () => {
		const steps = fc.array(fc.record({ used: fc.integer({ min: -300, max: 300 }), after: fc.nat(20_000) }), {
			minLength: 1,
			maxLength: 30,
		});
		fc.assert(
			fc.property(steps, fc.nat(50_000), fc.nat(50_000), (observed, sooner, more) => {
				const foreign = new OtherClients();
				let at = 0;
				for (const { used, after } of observed) {
					at += after;
					foreign.observe(used, MAX, INTERVAL, at);
					expect(foreign.usedAt(at)).toBeGreaterThanOrEqual(Math.max(0, Math.min(used, MAX) - MAX / 20));
					expect(foreign.usedAt(at)).toBeLessThanOrEqual(MAX);
				}
				const then = foreign.usedAt(at + sooner);
				expect(foreign.usedAt(at + sooner + more)).toBeLessThanOrEqual(then);
				expect(foreign.usedAt(at + sooner + more)).toBeGreaterThanOrEqual(0);
			}),
		);
	});
});
