import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	RequestHelperFunctions,
} from 'n8n-workflow';
import { CREDENTIAL, type Connection } from '../connection/connection';
import { outcomeOfAnswer, outcomeOfError, type Outcome } from '../errors/outcome';
import type { ApiRequest } from '../../api/request';
import { isStream, readBody } from './responseBody';
import { TimeLimit } from './timeLimit';

/** Sends one request once and returns how it ended. Never throws. n8n adds the credential's headers. */
export type Transport = (options: IHttpRequestOptions) => Promise<Outcome>;

/** The part of n8n's Request Options that every request carries. */
export type WireOptions = Pick<IHttpRequestOptions, 'proxy' | 'skipSslCertificateValidation'>;

/** Returns the request in the form of n8n's request helper. */
export function wireRequest(request: ApiRequest, connection: Connection, options: WireOptions): IHttpRequestOptions {
	const { method, path, qs, body } = request;
	const headers = body
		? { Accept: 'application/json', 'Content-Type': 'application/json' }
		: { Accept: 'application/json' };
	return {
		...options,
		method,
		baseURL: connection.baseUrl,
		url: path,
		qs,
		// n8n's request helper leaves out an empty object.
		body: body && Object.keys(body).length === 0 ? '{}' : body,
		headers,
		json: true,
		encoding: 'stream',
		returnFullResponse: true,
		// The status, headers and body of error answers are needed too.
		ignoreHttpStatusErrors: true,
		// A redirected write would become a GET, and the token would be sent to another host.
		disableFollowRedirect: true,
	};
}

type Context = IAllExecuteFunctions & { helpers: Pick<RequestHelperFunctions, 'httpRequestWithAuthentication'> };

/**
 * Sends with n8n's request helper, but reads the answer itself because the helper limits neither its size nor its total time.
 * @param limitMs maximum time from sending to the last byte of the answer
 * @param credentials the decrypted credential; without it n8n reads and decrypts it again for every request
 */
export function helperTransport(
	context: Context,
	limitMs: number,
	cancel?: AbortSignal,
	credentials?: ICredentialDataDecryptedObject,
): Transport {
	const decrypted = credentials && {
		credentialsDecrypted: { id: '', name: CREDENTIAL, type: CREDENTIAL, data: credentials },
	};
	const timeLimit = new TimeLimit(limitMs, cancel);
	const exchange = async (options: IHttpRequestOptions, signal: AbortSignal): Promise<Outcome> => {
		// n8n's helper takes the signal from the context and ignores the one in the options.
		const withSignal = Object.assign(Object.create(context) as Context, { getExecutionCancelSignal: () => signal });
		const response = (await context.helpers.httpRequestWithAuthentication.call(
			withSignal,
			CREDENTIAL,
			{ ...options, abortSignal: signal },
			decrypted,
		)) as { body?: unknown };
		const body = isStream(response.body) ? await readBody(response.body, signal) : response.body;
		return outcomeOfAnswer({ ...response, body });
	};
	return async (options) =>
		await timeLimit.within(async (signal) => await exchange(options, signal)).catch(outcomeOfError);
}
