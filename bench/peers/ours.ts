import path from 'node:path';
import { PackageDirectoryLoader } from 'n8n-core';
import { NodeHelpers, type IDataObject, type IHttpRequestOptions } from 'n8n-workflow';
import { COLUMNS, type Peer, type Server } from './peer';

let loader: PackageDirectoryLoader | undefined;

async function loaded(): Promise<PackageDirectoryLoader> {
	if (!loader) {
		loader = new PackageDirectoryLoader(path.join(__dirname, '..', 'node_modules', 'n8n-nodes-highlevel-crm'));
		await loader.loadAll();
	}
	return loader;
}

/** This package, as `npm pack` builds it. */
export function ours({ url, token, locationId, dialect }: Server): Peer {
	return {
		name: 'this node',
		type: 'n8n-nodes-highlevel-crm.highLevelCrm',
		typeVersion: 1,
		credentialName: 'highLevelCrmApi',
		credentials: { token, locationId, baseUrl: url, dialect },
		load: async () => NodeHelpers.getVersionedNodeType((await loaded()).getNode('highLevelCrm').type),
		authenticate: async (credentials: IDataObject, options: IHttpRequestOptions) => {
			const { authenticate } = (await loaded()).getCredential('highLevelCrmApi').type;
			return await (authenticate as (c: IDataObject, o: IHttpRequestOptions) => Promise<IHttpRequestOptions>)(
				credentials,
				options,
			);
		},
		upsert: (mapping, options = {}) => ({
			resource: 'contact',
			operation: 'upsert',
			fields:
				mapping === 'automatic'
					? { mappingMode: 'autoMapInputData', value: null, schema: [] }
					: {
							mappingMode: 'defineBelow',
							value: Object.fromEntries(COLUMNS.map((column) => [column, `={{ $json.${column} }}`])),
							schema: [],
						},
			options,
		}),
		returnAll: (query) => ({
			resource: 'contact',
			operation: 'search',
			returnAll: true,
			query,
			filters: {},
			options: {},
		}),
		records: (items) => items.map(({ json }) => json),
	};
}
