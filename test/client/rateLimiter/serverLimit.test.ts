import { Quota, ServerLimit } from '../../../nodes/HighLevelCrm/client/rateLimiter/serverLimit';
import type { RateHeaders } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateHeaders';

const WINDOW = { max: 3, intervalMs: 1_000 };
const ended = (rate: RateHeaders, more: { rateLimited?: boolean; succeeded?: boolean } = {}) => ({
	...{ rate: rate, rateLimited: false, succeeded: true },
	...more,
});

/** Sends a single request that is answered with these headers. */
function exchange(limit: ServerLimit, at: number, rate: RateHeaders, more: Parameters<typeof ended>[1] = {}): void {
	limit.start();
	limit.finish(at, at, ended(rate, more), 0);
}

describe('the window of the server', () => {
	it('is unknown until the server gives both its size and its length', () => {
		const limit = new ServerLimit();
		const halves = [{ max: 3 }, { intervalMs: 1_000 }, { max: 0, intervalMs: 1_000 }, { max: 3, intervalMs: 0 }];
		for (const rate of [{}, ...halves]) exchange(limit, 0, rate);
		expect([limit.isKnown, limit.isFree(0, 99), limit.nextFreeIn(0)]).toEqual([false, true, undefined]);
		exchange(limit, 0, WINDOW);
		expect(limit.isKnown).toBe(true);
	});

	it('counts the request that revealed it and those in flight', () => {
		const limit = new ServerLimit();
		limit.finish(0, 0, ended(WINDOW), 1);
		expect(limit.isFree(0, 1)).toBe(true);
		limit.start();
		expect(limit.isFree(0, 2)).toBe(false);
		limit.cancel();
		expect(limit.isFree(0, 1)).toBe(true);
	});

	it('is full until its first request no longer counts', () => {
		const limit = new ServerLimit();
		for (const at of [0, 100, 200]) exchange(limit, at, WINDOW);
		expect(limit.isFree(200, 0)).toBe(false);
		expect(limit.nextFreeIn(200)).toBe(803);
		expect([1_002, 1_003].map((at) => limit.isFree(at, 0))).toEqual([false, true]);
	});

	it('does not count a rejected request', () => {
		const limit = new ServerLimit();
		for (let one = 0; one < 9; one++) exchange(limit, 0, WINDOW, { rateLimited: true, succeeded: false });
		expect(limit.isFree(0, 0)).toBe(true);
	});

	it("follows the server's headers", () => {
		const limit = new ServerLimit();
		for (let one = 0; one < 3; one++) exchange(limit, 0, WINDOW);
		exchange(limit, 0, { max: 5, intervalMs: 500 });
		expect(limit.isFree(0, 0)).toBe(true);
		exchange(limit, 0, { max: 5, intervalMs: 500 });
		expect([limit.isFree(0, 0), limit.isFree(503, 0)]).toEqual([false, true]);
	});

	it('is forgotten after three consecutive answers without it', () => {
		const limit = new ServerLimit();
		exchange(limit, 0, WINDOW);
		for (const at of [1, 2]) exchange(limit, at, {});
		exchange(limit, 3, WINDOW);
		for (const at of [4, 5]) exchange(limit, at, {});
		expect(limit.isKnown).toBe(true);
		exchange(limit, 6, {});
		expect(limit.isKnown).toBe(false);
	});

	it('is forgotten after one such answer if its size is one', () => {
		const limit = new ServerLimit();
		exchange(limit, 0, { max: 1, intervalMs: 1_000 });
		exchange(limit, 1, {});
		expect(limit.isKnown).toBe(false);
	});

	it('is kept after failures, answers to earlier requests, and answers with any of its headers', () => {
		const limit = new ServerLimit();
		exchange(limit, 10, WINDOW);
		for (let one = 0; one < 9; one++) {
			exchange(limit, 20, {}, { succeeded: false });
			limit.start();
			limit.finish(20, 20, { rate: {}, rateLimited: false }, 0);
			exchange(limit, 10, {});
			exchange(limit, 20, { remaining: 1 });
			exchange(limit, 20, { max: 3 });
		}
		expect(limit.isKnown).toBe(true);
	});
});

describe('the share of other clients', () => {
	const MAX = 100;
	const told = (remaining: number) => ({ max: MAX, intervalMs: 1_000, remaining });

	it('is left to them, with half of what is free at the end', () => {
		const limit = new ServerLimit();
		exchange(limit, 0, told(39));
		// Others use 60 and this process one, so 39 are free.
		expect([0, 19].map((inFlight) => limit.isFree(0, inFlight))).toEqual([true, true]);
		expect(limit.isFree(0, 20)).toBe(false);
	});

	it('leaves at least one request to the node', () => {
		const limit = new ServerLimit();
		exchange(limit, 0, told(0));
		expect(limit.isFree(0, 0)).toBe(false);
		expect(limit.isFree(1_010, 0)).toBe(true);
	});

	it('is not believed to be all if three requests were accepted nevertheless', () => {
		const limit = new ServerLimit();
		const free = [0, 2_000, 4_000].map((at) => {
			exchange(limit, at, told(0));
			return limit.isFree(at, 0);
		});
		expect(free).toEqual([false, false, true]);
		exchange(limit, 6_000, told(50));
		exchange(limit, 8_000, told(0));
		expect(limit.isFree(8_000, 0)).toBe(false);
	});

	it('is believed to be all if the server rejects, or if the window is one request', () => {
		const limit = new ServerLimit();
		for (const at of [0, 2_000]) exchange(limit, at, told(0));
		exchange(limit, 4_000, told(0), { rateLimited: true, succeeded: false });
		exchange(limit, 6_000, told(0));
		expect(limit.isFree(6_000, 0)).toBe(false);
	});
});

describe('the remaining quota', () => {
	it('is what remains until the reset, minus the requests in flight', () => {
		const limit = new ServerLimit();
		limit.finish(0, 0, ended({ remaining: 3, resetMs: 1_000 }), 1);
		limit.start();
		expect(limit.isFree(0, 2)).toBe(true);
		limit.start();
		expect([limit.isFree(0, 3), limit.isFree(999, 3), limit.isFree(1_000, 3)]).toEqual([false, false, true]);
		expect(limit.nextFreeIn(400)).toBe(600);
		expect(limit.nextFreeIn(1_000)).toBeUndefined();
		expect(limit.isKnown).toBe(false);
	});

	it('needs both headers', () => {
		for (const rate of [{ remaining: 0 }, { resetMs: 1_000 }]) {
			const limit = new ServerLimit();
			exchange(limit, 0, rate);
			expect(limit.isFree(0, 0)).toBe(true);
		}
	});

	it('is forgotten after three answers without it', () => {
		const limit = new ServerLimit();
		exchange(limit, 0, { remaining: 0, resetMs: 60_000 });
		for (const at of [1, 2]) exchange(limit, at, {});
		exchange(limit, 3, { remaining: 0, resetMs: 60_000 });
		for (const at of [4, 5]) exchange(limit, at, {});
		expect(limit.isFree(5, 0)).toBe(false);
		exchange(limit, 6, {});
		expect(limit.isFree(6, 0)).toBe(true);
	});
});

it('a quota lasts until it is used up or reset', () => {
	const quota = new Quota(2, 1_000);
	quota.take();
	expect(quota.isFree(0)).toBe(true);
	quota.take();
	expect([0, 999, 1_000].map((at) => quota.isFree(at))).toEqual([false, false, true]);
});
