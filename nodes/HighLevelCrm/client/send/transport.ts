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

/** Puts one request on the wire, once, and says how it ended. Never throws. n8n adds the credential's headers. */
export type Transport = (options: IHttpRequestOptions) => Promise<Outcome>;

/** What a request takes over from n8n's Request Options (proxy, certificate check). */
export type WireOptions = Pick<IHttpRequestOptions, 'proxy' | 'skipSslCertificateValidation'>;

/** The request as n8n's request helper takes it. */
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
		body,
		headers,
		json: true,
		encoding: 'stream',
		returnFullResponse: true,
		// Status, headers and body of every answer are wanted, the refusals' too.
		ignoreHttpStatusErrors: true,
		// A redirected write would become a GET, and the token would travel to another place.
		disableFollowRedirect: true,
	};
}

/** What n8n hands to node code: able to send with the node's credential. */
type Context = IAllExecuteFunctions & { helpers: Pick<RequestHelperFunctions, 'httpRequestWithAuthentication'> };

/**
 * Sends by n8n's request helper; reads the answer itself, as the helper knows no bound for its size, nor for its time.
 * @param limitMs longest from sending to the last byte of the answer
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
	const limit = new TimeLimit(limitMs, cancel);
	const exchange = async (options: IHttpRequestOptions, signal: AbortSignal): Promise<Outcome> => {
		// n8n's helper takes its signal from the context, whatever the options say.
		const limited = Object.assign(Object.create(context) as Context, { getExecutionCancelSignal: () => signal });
		const response = (await context.helpers.httpRequestWithAuthentication.call(
			limited,
			CREDENTIAL,
			{ ...options, abortSignal: signal },
			decrypted,
		)) as { body?: unknown };
		const body = isStream(response.body) ? await readBody(response.body, signal) : response.body;
		return outcomeOfAnswer({ ...response, body });
	};
	return async (options) => await limit.within(async (signal) => await exchange(options, signal)).catch(outcomeOfError);
}
