import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { parseRate } from '../../../nodes/HighLevelCrm/client/connection/fixedRate';

describe('the rate limit of a credential', () => {
	it.each([
		[80, 10, { requests: 80, intervalMs: 10_000 }],
		['5', '0.5', { requests: 5, intervalMs: 500 }],
		[0.5, 1, { requests: 1, intervalMs: 1_000 }],
	])('is %p requests in %p seconds', (rateLimitRequests, rateLimitSeconds, rate) => {
		expect(parseRate({ rateLimitRequests, rateLimitSeconds })).toEqual(rate);
	});

	it.each<ICredentialDataDecryptedObject>([
		{},
		{ rateLimitRequests: 0, rateLimitSeconds: 0 },
		{ rateLimitRequests: 100, rateLimitSeconds: '' },
	])('is left to the server with %j', (credential) => expect(parseRate(credential)).toBeUndefined());

	it.each([-1, 'many'])('can not be %p', (rateLimitRequests) => {
		expect(() => parseRate({ rateLimitRequests, rateLimitSeconds: 10 })).toThrow(
			/Rate Limit: Requests .* is not a number/,
		);
	});
});
