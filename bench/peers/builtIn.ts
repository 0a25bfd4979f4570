import { NodeHelpers, type IDataObject, type INodeType } from 'n8n-workflow';
import { bearer, COLUMNS, type Peer, type Server } from './peer';

/**
 * n8n's built-in HighLevel node, version 2. Its fixed host is replaced in memory. It has no company field, so the
 * website is its tenth field. A plain bearer token replaces its OAuth credential, which would cost more.
 */
export function builtIn({ url, token, locationId }: Server): Peer {
	const rest = COLUMNS.filter((column) => !['email', 'phone', 'companyName'].includes(column));
	return {
		name: "n8n's HighLevel v2",
		type: 'n8n-nodes-base.highLevel',
		typeVersion: 2,
		credentialName: 'highLevelOAuth2Api',
		credentials: { oauthTokenData: { access_token: token, locationId } },
		load: async () => {
			const { HighLevel } = (await import('n8n-nodes-base/dist/nodes/HighLevel/HighLevel.node.js' as string)) as {
				HighLevel: new () => INodeType;
			};
			const type = NodeHelpers.getVersionedNodeType(new HighLevel(), 2);
			(type.description.requestDefaults as IDataObject).baseURL = url;
			return type;
		},
		authenticate: bearer(token),
		upsert: () => ({
			resource: 'contact',
			operation: 'create',
			email: '={{ $json.email }}',
			phone: '={{ $json.phone }}',
			additionalFields: {
				...Object.fromEntries(rest.map((column) => [column, `={{ $json.${column} }}`])),
				website: '={{ $json.companyName }}',
			},
		}),
		returnAll: (query) => ({
			resource: 'contact',
			operation: 'getAll',
			returnAll: true,
			filters: { query },
			options: {},
		}),
		records: (items) => items.map(({ json }) => json),
	};
}
