import type { IAuthenticateRuleResponseCode, IAuthenticateRuleResponseSuccessBody } from 'n8n-workflow';

/** All statuses that n8n itself should report as errors, which excludes 401. */
export const OTHER_ERRORS = [...range(300, 308), 400, ...range(402, 431), 451, ...range(500, 511)];

const REDIRECTS = [301, 302, 303, 307, 308];
/** What a server, or the proxy before it, answers while it fails. */
const FAILURES = [500, 502, 503, 504];

const REFUSED_TOKEN =
	'The token was refused: it is mistyped, expired or revoked. Copy it from Settings > Private Integrations in the sub-account.';
const MISSING_SCOPE =
	'The token is good, but lacks the scope to read contacts. Add contacts.readonly to the private integration ("View Contacts").';
const WRONG_LOCATION =
	'The token is good, but has no access to this location. Check the Location ID: it has to be the sub-account in which the token was created.';
const OR_NO_LOCATIONS =
	' A server of the documented dialect that rejects the parameter locationId still works with the node.';
const WRONG_DIALECT = 'The server does not accept the version header. Check the dialect.';
const RATE_LIMITED = 'The rate limit of this token is used up at the moment. Try again in a minute.';
const WRONG_ADDRESS = 'The server at this base URL is not the API. Check the Base URL and the dialect.';
const SERVER_FAILS =
	'The server failed, so the token could not be tested. Try again in a minute; if that stays so, check the Base URL, and the status page of HighLevel.';
const WEB_PAGE = `A web page came back. ${WRONG_ADDRESS} If they are right, a proxy or firewall answers in its place.`;
const EMPTY = `The answer is empty. ${WRONG_ADDRESS} If they are right, the server may refuse the token without a word.`;
const NO_ACCESS =
	'The token has no access to this location, or a proxy or firewall rejects the request. Check the Location ID: it has to be the sub-account in which the token was created.';

/** Fails on an accepted answer whose body has `value` under `key`. */
function failsIf(key: string, value: string | number, message: string): IAuthenticateRuleResponseSuccessBody {
	return { type: 'responseSuccessBody', properties: { key, value, message } };
}

/** Fails on a status that n8n reports as an error. */
function failsWith(value: number, message: string): IAuthenticateRuleResponseCode {
	return { type: 'responseCode', properties: { value, message } };
}

function range(from: number, to: number): number[] {
	return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The rules of the credential's test. The first one that applies is used. */
export const RULES: Array<IAuthenticateRuleResponseCode | IAuthenticateRuleResponseSuccessBody> = [
	failsIf('message', 'The token is not authorized for this scope.', MISSING_SCOPE),
	failsIf('message', 'version header was not found.', WRONG_DIALECT),
	failsIf('message', 'version header is invalid', WRONG_DIALECT),
	failsIf('statusCode', 401, REFUSED_TOKEN),
	failsIf('message', 'Unauthorized', REFUSED_TOKEN),
	failsIf('error', 'Unauthorized', REFUSED_TOKEN),
	// If one error status is accepted, n8n before 2.10 accepts all of them.
	...[400, 403, 422].map((status) => failsIf('statusCode', status, WRONG_LOCATION)),
	...[404, 405].map((status) => failsIf('statusCode', status, WRONG_ADDRESS)),
	...FAILURES.map((status) => failsIf('statusCode', status, SERVER_FAILS)),
	failsIf('statusCode', 429, RATE_LIMITED),
	// A text with such a first character is a web page, not JSON.
	...['<', ' ', '\n', '\r', '\t'].map((first) => failsIf('0', first, WEB_PAGE)),
	failsIf('length', 0, EMPTY),
	failsWith(401, `${REFUSED_TOKEN} Or it lacks the scope to read contacts.`),
	failsWith(403, NO_ACCESS),
	failsWith(400, WRONG_LOCATION + OR_NO_LOCATIONS),
	...[...REDIRECTS, 404, 405].map((status) => failsWith(status, WRONG_ADDRESS)),
	...FAILURES.map((status) => failsWith(status, SERVER_FAILS)),
	failsWith(422, WRONG_LOCATION + OR_NO_LOCATIONS),
	failsWith(429, RATE_LIMITED),
];
