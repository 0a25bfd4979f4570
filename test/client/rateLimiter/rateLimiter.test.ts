import { capabilitiesOf } from '../../../nodes/HighLevelCrm/client/connection/capabilities';
import { Queue } from '../../../nodes/HighLevelCrm/client/rateLimiter/fairQueue';
import { RateLimiter } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateLimiter';
import { rateLimiterFor } from '../../../nodes/HighLevelCrm/client/rateLimiter/rateLimiters';
import { withFakeTimers } from '../../support/fakeTimers';

const later = withFakeTimers();
const NOTHING = { rate: {}, rateLimited: false };

describe('the rate limiter', () => {
	it('does not end a longer pause with a shorter one', () => {
		const limiter = new RateLimiter();
		limiter.pause(3_000);
		limiter.pause(10);
		expect(limiter.pauseMs).toBe(3_000);
	});

	it('is not blocked for longer than an hour, whatever the server demands', () => {
		const limiter = new RateLimiter();
		limiter.pause(24 * 60 * 60_000);
		expect(limiter.pauseMs).toBe(60 * 60_000);
	});

	it('gives back the turn of a request that was not sent', async () => {
		const limiter = new RateLimiter();
		const queue = new Queue();
		const rate = { max: 2, intervalMs: 10_000, remaining: 2 };
		(await limiter.acquire(queue)).release({ rate, rateLimited: false, succeeded: true });
		await later(10_100);
		const givenBack = jest.fn();
		const takeTurns = async () => {
			for (let unsent = 0; unsent < 5; unsent++) {
				(await limiter.acquire(queue)).cancel();
				givenBack();
			}
		};
		void takeTurns();
		await later(1_000);
		expect(givenBack).toHaveBeenCalledTimes(5);
	});

	it('waits for the end of a short pause, although the first request of a window counts for another hour', async () => {
		const limiter = new RateLimiter();
		const first = await limiter.acquire(new Queue());
		const rate = { max: 1_000, intervalMs: 60 * 60_000, remaining: 999 };
		first.release({ rate, rateLimited: false, succeeded: true });
		limiter.pause(1_000);
		const second = limiter.acquire(new Queue());
		await later(1_100);
		(await second).release(NOTHING);
		expect(limiter.pauseMs).toBe(0);
	});

	it('pauses for longer after the next 429, although a request that was sent before the first pause succeeded after it', async () => {
		const limiter = new RateLimiter();
		const [slow, refused] = [await limiter.acquire(new Queue()), await limiter.acquire(new Queue())];
		const rejection = { rate: { retryAfterMs: 10 }, rateLimited: true };
		expect(refused.release(rejection)).toBe(250);
		await later(300);
		slow.release({ rate: {}, rateLimited: false, succeeded: true });
		expect((await limiter.acquire(new Queue())).release(rejection)).toBe(500);
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

	it('are kept for five minutes after their last answer', async () => {
		const used = rateLimiterFor('used');
		await later(4 * 60_000);
		(await used.acquire(new Queue())).release(NOTHING);
		await later(4 * 60_000);
		rateLimiterFor('other');
		expect(rateLimiterFor('used')).toBe(used);
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
