import { builtCredential } from '../../engine/built';
import { IS_1X, testCredential as test } from './credentialTest';
import { Bench, bothDialects, LOCATION, TOKEN } from '../support/bench';

bothDialects("the credential's test", (bench) => {
	it.each([400, 402, 403, 422, 428, 431, 451, 500, 501, 504, 511])(
		'fails on %d, whatever the body is',
		async (status) => {
			bench.sandbox.setFaults([{ kind: 'status', status, body: { contacts: [] } }]);
			const { status: result } = await test(bench.credentials);
			expect(result).toBe(IS_1X && bench.dialect === 'highLevel' ? 'OK' : 'Error');
		},
	);
});

/** As n8n before 2.10 lets the rules judge the bodies of all errors. */
describe("the credential's test of the answer", () => {
	const bench = new Bench('highLevel');

	it.each<[body: object | string, told: RegExp]>([
		[{ message: 'version header is invalid' }, /version header/],
		[{ error: 'Unauthorized' }, /token was refused/],
		...[400, 403, 422].map((statusCode): [object, RegExp] => [{ statusCode }, /no access to this location/]),
		...[404, 405].map((statusCode): [object, RegExp] => [{ statusCode }, /not the API/]),
		...[500, 502, 503, 504].map((statusCode): [object, RegExp] => [{ statusCode }, /The server failed/]),
		[{ statusCode: 429 }, /rate limit of this token/],
		['\t<html></html>', /web page/],
		['\r\n<html></html>', /web page/],
	])('%j fails and says why', async (body, told) => {
		bench.sandbox.setFaults([
			typeof body === 'string' ? { kind: 'html', status: 200, body } : { kind: 'status', status: 200, body },
		]);
		const { status, message } = await test(bench.credentials);
		expect(status).toBe('Error');
		expect(message).toMatch(told);
	});
});

it('the credential keeps the headers of a request, and knows the version of a whole address by its path', async () => {
	const { authenticate } = builtCredential();
	if (typeof authenticate !== 'function') throw new Error('The credential does not authenticate by a function');
	const credentials = { token: TOKEN, locationId: LOCATION, baseUrl: 'https://crm.example' };
	const headers = async (url: string) =>
		(await authenticate(credentials, { url, headers: { Accept: 'text/csv' } })).headers;
	const given = { Accept: 'text/csv', Authorization: `Bearer ${TOKEN}` };
	expect(await headers('https://crm.example/calendars/')).toEqual({ ...given, Version: '2021-04-15' });
	expect(await headers('/calendars/')).toEqual({ ...given, Version: '2021-04-15' });
	expect(await headers('https://crm.example/contacts/calendars')).toEqual({ ...given, Version: '2021-07-28' });
});
