import { toText } from '../../values/json';
import { isSuccess, type Answer } from '../../api/request';

/** Why a request got no usable answer. */
type Trouble =
	/** The request never reached the server, so nothing was written. */
	| 'notSent'
	/** The connection broke or timed out, so the record may have been written. */
	| 'broken'
	/** The server answered 2xx with an unreadable body. */
	| 'unreadable'
	/** The execution was stopped. */
	| 'cancelled';

/** How one attempt ended. */
export type Outcome =
	| { answer: Answer; trouble?: 'unreadable'; code?: undefined }
	| { answer?: undefined; trouble: Trouble; code: string };

/** Network errors after which the request has certainly not reached the server (Node's and libuv's codes). */
const NEVER_ARRIVED = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EADDRNOTAVAIL',
	'CERT_HAS_EXPIRED',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'ERR_TLS_CERT_ALTNAME_INVALID',
]);

export function outcomeOfAnswer(response: { statusCode?: number; headers?: object; body?: unknown }): Outcome {
	const answer: Answer = {
		status: response.statusCode ?? 0,
		headers: (response.headers ?? {}) as Record<string, unknown>,
		body: response.body,
	};
	// A text that is not JSON is a cut-off answer or a gateway's page.
	const unreadable = isSuccess(answer) && typeof answer.body === 'string' && answer.body.trim() !== '';
	return unreadable ? { answer, trouble: 'unreadable' } : { answer };
}

/** @param error thrown by n8n's helper; it wraps the library's error, which has the code */
export function outcomeOfError(error: unknown): Outcome {
	const code = networkCode(error);
	if (code === 'ERR_CANCELED') return { trouble: 'cancelled', code };
	return { trouble: NEVER_ARRIVED.has(code) ? 'notSent' : 'broken', code };
}

/**
 * Whether an answer leaves open what was written. Any other status is a refusal, also on a gateway's page with 403 or 404: the request did
 * not reach the API, or the gateway replaced the API's own refusal.
 */
export const isUnclearAnswer = (answer: Answer): boolean =>
	answer.status >= 500 || answer.status === 408 || isSuccess(answer);

/** Returns `Feedback.server`. A 500 counts as an answer of the server; 502, 503 and 504 come from a gateway. */
export function serverHealth(outcome: Outcome): 'unreachable' | 'failing' | 'up' | undefined {
	if (outcome.trouble === 'cancelled') return undefined;
	if (!outcome.answer) return outcome.code === 'TOO_LARGE' ? 'up' : 'unreachable';
	return [502, 503, 504].includes(outcome.answer.status) ? 'failing' : 'up';
}

/** Whether the request timed out here or on the server, which may still be processing it. */
export function mayStillBeWorking(outcome: Outcome): boolean {
	if (outcome.answer) return outcome.answer.status === 504 || outcome.answer.status === 408;
	return ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'].includes(outcome.code);
}

/** Finds a code of Node, libuv or OpenSSL in a message: `connect ECONNREFUSED 127.0.0.1:9`. */
const CODE_IN_MESSAGE = /\b(?!ERROR\b)(?:E[A-Z]{3,}(?:_[A-Z]+)*|EAI_[A-Z]+|ERR_[A-Z_]+|[A-Z_]*CERT[A-Z_]*)\b/;

function networkCode(error: unknown): string {
	let text = '';
	let current: unknown = error;
	for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
		const { code, cause, errors, message, messages } = current as Record<string, unknown>;
		if (typeof code === 'string' && code !== '') return code;
		text += ` ${[messages ?? []].flat().map(toText).join(' ')} ${toText(message)}`;
		current = cause ?? (Array.isArray(errors) ? (errors as unknown[])[0] : undefined);
	}
	// n8n 1.x keeps only the library's message.
	return CODE_IN_MESSAGE.exec(text)?.[0] ?? 'unknown';
}
