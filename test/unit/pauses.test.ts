import { Quota } from '../../nodes/HighLevelCrm/client/rateLimiter/serverLimit';
import { AdaptiveConcurrency, MAX_IN_FLIGHT } from '../../nodes/HighLevelCrm/client/rateLimiter/adaptiveConcurrency';
import { CircuitBreaker } from '../../nodes/HighLevelCrm/client/rateLimiter/circuitBreaker';
import { Backoff } from '../../nodes/HighLevelCrm/client/rateLimiter/backoff';

describe('an outage', () => {
	/** As many failures in a row, each of another request, 100 ms apart. */
	function down(failures: number, answered = true): CircuitBreaker {
		const outage = new CircuitBreaker();
		for (let one = 0; one < failures; one++) outage.recordFailure({}, one * 100, answered);
		return outage;
	}

	it('takes three failures in a row, of more than one request', () => {
		expect(down(2).isOpen).toBe(false);
		expect(down(3).isOpen).toBe(true);
		const one = {};
		const outage = new CircuitBreaker();
		for (let again = 0; again < 10; again++) expect(outage.recordFailure(one, again, true)).toBe(0);
		expect(outage.isOpen).toBe(false);
		expect(outage.recordFailure({}, 10, true)).toBe(250);
		expect(outage.isOpen).toBe(true);
	});

	it('pauses ever longer, up to a bound', () => {
		const outage = down(2);
		const pauses = Array.from({ length: 7 }, (_, one) => outage.recordFailure({}, 200 + one, true));
		expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
	});

	it('is over with the first answer, and begins anew', () => {
		const outage = down(5);
		outage.recordSuccess();
		expect(outage.isOpen).toBe(false);
		expect([outage.recordFailure({}, 0, true), outage.recordFailure({}, 0, true)]).toEqual([0, 0]);
		expect(outage.isOpen).toBe(false);
		expect(outage.recordFailure({}, 0, true)).toBe(250);
	});

	it('an answer in between means that it is none', () => {
		const outage = down(2);
		outage.recordSuccess();
		outage.recordFailure({}, 0, true);
		expect(outage.isOpen).toBe(false);
	});

	it('is waited for two minutes from its first failure; of a host that never answered, five seconds', () => {
		expect(down(2).isHopeless(1e9)).toBe(false);
		expect(down(3).isHopeless(120_000)).toBe(false);
		expect(down(3).isHopeless(120_001)).toBe(true);
		expect(down(3, false).isHopeless(5_000)).toBe(false);
		expect(down(3, false).isHopeless(5_001)).toBe(true);
		const known = new CircuitBreaker();
		known.recordSuccess();
		for (let one = 0; one < 3; one++) known.recordFailure({}, 1_000, false);
		expect(known.isHopeless(121_000)).toBe(false);
		expect(known.isHopeless(121_001)).toBe(true);
		// A gateway's answer among them is one, too.
		const gateway = new CircuitBreaker();
		for (const answered of [true, false, false]) gateway.recordFailure({}, 0, answered);
		expect(gateway.isHopeless(5_001)).toBe(false);
	});
});

describe('the pause of a connection that was turned away', () => {
	it('is what the server says: Retry-After before the interval, that before the reset', () => {
		const said = { retryAfterMs: 5_000, intervalMs: 6_000, resetMs: 7_000 };
		expect(new Backoff().recordRejection(0, 0, said)).toBe(5_000);
		expect(new Backoff().recordRejection(0, 0, { ...said, retryAfterMs: undefined })).toBe(6_000);
		expect(new Backoff().recordRejection(0, 0, { resetMs: 7_000 })).toBe(7_000);
		expect(new Backoff().recordRejection(0, 0, {})).toBe(1_000);
	});

	it('has a floor that doubles from wave to wave, up to a bound; what is told at once is one wave', () => {
		const pauses = new Backoff();
		const nothing = { retryAfterMs: 0 };
		expect([pauses.recordRejection(0, 10, nothing), pauses.recordRejection(0, 20, nothing)]).toEqual([250, 250]);
		// Sent before that pause ended: the same wave.
		expect(pauses.recordRejection(269, 270, nothing)).toBe(250);
		let at = 520;
		const floors: number[] = [];
		for (let wave = 0; wave < 9; wave++) {
			floors.push(pauses.recordRejection(at, at, nothing));
			at += floors.at(-1) ?? 0;
		}
		expect(floors).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
	});

	it('sinks with what gets through after it, not with what was sent before', () => {
		const pauses = new Backoff();
		for (const at of [0, 250, 750]) pauses.recordRejection(at, at, { retryAfterMs: 0 });
		pauses.recordSuccess(1_749);
		expect(pauses.recordRejection(1_750, 1_750, { retryAfterMs: 0 })).toBe(2_000);
		pauses.recordSuccess(3_750);
		pauses.recordSuccess(3_750);
		expect(pauses.recordRejection(3_750, 3_750, { retryAfterMs: 0 })).toBe(1_000);
		for (let one = 0; one < 9; one++) pauses.recordSuccess(1e6);
		expect(pauses.recordRejection(1e6, 1e6, { retryAfterMs: 0 })).toBe(250);
	});

	it('tells how long nothing got through', () => {
		const pauses = new Backoff();
		expect(pauses.withoutSuccessMs).toBe(0);
		pauses.recordRejection(0, 100, { retryAfterMs: 1_000 });
		pauses.recordRejection(0, 200, { retryAfterMs: 500 });
		expect(pauses.withoutSuccessMs).toBe(1_000);
		pauses.recordRejection(1_200, 1_300, { retryAfterMs: 1_000 });
		expect(pauses.withoutSuccessMs).toBe(2_200);
		pauses.recordSuccess(0);
		expect(pauses.withoutSuccessMs).toBe(0);
	});
});

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

it('an allowance lasts until it is used up, and no longer than it holds', () => {
	const allowance = new Quota(2, 1_000);
	allowance.take();
	expect(allowance.isFree(0)).toBe(true);
	allowance.take();
	expect([0, 999, 1_000].map((at) => allowance.isFree(at))).toEqual([false, false, true]);
});
