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
import { createDialect } from '../nodes/HighLevelCrm/dialects';
import { parseBaseUrl } from '../nodes/HighLevelCrm/client/connection/baseUrl';
import { OTHER_ERRORS, RULES } from './testRules';

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
			placeholder: 'pit-…',
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
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: 'https://services.leadconnectorhq.com',
			required: true,
			description: "Where the interface is served. Has to be https, except on this machine's own localhost.",
		},
		{
			displayName: 'Dialect',
			name: 'dialect',
			type: 'options',
			options: [
				{
					name: 'HighLevel',
					value: 'highLevel',
					description: "HighLevel's own service, or a server that does as it does",
				},
				{
					name: 'Documented',
					value: 'documented',
					description:
						'A server of your own or of another vendor that keeps to the interface description to the letter',
				},
			],
			default: 'highLevel',
			hint: 'The wording of requests that the server at the base URL understands. For HighLevel itself: HighLevel.',
			description:
				'Two kinds of servers have this interface, and differ in how a search, tags and custom fields are sent to them',
		},
		{
			displayName: 'API Version',
			name: 'apiVersion',
			type: 'options',
			displayOptions: { show: { dialect: ['highLevel'] } },
			options: [
				{ name: '2021-07-28', value: '2021-07-28', description: 'The version that this node was made for' },
				{
					name: 'V3 (Experimental)',
					value: 'v3',
					description: 'The version of June 2026: not tried on the real service',
				},
			],
			default: '2021-07-28',
			description: 'Which version of the vendor’s API is spoken. Leave it unless the vendor retires the older one.',
		},
	];

	/** Bearer token, and the version header where the dialect has one. Refuses to send the token in the open. */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		const absolute = /^https?:/i.test(requestOptions.url) ? new URL(requestOptions.url) : undefined;
		parseBaseUrl(absolute?.origin ?? requestOptions.baseURL ?? credentials.baseUrl);
		const dialect = createDialect(credentials, toText(credentials.locationId));
		requestOptions.headers = {
			...requestOptions.headers,
			...dialect.headers(absolute?.pathname ?? requestOptions.url),
			Authorization: `Bearer ${toText(credentials.token)}`,
		};
		return requestOptions;
	};

	/**
	 * One call, a search of one contact, proves token, scope and location. By its status n8n can't tell a refused token from a missing scope (the vendor
	 * answers 401 to both), so in the HighLevel dialect a 401 is let through and told apart by its body. In the documented
	 * dialect bodies are not known: there the status decides, and the answer is taken as text, as n8n stumbles over an empty list.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			method: '={{$credentials.dialect === "documented" ? "GET" : "POST"}}' as 'POST',
			url: '={{$credentials.dialect === "documented" ? "/contacts" : "/contacts/search"}}',
			qs: '={{$credentials.dialect === "documented" ? { locationId: $credentials.locationId, limit: 1 } : {} }}' as unknown as IDataObject,
			body: '={{$credentials.dialect === "documented" ? undefined : { locationId: $credentials.locationId, pageLimit: 1 } }}',
			disableFollowRedirect: true,
			encoding: '={{$credentials.dialect === "documented" ? "text" : "json"}}' as 'json',
			ignoreHttpStatusErrors:
				`={{$credentials.dialect === "documented" ? false : { ignore: true, except: [${OTHER_ERRORS.join()}] } }}` as unknown as boolean,
		},
		// The engine takes rules of both kinds, each where it applies; its type names one kind at a time.
		rules: RULES as IAuthenticateRuleResponseCode[],
	};
}
