import { capabilitiesOf } from '../../../nodes/HighLevelCrm/client/connection/capabilities';
import { Queue } from '../../../nodes/HighLevelCrm/client/rateLimiter/fairQueue';
import { MAX_IN_FLIGHT, RateLimiter, type Permit } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateLimiter';
import { rateLimiterFor } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateLimiters';
import type { RateHeaders } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateHeaders';
import { SlidingWindow } from '../../../nodes/HighLevelCrm/client/rateLimiter/slidingWindow';
import { withFakeTimers } from '../../support/fakeTimers';

const later = withFakeTimers();
const NOTHING = { rate: {}, rateLimited: false };

/** A server in the pacer's own time: a sliding window, or none. */
class Model {
	arrived: Array<{ at: number; name: string; refused: boolean }> = [];
	inFlight = 0;
	mostInFlight = 0;
	private readonly counted: number[] = [];

	constructor(
		private readonly pacer: RateLimiter,
		private readonly limit?: { max: number; intervalMs: number; headers: boolean },
		private readonly takesMs = 40,
	) {}

	get refused(): number {
		return this.arrived.filter(({ refused }) => refused).length;
	}

	/** Others take places of the window. */
	foreign(count: number): void {
		for (let one = 0; one < count; one++) this.counted.push(performance.now());
	}

	/** Sends one request, again while it is refused. */
	async send(lane: Queue, name: string): Promise<void> {
		for (;;) {
			const ticket = await this.pacer.acquire(lane);
			if (!(await this.answer(ticket, name))) return;
		}
	}

	private async answer(ticket: Permit, name: string): Promise<boolean> {
		this.inFlight++;
		this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
		await sleep(this.takesMs / 2);
		const { refused, rate: hint } = this.admit();
		this.arrived.push({ at: performance.now(), name, refused });
		await sleep(this.takesMs / 2);
		this.inFlight--;
		ticket.release({ rate: hint, rateLimited: refused });
		if (refused) this.pacer.pause(hint.intervalMs ?? 1_000);
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

/** Sends so many requests at once in a lane of their own. */
const burst = (model: Model, count: number, name = 'a', lane = new Queue()) =>
	Promise.all(Array.from({ length: count }, async () => await model.send(lane, name)));

describe('the pacer', () => {
	it('begins with few, then ever more at once, up to the bound', async () => {
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
		'keeps to a window of %d that the headers tell: nothing is refused, little is wasted',
		async (max) => {
			const model = new Model(new RateLimiter(), { max, intervalMs: 1_000, headers: true });
			const all = burst(model, 5 * max);
			await later(8_000);
			await all;
			expect(model.refused).toBe(0);
			// Five windows full: the first at once, then four intervals.
			expect(model.arrived.at(-1)?.at ?? 0).toBeLessThan((model.arrived[0]?.at ?? 0) + 6_000);
		},
	);

	it('leaves room for what others use of the window', async () => {
		const model = new Model(new RateLimiter(), { max: 40, intervalMs: 1_000, headers: true });
		const all = burst(model, 200);
		const others = setInterval(() => model.foreign(10), 500);
		await later(30_000);
		clearInterval(others);
		await all;
		expect(model.arrived).toHaveLength(200 + model.refused);
		expect(model.refused).toBeLessThan(20);
	});

	it('comes through without headers too, asking less at once after a refusal', async () => {
		const model = new Model(new RateLimiter(), { max: 20, intervalMs: 1_000, headers: false });
		const all = burst(model, 100);
		await later(60_000);
		await all;
		expect(model.arrived.filter(({ refused }) => !refused)).toHaveLength(100);
		expect(model.refused).toBeLessThan(60);
	});

	it('holds everybody back in a pause, and not longer', async () => {
		const pacer = new RateLimiter();
		const model = new Model(pacer);
		pacer.pause(3_000);
		expect(pacer.pauseMs).toBe(3_000);
		const all = burst(model, 10);
		await later(2_999);
		expect(model.inFlight + model.arrived.length).toBe(0);
		await later(500);
		await all;
		expect(pacer.pauseMs).toBe(0);
	});

	it('a shorter pause does not end a longer one', () => {
		const pacer = new RateLimiter();
		pacer.pause(3_000);
		pacer.pause(10);
		expect(pacer.pauseMs).toBe(3_000);
	});

	it('serves runs in turn: the one that comes later need not wait for the whole of the first', async () => {
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

	it('keeps the fixed rate of a run, and does not hold others to it', async () => {
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

	it('a waiting request is dropped at once when its run is stopped; the others go on', async () => {
		const pacer = new RateLimiter();
		const model = new Model(pacer, { max: 5, intervalMs: 10_000, headers: true });
		await Promise.all([burst(model, 5), later(100)]);
		const lane = new Queue();
		const stopped = model.send(lane, 'stopped');
		const other = model.send(new Queue(), 'other');
		pacer.rejectAll(lane, new Error('stopped'));
		await expect(stopped).rejects.toThrow('stopped');
		await later(20_000);
		await other;
		expect(model.arrived.map(({ name }) => name)).not.toContain('stopped');
		expect(pacer.isIdle).toBe(true);
	});

	it('has no timer left when nothing waits', async () => {
		const model = new Model(new RateLimiter(), { max: 5, intervalMs: 300, headers: true });
		const all = burst(model, 30);
		await later(5_000);
		await all;
		await later(1_000);
		expect(jest.getTimerCount()).toBe(0);
	});

	it('counts what is under way when it learns the window', async () => {
		const pacer = new RateLimiter();
		const lane = new Queue();
		const tickets = await Promise.all([pacer.acquire(lane), pacer.acquire(lane), pacer.acquire(lane)]);
		tickets[0]?.release({ rate: { max: 3, intervalMs: 1_000, remaining: 0 }, rateLimited: false });
		let gone = false;
		void pacer.acquire(lane).then(() => (gone = true));
		await later(500);
		expect(gone).toBe(false);
		tickets.slice(1).forEach((ticket) => ticket.release(NOTHING));
		await later(1_200);
		expect(gone).toBe(true);
	});
});

describe('pacers', () => {
	it('are one per key, and forgotten when long unused', async () => {
		const one = rateLimiterFor('one');
		expect(rateLimiterFor('one')).toBe(one);
		expect(rateLimiterFor('two')).not.toBe(one);
		const busy = rateLimiterFor('busy');
		const ticket = await busy.acquire(new Queue());
		await later(60 * 60_000);
		rateLimiterFor('two');
		expect(rateLimiterFor('busy')).toBe(busy);
		expect(rateLimiterFor('one')).not.toBe(one);
		ticket.release(NOTHING);
	});

	it('five minutes without use are not too long, nor is any time for the one that is asked for', async () => {
		const learned = capabilitiesOf({ key: 'idle' });
		const idle = rateLimiterFor('idle');
		await later(5 * 60_000);
		rateLimiterFor('other');
		expect(rateLimiterFor('idle')).toBe(idle);
		await later(60 * 60_000);
		expect(rateLimiterFor('idle')).toBe(idle);
		expect(capabilitiesOf({ key: 'idle' })).toBe(learned);
		// With it goes what was learned of its server.
		rateLimiterFor('other');
		expect(capabilitiesOf({ key: 'idle' })).not.toBe(learned);
		expect(rateLimiterFor('idle')).not.toBe(idle);
	});
});
