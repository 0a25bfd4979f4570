import fc from 'fast-check';
import {
	endingOf,
	MAX_RATE_LIMITED_ATTEMPTS,
	MAX_TOTAL_MS,
	MAX_ATTEMPTS,
	pauseAfter,
	remedyFor,
} from '../../../nodes/HighLevelCrm/client/send/retryPolicy';
import type { Outcome } from '../../../nodes/HighLevelCrm/client/errors/outcome';
import type { Effect } from '../../../nodes/HighLevelCrm/api/request';

const answer = (status: number, more: Partial<Outcome> = {}): Outcome =>
	({ answer: { status, headers: {}, body: {} }, ...more }) as Outcome;
const EFFECTS: Effect[] = ['read', 'create', 'upsert', 'update', 'delete', 'start'];
const HARMLESS: Effect[] = ['read', 'upsert', 'update', 'delete'];

describe('the outcome of a request', () => {
	it.each([
		['rateLimited', [429]],
		['unclear', [408, 500, 502, 503, 504]],
		['refused', [301, 400, 401, 403, 404, 409, 422, 418]],
	] as const)('%s', (ending, statuses) => {
		for (const status of statuses) expect(endingOf(answer(status))).toBe(ending);
	});

	it("is unclear if the answer can't be read", () => {
		expect(endingOf(answer(200, { trouble: 'unreadable' } as never))).toBe('unclear');
	});

	it('is "not sent" if the request never arrived', () => {
		expect(endingOf({ trouble: 'notSent', code: 'ECONNREFUSED' })).toBe('notSent');
		expect(endingOf({ trouble: 'broken', code: 'ECONNRESET' })).toBe('unclear');
	});
});

describe('the remedy for a failure', () => {
	it('never simply repeats an unclear create', () => {
		expect(remedyFor('create', 'unclear', MAX_ATTEMPTS, 2 * MAX_TOTAL_MS)).toBe('confirm');
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 2 * MAX_TOTAL_MS }), (tries, elapsed) => {
				expect(['confirm', 'report']).toContain(remedyFor('create', 'unclear', tries, elapsed));
			}),
		);
	});

	it.each(HARMLESS)('repeats an unclear %s a limited number of times', (effect) => {
		expect(remedyFor(effect, 'unclear', 1, 0)).toBe('repeat');
		expect(remedyFor(effect, 'unclear', MAX_ATTEMPTS, 0)).toBe('report');
		expect(remedyFor(effect, 'unclear', MAX_ATTEMPTS - 1, MAX_TOTAL_MS)).toBe('repeat');
		expect(remedyFor(effect, 'unclear', 1, MAX_TOTAL_MS + 1)).toBe('report');
	});

	it.each(EFFECTS)('has %s wait after a 429, more often than after other failures', (effect) => {
		expect(remedyFor(effect, 'rateLimited', 1, 0)).toBe('wait');
		expect(remedyFor(effect, 'rateLimited', MAX_ATTEMPTS + 1, 0)).toBe('wait');
		expect(remedyFor(effect, 'rateLimited', MAX_RATE_LIMITED_ATTEMPTS - 1, MAX_TOTAL_MS)).toBe('wait');
		expect(remedyFor(effect, 'rateLimited', MAX_RATE_LIMITED_ATTEMPTS, 0)).toBe('report');
		expect(remedyFor(effect, 'rateLimited', 1, MAX_TOTAL_MS + 1)).toBe('report');
	});

	it.each(EFFECTS)('repeats %s if it never arrived and reports its rejection', (effect) => {
		expect(remedyFor(effect, 'notSent', 1, 0)).toBe('repeat');
		expect(remedyFor(effect, 'notSent', MAX_ATTEMPTS, 0)).toBe('report');
		expect(remedyFor(effect, 'refused', 1, 0)).toBe('report');
	});
});

describe('the pause before a retry', () => {
	it('grows up to a maximum, with full jitter', () => {
		const longest = (tries: number) => pauseAfter(tries, () => 1);
		expect(longest(2)).toBe(2 * longest(1));
		expect(longest(3)).toBe(4 * longest(1));
		expect(longest(40)).toBe(longest(41));
		expect(longest(40)).toBeLessThanOrEqual(60_000);
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
				const pause = pauseAfter(tries, () => random);
				expect(pause).toBeGreaterThanOrEqual(0);
				expect(pause).toBeLessThanOrEqual(longest(tries));
			}),
		);
		expect(pauseAfter(5, () => 0)).toBe(0);
		expect([1, 2, 6, 7, 99].map(longest)).toEqual([250, 500, 8_000, 10_000, 10_000]);
		expect(pauseAfter(1, () => 0.5)).toBe(125);
		expect(pauseAfter(1)).toBeLessThan(250);
	});
});
