import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	RequestHelperFunctions,
} from 'n8n-workflow';
import { CREDENTIAL, type Connection } from '../connection/connection';
import { answered, unanswered, type Outcome } from '../failures/outcome';
import type { ApiRequest } from '../../api/request';

/** Puts one request on the wire, once, and says how it ended. Never throws. n8n adds the credential's headers. */
export type Transport = (options: IHttpRequestOptions) => Promise<Outcome>;

/** What a request takes over from n8n's Request Options (proxy, timeout in ms, certificate check). */
export type WireOptions = Pick<
	IHttpRequestOptions,
	'proxy' | 'timeout' | 'skipSslCertificateValidation' | 'allowedDomains'
>;

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
 * Sends by n8n's request helper.
 * @param credentials the decrypted credential; without it n8n reads and decrypts it again for every request
 */
export function helperTransport(context: Context, credentials?: ICredentialDataDecryptedObject): Transport {
	const decrypted = credentials && {
		credentialsDecrypted: { id: '', name: CREDENTIAL, type: CREDENTIAL, data: credentials },
	};
	return async (options) => {
		try {
			return answered(
				(await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, options, decrypted)) as object,
			);
		} catch (error) {
			return unanswered(error);
		}
	};
}
