import { createConnection } from '../../../nodes/HighLevelCrm/client/connection/connection';
import { bothDialects, located, TOKEN } from '../../support/bench';
import { testCredential } from '../../credentials/credentialTest';

it.each(['token', 'locationId', 'baseUrl'])('a connection with another %s is a different one', (name) => {
	const given = { token: 'pit-one', locationId: 'loc', baseUrl: 'https://one.example', dialect: 'highLevel' };
	const keyOf = (changed: object) => createConnection({ ...given, ...changed }).key;
	expect(keyOf({})).toBe(keyOf({}));
	expect(keyOf({ [name]: 'https://two.example' })).not.toBe(keyOf({}));
});

const get = { resource: 'contact', operation: 'get', contactId: located('id', 'one') };

bothDialects('the credential of a run', (bench) => {
	beforeEach(() => bench.sandbox.seed.contacts([{ id: 'one' }]));

	it.each(['', '  '])('is rejected without a Location ID (%j)', async (locationId) => {
		const { error } = await bench.run(get, undefined, { credentials: { locationId } });
		expect(error?.message).toContain("The credential's Location ID is empty");
		expect(bench.wire).toEqual([]);
	});

	it.each([`Bearer ${TOKEN}`, ` bearer  ${TOKEN} `])('accepts the token as it was copied: %j', async (token) => {
		await bench.succeed(get, undefined, { credentials: { token } });
		expect((await testCredential({ ...bench.credentials, token })).status).toBe('OK');
		for (const { headers } of bench.sandbox.log) expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
	});

	it('is read without the unseen characters that are pasted with it', async () => {
		const { locationId, baseUrl } = bench.credentials;
		const credentials = {
			token: `\ufeff${TOKEN}\u200b`,
			locationId: `\u200e${locationId}\u2060`,
			baseUrl: `${baseUrl}\u200b`,
		};
		await bench.succeed({ resource: 'contact', operation: 'search', limit: 1 }, undefined, { credentials });
		const [request] = bench.wire;
		expect(bench.by({ highLevel: request?.body, documented: request?.query })).toMatchObject({ locationId });
	});

	it('reports an agency token as the wrong kind of token, not as a missing scope', async () => {
		const message = 'This authClass type is not allowed to access this scope.';
		bench.sandbox.setFaults([{ kind: 'status', status: 401, body: { statusCode: 401, message } }]);
		const { error } = await bench.run(get);
		expect(error?.message).toContain('The token is of the wrong kind');
		expect(error?.description).toContain('not of the agency');
	});
});
