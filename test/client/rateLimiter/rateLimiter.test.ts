import { capabilitiesOf } from '../../../nodes/HighLevelCrm/client/connection/capabilities';
import { Queue } from '../../../nodes/HighLevelCrm/client/rateLimiter/fairQueue';
import { MAX_IN_FLIGHT } from '../../../nodes/HighLevelCrm/client/rateLimiter/adaptiveConcurrency';
import type { Permit } from '../../../nodes/HighLevelCrm/client/rateLimiter/permit';
import { RateLimiter } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateLimiter';
import { rateLimiterFor } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateLimiters';
import type { RateHeaders } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateHeaders';
import { SlidingWindow } from '../../../nodes/HighLevelCrm/client/rateLimiter/slidingWindow';
import { withFakeTimers } from '../../support/fakeTimers';

const later = withFakeTimers();
const NOTHING = { rate: {}, rateLimited: false };

/** A server on the limiter's clock, with or without a sliding window. */
class Model {
	arrived: Array<{ at: number; name: string; refused: boolean }> = [];
	inFlight = 0;
	mostInFlight = 0;
	private readonly counted: number[] = [];

	constructor(
		private readonly limiter: RateLimiter,
		private readonly limit?: { max: number; intervalMs: number; headers: boolean },
		private readonly takesMs = 40,
	) {}

	get refused(): number {
		return this.arrived.filter(({ refused }) => refused).length;
	}

	/** Counts requests of other clients. */
	foreign(count: number): void {
		for (let one = 0; one < count; one++) this.counted.push(performance.now());
	}

	/** Sends a request, and repeats it while it is rejected. */
	async send(queue: Queue, name: string): Promise<void> {
		for (;;) {
			const permit = await this.limiter.acquire(queue);
			if (!(await this.answer(permit, name))) return;
		}
	}

	private async answer(permit: Permit, name: string): Promise<boolean> {
		this.inFlight++;
		this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
		await sleep(this.takesMs / 2);
		const { refused, rate: hint } = this.admit();
		this.arrived.push({ at: performance.now(), name, refused });
		await sleep(this.takesMs / 2);
		this.inFlight--;
		permit.release({ rate: hint, rateLimited: refused });
		if (refused) this.limiter.pause(hint.intervalMs ?? 1_000);
		return refused;
	}

	private admit(): { refused: boolean; rate: RateHeaders } {
		if (!this.limit) return { refused: false, rate: {} };
		const { max, intervalMs, headers } = this.limit;
		const now = performance.now();
		while ((this.counted[0] ?? now) <= now - intervalMs) this.counted.shift();
		const refused = this.counted.length >= max;
		if (!refused) this.counted.push(now);
		return { refused, rate: headers ? { max, intervalMs, remaining: max - this.counted.length } : {} };
	}
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends this many requests at once as a run of their own. */
const burst = (model: Model, count: number, name = 'a', queue = new Queue()) =>
	Promise.all(Array.from({ length: count }, async () => await model.send(queue, name)));

describe('the rate limiter', () => {
	it('starts with few requests at once and then sends more, up to the maximum', async () => {
		const model = new Model(new RateLimiter());
		const all = burst(model, 400);
		await later(1);
		expect(model.inFlight).toBeLessThanOrEqual(8);
		await later(5_000);
		await all;
		expect(model.mostInFlight).toBe(MAX_IN_FLIGHT);
		expect(MAX_IN_FLIGHT).toBeLessThanOrEqual(32);
	});

	it.each([5, 20, 100])(
		'keeps to a window of %d from the headers, without rejections and with little waste',
		async (max) => {
			const model = new Model(new RateLimiter(), { max, intervalMs: 1_000, headers: true });
			const all = burst(model, 5 * max);
			await later(8_000);
			await all;
			expect(model.refused).toBe(0);
			// Five full windows: the first at once, the others after one interval each.
			expect(model.arrived.at(-1)?.at ?? 0).toBeLessThan((model.arrived[0]?.at ?? 0) + 6_000);
		},
	);

	it('leaves room for other clients of the window', async () => {
		const model = new Model(new RateLimiter(), { max: 40, intervalMs: 1_000, headers: true });
		const all = burst(model, 200);
		const others = setInterval(() => model.foreign(10), 500);
		await later(30_000);
		clearInterval(others);
		await all;
		expect(model.arrived).toHaveLength(200 + model.refused);
		expect(model.refused).toBeLessThan(20);
	});

	it('works without headers by sending less at once after a rejection', async () => {
		const model = new Model(new RateLimiter(), { max: 20, intervalMs: 1_000, headers: false });
		const all = burst(model, 100);
		await later(60_000);
		await all;
		expect(model.arrived.filter(({ refused }) => !refused)).toHaveLength(100);
		expect(model.refused).toBeLessThan(60);
	});

	it('holds all requests back during a pause and no longer', async () => {
		const limiter = new RateLimiter();
		const model = new Model(limiter);
		limiter.pause(3_000);
		expect(limiter.pauseMs).toBe(3_000);
		const all = burst(model, 10);
		await later(2_999);
		expect(model.inFlight + model.arrived.length).toBe(0);
		await later(500);
		await all;
		expect(limiter.pauseMs).toBe(0);
	});

	it('does not end a longer pause with a shorter one', () => {
		const limiter = new RateLimiter();
		limiter.pause(3_000);
		limiter.pause(10);
		expect(limiter.pauseMs).toBe(3_000);
	});

	it('serves runs in turn, so a later run need not wait for the end of the first', async () => {
		const model = new Model(new RateLimiter(), { max: 10, intervalMs: 1_000, headers: true });
		const big = burst(model, 200, 'big');
		await later(1_000);
		const small = burst(model, 10, 'small');
		const from = model.arrived.length;
		await later(30_000);
		await Promise.all([big, small]);
		const names = model.arrived.slice(from).map(({ name }) => name);
		expect(names.lastIndexOf('small')).toBeLessThan(35);
	});

	it("keeps to a run's own rate without slowing other runs", async () => {
		const model = new Model(new RateLimiter());
		const slow = burst(model, 20, 'slow', new Queue(new SlidingWindow(4, 1_000)));
		const fast = burst(model, 100, 'fast');
		await later(900);
		expect(model.arrived.filter(({ name }) => name === 'fast').length).toBe(100);
		await later(10_000);
		await Promise.all([slow, fast]);
		const at = model.arrived.filter(({ name }) => name === 'slow').map((request) => request.at);
		for (let index = 4; index < at.length; index++)
			expect((at[index] ?? 0) - (at[index - 4] ?? 0)).toBeGreaterThanOrEqual(1_000);
		expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeLessThan(5_000);
	});

	it('drops the waiting requests of a stopped run at once and sends the others', async () => {
		const limiter = new RateLimiter();
		const model = new Model(limiter, { max: 5, intervalMs: 10_000, headers: true });
		await Promise.all([burst(model, 5), later(100)]);
		const queue = new Queue();
		const stopped = model.send(queue, 'stopped');
		const other = model.send(new Queue(), 'other');
		limiter.rejectAll(queue, new Error('stopped'));
		await expect(stopped).rejects.toThrow('stopped');
		await later(20_000);
		await other;
		expect(model.arrived.map(({ name }) => name)).not.toContain('stopped');
		expect(limiter.isIdle).toBe(true);
	});

	it('has no timer if nothing waits', async () => {
		const model = new Model(new RateLimiter(), { max: 5, intervalMs: 300, headers: true });
		const all = burst(model, 30);
		await later(5_000);
		await all;
		await later(1_000);
		expect(jest.getTimerCount()).toBe(0);
	});

	it('counts requests in flight when it learns the window', async () => {
		const limiter = new RateLimiter();
		const queue = new Queue();
		const tickets = await Promise.all([limiter.acquire(queue), limiter.acquire(queue), limiter.acquire(queue)]);
		tickets[0]?.release({ rate: { max: 3, intervalMs: 1_000, remaining: 0 }, rateLimited: false });
		let gone = false;
		void limiter.acquire(queue).then(() => (gone = true));
		await later(500);
		expect(gone).toBe(false);
		tickets.slice(1).forEach((permit) => permit.release(NOTHING));
		await later(1_200);
		expect(gone).toBe(true);
	});
});

describe('rate limiters', () => {
	it('are shared by key and forgotten after long disuse', async () => {
		const one = rateLimiterFor('one');
		expect(rateLimiterFor('one')).toBe(one);
		expect(rateLimiterFor('two')).not.toBe(one);
		const busy = rateLimiterFor('busy');
		const permit = await busy.acquire(new Queue());
		await later(60 * 60_000);
		rateLimiterFor('two');
		expect(rateLimiterFor('busy')).toBe(busy);
		expect(rateLimiterFor('one')).not.toBe(one);
		permit.release(NOTHING);
	});

	it('are kept for five minutes without use, and longer if they are the requested one', async () => {
		const learned = capabilitiesOf({ key: 'idle' });
		const idle = rateLimiterFor('idle');
		await later(5 * 60_000);
		rateLimiterFor('other');
		expect(rateLimiterFor('idle')).toBe(idle);
		await later(60 * 60_000);
		expect(rateLimiterFor('idle')).toBe(idle);
		expect(capabilitiesOf({ key: 'idle' })).toBe(learned);
		// What it has learned about its server is forgotten, too.
		rateLimiterFor('other');
		expect(capabilitiesOf({ key: 'idle' })).not.toBe(learned);
		expect(rateLimiterFor('idle')).not.toBe(idle);
	});
});
