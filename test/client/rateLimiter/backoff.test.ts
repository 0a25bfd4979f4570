import { Backoff } from '../../../nodes/HighLevelCrm/client/rateLimiter/backoff';

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
