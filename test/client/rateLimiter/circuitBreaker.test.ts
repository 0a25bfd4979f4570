import { CircuitBreaker } from '../../../nodes/HighLevelCrm/client/rateLimiter/circuitBreaker';

describe('the circuit breaker', () => {
	/** This many consecutive failures of different requests, 100 ms apart. */
	function down(failures: number, answered = true): CircuitBreaker {
		const breaker = new CircuitBreaker();
		for (let one = 0; one < failures; one++) breaker.recordFailure({}, one * 100, answered);
		return breaker;
	}

	it('is not opened by one request that fails again and again, though others failed before a success', () => {
		const breaker = new CircuitBreaker();
		for (const request of ['one', 'other']) breaker.recordFailure(request, 0, false);
		breaker.recordSuccess();
		for (let attempt = 0; attempt < 5; attempt++) breaker.recordFailure('one', attempt, false);
		expect(breaker.isOpen).toBe(false);
	});

	it('opens after three consecutive failures of more than one request', () => {
		expect(down(2).isOpen).toBe(false);
		expect(down(3).isOpen).toBe(true);
		const one = {};
		const breaker = new CircuitBreaker();
		for (let again = 0; again < 10; again++) expect(breaker.recordFailure(one, again, true)).toBe(0);
		expect(breaker.isOpen).toBe(false);
		expect(breaker.recordFailure({}, 10, true)).toBe(250);
		expect(breaker.isOpen).toBe(true);
	});

	it('pauses longer each time, up to a maximum', () => {
		const breaker = down(2);
		const pauses = Array.from({ length: 7 }, (_, one) => breaker.recordFailure({}, 200 + one, true));
		expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
	});

	it('closes with the first answer and starts again', () => {
		const breaker = down(5);
		breaker.recordSuccess();
		expect(breaker.isOpen).toBe(false);
		expect([breaker.recordFailure({}, 0, true), breaker.recordFailure({}, 0, true)]).toEqual([0, 0]);
		expect(breaker.isOpen).toBe(false);
		expect(breaker.recordFailure({}, 0, true)).toBe(250);
	});

	it('stays closed if a request succeeds in between', () => {
		const breaker = down(2);
		breaker.recordSuccess();
		breaker.recordFailure({}, 0, true);
		expect(breaker.isOpen).toBe(false);
	});

	it('is hopeless after two minutes, or after five seconds if the host never answered', () => {
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
		// An answer of a gateway counts, too.
		const gateway = new CircuitBreaker();
		for (const answered of [true, false, false]) gateway.recordFailure({}, 0, answered);
		expect(gateway.isHopeless(5_001)).toBe(false);
	});
});
