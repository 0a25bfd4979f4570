import { Backoff } from '../../../nodes/HighLevelCrm/client/rateLimiter/backoff';

describe('the pause after a 429', () => {
	it('is Retry-After, else the interval, else the reset', () => {
		const said = { retryAfterMs: 5_000, intervalMs: 6_000, resetMs: 7_000 };
		expect(new Backoff().recordRejection(0, 0, said)).toBe(5_000);
		expect(new Backoff().recordRejection(0, 0, { ...said, retryAfterMs: undefined })).toBe(6_000);
		expect(new Backoff().recordRejection(0, 0, { resetMs: 7_000 })).toBe(7_000);
		expect(new Backoff().recordRejection(0, 0, {})).toBe(1_000);
	});

	it('has a minimum that doubles with each wave of rejections, up to a maximum', () => {
		const backoff = new Backoff();
		const nothing = { retryAfterMs: 0 };
		expect([backoff.recordRejection(0, 10, nothing), backoff.recordRejection(0, 20, nothing)]).toEqual([250, 250]);
		// A request that was sent before that pause ended belongs to the same wave.
		expect(backoff.recordRejection(269, 270, nothing)).toBe(250);
		let at = 520;
		const floors: number[] = [];
		for (let wave = 0; wave < 9; wave++) {
			floors.push(backoff.recordRejection(at, at, nothing));
			at += floors.at(-1) ?? 0;
		}
		expect(floors).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
	});

	it('shrinks with requests that succeed after it, not with earlier ones', () => {
		const backoff = new Backoff();
		for (const at of [0, 250, 750]) backoff.recordRejection(at, at, { retryAfterMs: 0 });
		backoff.recordSuccess(1_749);
		expect(backoff.recordRejection(1_750, 1_750, { retryAfterMs: 0 })).toBe(2_000);
		backoff.recordSuccess(3_750);
		backoff.recordSuccess(3_750);
		expect(backoff.recordRejection(3_750, 3_750, { retryAfterMs: 0 })).toBe(1_000);
		for (let one = 0; one < 9; one++) backoff.recordSuccess(1e6);
		expect(backoff.recordRejection(1e6, 1e6, { retryAfterMs: 0 })).toBe(250);
	});

	it('counts how long no request succeeded', () => {
		const backoff = new Backoff();
		expect(backoff.withoutSuccessMs).toBe(0);
		backoff.recordRejection(0, 100, { retryAfterMs: 1_000 });
		backoff.recordRejection(0, 200, { retryAfterMs: 500 });
		expect(backoff.withoutSuccessMs).toBe(1_000);
		backoff.recordRejection(1_200, 1_300, { retryAfterMs: 1_000 });
		expect(backoff.withoutSuccessMs).toBe(2_200);
		backoff.recordSuccess(0);
		expect(backoff.withoutSuccessMs).toBe(0);
	});
});
