import type { IExecuteFunctions, IHttpRequestOptions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { ours } from './ours';
import type { Peer, Server } from './peer';

/** Requests under way at once: as many as this node's. */
const AT_ONCE = 32;

/**
 * The least that a node can cost which sends a request for each row: n8n's request helper in a loop, with this node's credential. It
 * bounds no answer and keeps to no limit; nothing is checked, repeated, kept in order or put out in a shape of its own.
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
		await Promise.all(Array.from({ length: AT_ONCE }, work));
		return [done];
	};
