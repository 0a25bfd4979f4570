import { capabilitiesOf } from '../../../nodes/HighLevelCrm/client/connection/capabilities';
import { Queue } from '../../../nodes/HighLevelCrm/client/rateLimiter/fairQueue';
import type { Permit } from '../../../nodes/HighLevelCrm/client/rateLimiter/permit';
import { RateLimiter } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateLimiter';
import { rateLimiterFor } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateLimiters';
import type { RateHeaders } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateHeaders';
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

	it('does not end a longer pause with a shorter one', () => {
		const limiter = new RateLimiter();
		limiter.pause(3_000);
		limiter.pause(10);
		expect(limiter.pauseMs).toBe(3_000);
	});

	it('has no timer if nothing waits', async () => {
		const model = new Model(new RateLimiter(), { max: 5, intervalMs: 300, headers: true });
		const all = burst(model, 30);
		await later(5_000);
		await all;
		await later(1_000);
		expect(jest.getTimerCount()).toBe(0);
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
