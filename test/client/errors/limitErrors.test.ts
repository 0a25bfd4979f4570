import type { Failure, TimedCause } from 'n8n-workflow';
import { dailyLimitError, longPauseError } from '../../../nodes/HighLevelCrm/client/errors/limitErrors';
import type { FailureFacts } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';

/** What n8n reads: the cause, the wait, and by how many minutes the end of the wait is off from now and the wait. */
function waitOf({ failure }: FailureFacts): unknown[] {
	const { cause, retryAfterMs, resetsAtEpochMs } = failure as Extract<Failure, { cause: TimedCause }>;
	const off = resetsAtEpochMs === undefined ? undefined : resetsAtEpochMs - Date.now() - (retryAfterMs ?? 0);
	return [cause, retryAfterMs, off === undefined ? undefined : Math.abs(Math.round(off / 60_000))];
}

it.each([
	[undefined, 'tomorrow'],
	[0, 'in 1 hour'],
	[5_400_000, 'in 2 hours'],
	[36_000_000, 'in 10 hours'],
])('reports a used-up daily limit, which is reset after %s ms: %s', (resetMs, when) => {
	const { message, description, facts } = dailyLimitError(resetMs);
	expect(message).toBe("The token's daily request limit is used up");
	expect(description).toBe(`Run the rest ${when}, or ask the vendor for a higher limit.`);
	expect(facts).toMatchObject({ status: 429, hopeless: true, code: 'daily-limit' });
	expect(waitOf(facts)).toEqual(['quota-exhausted', resetMs, resetMs === undefined ? undefined : 0]);
});

describe('a pause that is too long to wait for', () => {
	it('is reported with its headers', () => {
		const named = {
			'retry-after': 3_600,
			'x-ratelimit-max': '100',
			'ratelimit-policy': 'x'.repeat(61),
			'rate-limit': '5',
		};
		const others = { 'my-ratelimit': '1', 'x-retry-after': '2', 'retry-after-all': '3', 'content-type': 'text/plain' };
		const headers = { ...named, 'x-rate-limit-remaining': '', ...others };
		const { message, description, facts } = longPauseError(headers, 3_540_001);
		expect(message).toBe('The server accepts no request of this token for 60 minutes');
		expect(description).toBe(
			`It demands this by "retry-after: 3600", "x-ratelimit-max: 100", "ratelimit-policy: ${'x'.repeat(60)}", "rate-limit: 5". ` +
				'Run the rest after that time, or ask the vendor for a higher limit.',
		);
		expect(facts).toMatchObject({ status: 429, hopeless: true, code: 'rate-limited' });
		expect(waitOf(facts)).toEqual(['rate-limited', 3_540_001, 0]);
	});

	it('is reported with at most eight headers, whose names are cut, too', () => {
		const names = Array.from({ length: 9 }, (_, index) => `ratelimit-${index}-${'n'.repeat(60)}`);
		const { description } = longPauseError(Object.fromEntries(names.map((name) => [name, '1'])), 1);
		const told = names.slice(0, 8).map((name) => `"${name.slice(0, 60)}: 1"`);
		expect(description).toContain(`by ${told.join(', ')}. Run`);
	});

	it('is reported as a rejection if there are no headers', () => {
		expect(longPauseError({}, 1).description).toMatch(/^It demands this by rejecting every request\. Run/);
	});
});
