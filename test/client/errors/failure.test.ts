import type { Failure } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import { bothDialects, type Bench } from '../../support/bench';
import { NOBODY } from '../../support/ports';

const READ = { resource: 'contact', operation: 'get', contactId: { __rl: true, mode: 'id', value: 'c1' } } as never;
const refused = (status: number, message: string, headers?: Record<string, string>): Fault => ({
	...{ kind: 'status', status, body: { message } },
	...(headers && { headers }),
});

/** What n8n reads of the error with which the run ends. */
async function failureOf(bench: Bench, changed: object = {}): Promise<unknown> {
	const { error } = await bench.run(READ, [{}], { credentials: changed });
	expect(error?.message).toBeTruthy();
	return (error as unknown as { failure?: Failure }).failure;
}

bothDialects('the failure that n8n reads', (bench) => {
	it.each<[string, Fault]>([
		['credential-invalid', refused(401, 'Invalid JWT')],
		['credential-invalid', refused(401, 'The token is not authorized for this scope.')],
		['configuration-invalid', refused(404, 'Contact not found')],
		['temporarily-unavailable', refused(503, 'Down')],
		['temporarily-unavailable', { kind: 'html' }],
		['rate-limited', refused(429, 'Too Many Requests')],
	])('is %s (%j)', async (cause, fault) => {
		bench.sandbox.setFaults([fault]);
		expect(await failureOf(bench)).toEqual({ cause });
	});

	it('has the wait that the server asks for, and its end', async () => {
		bench.sandbox.setFaults([refused(429, 'Too Many Requests', { 'Retry-After': '1200' })]);
		const { retryAfterMs, resetsAtEpochMs, ...rest } = (await failureOf(bench)) as Record<string, number>;
		expect(rest).toEqual({ cause: 'rate-limited' });
		expect((retryAfterMs ?? 0) / 60_000).toBeCloseTo(20, 0);
		expect(((resetsAtEpochMs ?? 0) - Date.now()) / 60_000).toBeCloseTo(20, 0);
	});

	it('is that of a used-up quota at the daily limit', async () => {
		const headers = { 'X-RateLimit-Daily-Remaining': '0', 'X-RateLimit-Daily-Reset': '7200000' };
		bench.sandbox.setFaults([refused(429, 'Too Many Requests', headers)]);
		expect(await failureOf(bench)).toMatchObject({ cause: 'quota-exhausted', retryAfterMs: 7_200_000 });
	});

	it('is credential-invalid if the credential itself can’t be used', async () => {
		expect(await failureOf(bench, { baseUrl: 'http://example.com' })).toEqual({ cause: 'credential-invalid' });
		expect(await failureOf(bench, { baseUrl: NOBODY })).toEqual({ cause: 'temporarily-unavailable' });
	});

	it('is absent if a value of the row is refused', async () => {
		bench.sandbox.setFaults([refused(422, 'email must be an email')]);
		expect(await failureOf(bench)).toBeUndefined();
	});
});
