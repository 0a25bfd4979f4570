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
const EFFECTS: Effect[] = ['read', 'create', 'upsert', 'update', 'delete'];
const HARMLESS: Effect[] = ['read', 'upsert', 'update', 'delete'];

describe('how a request ended', () => {
	it.each([
		['rateLimited', [429]],
		['unclear', [408, 500, 502, 503, 504]],
		['refused', [301, 400, 401, 403, 404, 409, 422, 418]],
	] as const)('%s', (ending, statuses) => {
		for (const status of statuses) expect(endingOf(answer(status))).toBe(ending);
	});

	it("an answer that can't be read leaves it open", () => {
		expect(endingOf(answer(200, { trouble: 'unreadable' } as never))).toBe('unclear');
	});

	it('what never arrived, did nothing', () => {
		expect(endingOf({ trouble: 'notSent', code: 'ECONNREFUSED' })).toBe('notSent');
		expect(endingOf({ trouble: 'broken', code: 'ECONNRESET' })).toBe('unclear');
	});
});

describe('what is done about it', () => {
	it('a create that ended unclear is never simply repeated', () => {
		expect(remedyFor('create', 'unclear', MAX_ATTEMPTS, 2 * MAX_TOTAL_MS)).toBe('confirm');
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 2 * MAX_TOTAL_MS }), (tries, elapsed) => {
				expect(['confirm', 'report']).toContain(remedyFor('create', 'unclear', tries, elapsed));
			}),
		);
	});

	it.each(HARMLESS)('%s is repeated after an unclear end, not for ever', (effect) => {
		expect(remedyFor(effect, 'unclear', 1, 0)).toBe('repeat');
		expect(remedyFor(effect, 'unclear', MAX_ATTEMPTS, 0)).toBe('report');
		expect(remedyFor(effect, 'unclear', MAX_ATTEMPTS - 1, MAX_TOTAL_MS)).toBe('repeat');
		expect(remedyFor(effect, 'unclear', 1, MAX_TOTAL_MS + 1)).toBe('report');
	});

	it.each(EFFECTS)('%s waits where it was turned away, and longer than for other failures', (effect) => {
		expect(remedyFor(effect, 'rateLimited', 1, 0)).toBe('wait');
		expect(remedyFor(effect, 'rateLimited', MAX_ATTEMPTS + 1, 0)).toBe('wait');
		expect(remedyFor(effect, 'rateLimited', MAX_RATE_LIMITED_ATTEMPTS - 1, MAX_TOTAL_MS)).toBe('wait');
		expect(remedyFor(effect, 'rateLimited', MAX_RATE_LIMITED_ATTEMPTS, 0)).toBe('report');
		expect(remedyFor(effect, 'rateLimited', 1, MAX_TOTAL_MS + 1)).toBe('report');
	});

	it.each(EFFECTS)('%s is repeated where it never arrived, reported where it was refused', (effect) => {
		expect(remedyFor(effect, 'notSent', 1, 0)).toBe('repeat');
		expect(remedyFor(effect, 'notSent', MAX_ATTEMPTS, 0)).toBe('report');
		expect(remedyFor(effect, 'refused', 1, 0)).toBe('report');
	});
});

describe('the pause before a repetition', () => {
	it('grows, has full jitter and a bound', () => {
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
