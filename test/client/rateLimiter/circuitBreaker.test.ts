import { CircuitBreaker } from '../../../nodes/HighLevelCrm/client/rateLimiter/circuitBreaker';

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
