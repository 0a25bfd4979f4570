import type {
	IAuthenticateRuleResponseCode,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	IHttpRequestOptions,
	Icon,
	INodeProperties,
} from 'n8n-workflow';
import { toText } from '../nodes/HighLevelCrm/values/json';
import { INVISIBLE } from '../nodes/HighLevelCrm/values/keys';
import { createDialect } from '../nodes/HighLevelCrm/dialects';
import { HIGH_LEVEL_URL } from '../nodes/HighLevelCrm/api/servers';
import { parseToken } from '../nodes/HighLevelCrm/client/connection/connection';
import { parseBaseUrl } from '../nodes/HighLevelCrm/client/connection/baseUrl';
import { parseRate } from '../nodes/HighLevelCrm/client/connection/fixedRate';
import { onRequest } from './onRequest';
import { OTHER_ERRORS, RULES } from './testRules';

/** The part of an expression that reads the location ID as the node does: without invisible characters that were pasted with it. */
const LOCATION_ID = `$credentials.locationId?.replace(/${INVISIBLE.source}/g, "").trim()`;

export class HighLevelCrmApi implements ICredentialType {
	name = 'highLevelCrmApi';

	displayName = 'HighLevel CRM API';

	icon: Icon = { light: 'file:../icons/highLevelCrm.svg', dark: 'file:../icons/highLevelCrm.dark.svg' };

	documentationUrl = 'https://github.com/n8n-nodes-highlevel-crm/n8n-nodes-highlevel-crm#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Private Integration Token',
			name: 'token',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			placeholder: 'e.g. pit-1a2b3c4d-…',
			hint: 'In HighLevel, in the sub-account: Settings > Private Integrations > Create New Integration',
			description: 'The token of a private integration of the sub-account',
		},
		{
			displayName: 'Location ID',
			name: 'locationId',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. ve9EPM428h8vShlRW1KT',
			hint: 'In HighLevel, in the sub-account: Settings > Business Profile, under General Information',
			description: 'The ID of the sub-account in which the token was created',
		},
		{
			displayName: 'Another Server, API Version or Rate Limit',
			name: 'advanced',
			type: 'boolean',
			default: false,
			description:
				"Whether to use another server than HighLevel's own, another version of its API, or a rate limit of your own",
		},
		...onRequest({
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: HIGH_LEVEL_URL,
			description:
				"The address of HighLevel's API. Change it only for another server; it has to be https, except on localhost.",
		}),
		...onRequest({
			displayName: 'API Version',
			name: 'apiVersion',
			type: 'options',
			displayOptions: { hide: { dialect: ['documented'] } },
			options: [
				{ name: '2021-07-28', value: '2021-07-28', description: 'The version that this node was made for' },
				{
					name: 'V3 (Experimental)',
					value: 'v3',
					description: 'The version of June 2026: not tried on the real service',
				},
			],
			default: '2021-07-28',
			description: 'The version of the vendor’s API to use. Change it only if the vendor retires the older one.',
		}),
		...onRequest({
			displayName: 'Dialect',
			name: 'dialect',
			type: 'options',
			options: [
				{
					name: 'HighLevel',
					value: 'highLevel',
					description: "HighLevel's own service, or a server that behaves like it",
				},
				{
					name: 'Documented',
					value: 'documented',
					description: 'A server of your own or of another vendor that follows the interface description exactly',
				},
			],
			default: 'highLevel',
			hint: 'The form of requests that the server at the base URL understands. For HighLevel itself, choose HighLevel.',
			description: 'The two dialects of this API differ in the requests for searches, tags and custom fields',
		}),
		...onRequest({
			displayName: 'Rate Limit: Requests',
			name: 'rateLimitRequests',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			hint: 'To leave a part of the limit to other programs with the same token. With 0 the server says how many.',
			description: 'Maximum number of requests of an execution in the seconds below',
		}),
		...onRequest({
			displayName: 'Rate Limit: Seconds',
			name: 'rateLimitSeconds',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description: 'The time for the number of requests above. With 0 the server decides.',
		}),
	];

	/** Adds the bearer token and the dialect's headers. @throws UserError if the token would be sent unencrypted, or the rate limit is no number */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		// The URL parser ignores blanks and line breaks as the request's library does.
		const absolute = URL.canParse(requestOptions.url) ? new URL(requestOptions.url) : undefined;
		const baseUrl = parseBaseUrl(absolute?.origin ?? requestOptions.baseURL ?? credentials.baseUrl);
		// Read as in a run, so that the credential's test accepts and rejects the same values. Requests of other nodes have a whole address.
		if (!absolute && requestOptions.baseURL !== undefined) {
			requestOptions.baseURL = baseUrl;
			parseRate(credentials);
		}
		const dialect = createDialect(credentials, toText(credentials.locationId));
		requestOptions.headers = {
			...requestOptions.headers,
			...dialect.headers(absolute?.pathname ?? requestOptions.url),
			Authorization: `Bearer ${parseToken(credentials.token)}`,
		};
		return requestOptions;
	};

	/**
	 * A search for one contact tests the token, its scope and the location. The vendor answers 401 to a bad token and to a missing
	 * scope, so in the HighLevel dialect a 401 is accepted and the rules read its body. In the documented dialect error bodies are
	 * unknown, so the status decides. There the answer is read as text, because n8n's test fails on an empty list.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			method: '={{$credentials.dialect === "documented" ? "GET" : "POST"}}' as 'POST',
			url: '={{$credentials.dialect === "documented" ? "/contacts" : "/contacts/search"}}',
			qs: `={{$credentials.dialect === "documented" ? { locationId: ${LOCATION_ID}, limit: 1 } : {} }}` as unknown as IDataObject,
			body: `={{$credentials.dialect === "documented" ? undefined : { locationId: ${LOCATION_ID}, pageLimit: 1 } }}`,
			disableFollowRedirect: true,
			encoding: '={{$credentials.dialect === "documented" ? "text" : "json"}}' as 'json',
			ignoreHttpStatusErrors:
				`={{$credentials.dialect === "documented" ? false : { ignore: true, except: [${OTHER_ERRORS.join()}] } }}` as unknown as boolean,
		},
		// n8n accepts both kinds of rules in one list, but its type allows only lists of one kind.
		rules: RULES as IAuthenticateRuleResponseCode[],
	};
}
