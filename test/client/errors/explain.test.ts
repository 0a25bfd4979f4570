import { explain } from '../../../nodes/HighLevelCrm/client/errors/explain';
import { createConnection } from '../../../nodes/HighLevelCrm/client/connection/connection';
import type { ApiRequest } from '../../../nodes/HighLevelCrm/api/request';

const connection = createConnection({
	token: 'pit-secret',
	locationId: 'loc1',
	baseUrl: 'https://api.example.com',
	dialect: 'highLevel',
});
const request = (effect: ApiRequest['effect']): ApiRequest => ({
	method: 'POST',
	path: '/contacts/',
	effect,
	subject: 'contact "a@example.com"',
});

describe('failures without an answer', () => {
	it.each([
		['ENOTFOUND', /api\.example\.com was not found on the network/],
		['EAI_AGAIN', /was not found on the network/],
		['ECONNREFUSED', /refused the connection/],
		['CERT_HAS_EXPIRED', /certificate of api\.example\.com is not valid/],
		['DEPTH_ZERO_SELF_SIGNED_CERT', /certificate .* is not valid/],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /certificate .* is not valid/],
		['ETIMEDOUT', /did not answer contact "a@example\.com" in time/],
		['ECONNABORTED', /did not answer .* in time/],
		['ECONNRESET', /connection to api\.example\.com broke/],
		['anything', /connection to api\.example\.com broke/],
	])('%s', (code, message) => {
		const failure = explain(request('create'), { trouble: 'broken', code }, 1, connection);
		expect(failure.message).toMatch(message);
		expect(failure.description).not.toBe('');
	});

	it('what may have been written is said, and what was not', () => {
		const told = (effect: ApiRequest['effect'], code: string) =>
			explain(request(effect), { trouble: 'broken', code }, 1, connection).description;
		expect(told('create', 'ECONNRESET')).toMatch(/may have been created/);
		expect(told('upsert', 'ECONNRESET')).toMatch(/no harm/);
		expect(told('read', 'ECONNRESET')).not.toMatch(/created|done/);
		expect(told('create', 'ECONNREFUSED')).toMatch(/Nothing was sent/);
	});
});

describe('the token', () => {
	it('is taken out wherever it stands, however often', () => {
		expect(connection.redact('pit-secret, pit-secret!')).not.toContain('pit-secret');
	});

	it('is in no failure, wherever the server puts it', () => {
		const bodies = [
			{ message: 'bad token pit-secret' },
			{ message: ['pit-secret'] },
			{ message: 'duplicate', meta: { contactId: 'pit-secret', matchingField: 'pit-secret' } },
			{ message: 'x', traceId: 'pit-secret' },
			'pit-secret',
		];
		for (const body of bodies) {
			for (const status of [301, 400, 401, 403, 404, 409, 418, 422, 429, 500]) {
				const { message, description, facts } = explain(
					request('create'),
					{ answer: { status, headers: { location: 'https://x/pit-secret' }, body } },
					1,
					connection,
				);
				expect(JSON.stringify({ message, description, facts })).not.toContain('pit-secret');
			}
		}
	});
});
