import * as outcome from '../../../nodes/HighLevelCrm/client/errors/outcome';
import type { Outcome } from '../../../nodes/HighLevelCrm/client/errors/outcome';
import { entriesIn } from '../../support/entriesIn';

const { outcomeOfAnswer, serverHealth, mayStillBeWorking, outcomeOfError } = outcome;
const status = (statusCode: number): Outcome => outcomeOfAnswer({ statusCode, headers: {}, body: {} });
const code = (code: string): Outcome => outcomeOfError({ code });

describe('the outcome of an answer', () => {
	it('is the answer itself', () => {
		const response = { statusCode: 201, headers: { a: 'b' }, body: { id: 'c1' } };
		expect(outcomeOfAnswer(response)).toEqual({ answer: { status: 201, headers: { a: 'b' }, body: { id: 'c1' } } });
		expect(outcomeOfAnswer({})).toEqual({ answer: { status: 0, headers: {}, body: undefined } });
	});

	it.each([
		[200, 'cut o', true],
		[200, ' \n', false],
		[204, '', false],
		[200, {}, false],
		[500, 'words', false],
	])('of %d with %j is unreadable: %s', (statusCode, body, unreadable) => {
		expect(outcomeOfAnswer({ statusCode, body }).trouble).toBe(unreadable ? 'unreadable' : undefined);
	});
});

describe('the outcome without an answer', () => {
	const NOT_SENT = entriesIn(`
		ECONNREFUSED | ENOTFOUND | EAI_AGAIN | EHOSTUNREACH | ENETUNREACH | EADDRNOTAVAIL | CERT_HAS_EXPIRED |
		DEPTH_ZERO_SELF_SIGNED_CERT | SELF_SIGNED_CERT_IN_CHAIN | UNABLE_TO_VERIFY_LEAF_SIGNATURE |
		UNABLE_TO_GET_ISSUER_CERT_LOCALLY | ERR_TLS_CERT_ALTNAME_INVALID`);
	const BROKEN = entriesIn(
		'EPIPE | ECONNRESET | ETIMEDOUT | ECONNABORTED | EPROTO | ERR_SSL_WRONG_VERSION_NUMBER | unknown | x',
	);
	it.each([
		...NOT_SENT.map((name) => ['notSent', name]),
		...BROKEN.map((name) => ['broken', name]),
		// Not a failure of the server, but the stop button.
		['cancelled', 'ERR_CANCELED'],
	])('is %s after %s', (trouble, name) => {
		expect(code(name)).toEqual({ trouble, code: name });
	});

	it.each([
		['its own code', { code: 'EPIPE', message: 'connect ECONNREFUSED', cause: { code: 'ENOTFOUND' } }, 'EPIPE'],
		['that of its cause', { code: '', cause: { cause: { code: 'EPIPE' } } }, 'EPIPE'],
		['that of the first of several', { errors: [{ code: 'EPIPE' }, { code: 'ENOTFOUND' }] }, 'EPIPE'],
		['a number is none', { code: 500, cause: { code: 'EPIPE' } }, 'EPIPE'],
		['a cause goes before several', { cause: { code: 'EPIPE' }, errors: [{ code: 'ENOTFOUND' }] }, 'EPIPE'],
		['one in its words', { message: 'connect ECONNREFUSED 127.0.0.1:9' }, 'ECONNREFUSED'],
		['one in its further words', { message: 'no', messages: ['a', 'getaddrinfo ENOTFOUND x'] }, 'ENOTFOUND'],
		['one in its further word', { messages: 'read ECONNRESET' }, 'ECONNRESET'],
		['its own words before its cause’s', { message: 'EPIPE', cause: { message: 'ECONNRESET' } }, 'EPIPE'],
		['one with a line', { message: 'ERR_TLS_CERT_ALTNAME_INVALID: no' }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
		['a certificate', { message: 'it is DEPTH_ZERO_SELF_SIGNED_CERT' }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
		['a certificate’s age', { message: 'CERT_HAS_EXPIRED' }, 'CERT_HAS_EXPIRED'],
		['EAI_AGAIN', { message: 'getaddrinfo EAI_AGAIN host' }, 'EAI_AGAIN'],
		['ERROR is no code', { message: 'INTERNAL ERROR, EPIPE' }, 'EPIPE'],
		['a word is no code', { message: 'EMU RECONNREFUSED End' }, 'unknown'],
		['no error at all', undefined, 'unknown'],
		['nothing', null, 'unknown'],
		['a text', 'EPIPE', 'unknown'],
		['one too deep to matter', { cause: { cause: { cause: { cause: { cause: { code: 'EPIPE' } } } } } }, 'unknown'],
		['the last that is looked at', { cause: { cause: { cause: { cause: { code: 'EPIPE' } } } } }, 'EPIPE'],
	])('has the code of the error: %s', (_, error, expected) => {
		expect(outcomeOfError(error).code).toBe(expected);
	});
});

it('an outcome says whether the server is well', () => {
	expect([502, 503, 504].map((one) => serverHealth(status(one)))).toEqual(['failing', 'failing', 'failing']);
	expect([200, 404, 429, 500, 501].map((one) => serverHealth(status(one)))).toEqual(['up', 'up', 'up', 'up', 'up']);
	for (const one of ['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT']) expect(serverHealth(code(one))).toBe('unreachable');
	expect(serverHealth(code('TOO_LARGE'))).toBe('up');
	expect(serverHealth(code('ERR_CANCELED'))).toBeUndefined();
});

it('an outcome says whether the server may still be working', () => {
	const at = [...[504, 408].map(status), ...['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'].map(code)];
	const not = [...[200, 500, 502, 503].map(status), ...['ECONNRESET', 'ECONNREFUSED'].map(code)];
	expect(at.map(mayStillBeWorking)).toEqual(at.map(() => true));
	expect(not.map(mayStillBeWorking)).toEqual(not.map(() => false));
});
