import type { IExecuteFunctions, IHttpRequestOptions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { ours } from './ours';
import type { Peer, Server } from './peer';

/** Maximum number of requests in flight, the same as this node's. */
const MAX_IN_FLIGHT = 32;

/**
 * n8n's request helper in a loop, with this node's credential. It is the minimum cost of a node that sends a
 * request for each row. It does not limit answers or the rate, and does not check, repeat, order or convert
 * anything.
 */
export function helper(server: Server): Peer {
	const peer = ours(server);
	return {
		...peer,
		name: "n8n's request helper",
		type: 'helper',
		load: async () => ({
			description: { ...(await peer.load()).description, properties: [] },
			execute: upsertAll(server),
		}),
	};
}

const upsertAll = ({ url, locationId }: Server): INodeType['execute'] =>
	async function (this: IExecuteFunctions) {
		const items = this.getInputData();
		const credentialsDecrypted = { id: '', name: '', type: '', data: await this.getCredentials('highLevelCrmApi') };
		const done: INodeExecutionData[] = [];
		let next = 0;
		const work = async () => {
			while (next < items.length) {
				const index = next++;
				const options: IHttpRequestOptions = {
					method: 'POST',
					baseURL: url,
					url: '/contacts/upsert',
					body: { ...items[index]!.json, locationId },
					json: true,
				};
				const { contact } = (await this.helpers.httpRequestWithAuthentication.call(this, 'highLevelCrmApi', options, {
					credentialsDecrypted,
				})) as { contact: INodeExecutionData['json'] };
				done[index] = { json: contact, pairedItem: index };
			}
		};
		await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, work));
		return [done];
	};
