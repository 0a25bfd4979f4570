import { NodeHelpers, type IDataObject, type INodeType } from 'n8n-workflow';
import { bearer, COLUMNS, type Peer, type Server } from './peer';

/** n8n's HTTP Request node, version 4.2, configured as its users do. */
export function httpRequest({ url, token, locationId, dialect }: Server): Peer {
	const headers = { sendHeaders: true, headerParameters: { parameters: [{ name: 'Version', value: '2021-07-28' }] } };
	const auth = { authentication: 'predefinedCredentialType', nodeCredentialType: 'benchBearer' };
	return {
		name: 'HTTP Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		credentialName: 'benchBearer',
		credentials: { token },
		load: async () => {
			const { HttpRequest } = (await import('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js' as string)) as {
				HttpRequest: new () => INodeType;
			};
			return NodeHelpers.getVersionedNodeType(new HttpRequest(), 4.2);
		},
		authenticate: bearer(token),
		upsert: (mapping) => ({
			method: 'POST',
			url: `${url}/contacts/upsert`,
			...auth,
			...headers,
			sendBody: true,
			...(mapping === 'automatic'
				? { specifyBody: 'json', jsonBody: `={{ { ...$json, locationId: "${locationId}" } }}` }
				: {
						specifyBody: 'keypair',
						bodyParameters: {
							parameters: [
								...COLUMNS.map((name) => ({ name, value: `={{ $json.${name} }}` })),
								{ name: 'locationId', value: locationId },
							],
						},
					}),
			options: {},
		}),
		// This node can page by offset, but not by the vendor's cursor in the body.
		...(dialect === 'documented' && {
			returnAll: (query: string): IDataObject => ({
				method: 'GET',
				url: `${url}/contacts`,
				...auth,
				sendQuery: true,
				queryParameters: {
					parameters: [
						{ name: 'locationId', value: locationId },
						{ name: 'query', value: query },
						{ name: 'limit', value: '100' },
					],
				},
				options: {
					pagination: {
						pagination: {
							paginationMode: 'updateAParameterInEachRequest',
							parameters: { parameters: [{ type: 'qs', name: 'offset', value: '={{ $pageCount * 100 }}' }] },
							paginationCompleteWhen: 'other',
							completeExpression: '={{ $response.body.contacts.length < 100 }}',
							limitPagesFetched: false,
							requestInterval: 0,
						},
					},
				},
			}),
		}),
		records: (items) => items.flatMap(({ json }) => (json.contacts as IDataObject[] | undefined) ?? []),
	};
}
