import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { IConnections, INode } from 'n8n-workflow';
import { NODE_TYPE } from '../../../host/examples';
import type { Host } from '../../../host/host';
import { CREDENTIAL_TYPE } from '../../../host/rest/credentials';
import { createWorkflow } from '../../../host/rest/workflows';
import type { Stage } from './stage';

/** The properties of a node that a test sets. The default type is ours. */
export type GivenNode = Pick<INode, 'name'> & Partial<INode>;

export const START: GivenNode = { name: 'Start', type: 'n8n-nodes-base.manualTrigger' };

/** Saves a workflow in which these nodes follow one another, and opens it. @returns its ID */
export async function openWorkflow(
	{ host, editor }: Stage,
	name: string,
	nodes: readonly GivenNode[],
): Promise<string> {
	const all = nodes.map((node, index): INode => {
		const ours = (node.type ?? NODE_TYPE) === NODE_TYPE;
		return {
			id: String(index + 1),
			type: NODE_TYPE,
			typeVersion: 1,
			position: [index * 220, 0],
			parameters: {},
			...(ours && { credentials: { [CREDENTIAL_TYPE]: host.credentials.highLevel } }),
			...node,
		};
	});
	const { id } = await createWorkflow(host.session, { name, nodes: all, connections: inARow(all) });
	await editor.open(id);
	return id;
}

/** Two nodes that read these rows from a CSV file. @param name of the file */
export function csvNodes(host: Host, name: string, rows: ReadonlyArray<Record<string, string>>): GivenNode[] {
	const file = writeRows(host, name, rows);
	return [
		{
			name: 'Read the file',
			type: 'n8n-nodes-base.readWriteFile',
			parameters: { operation: 'read', fileSelector: file, options: {} },
		},
		{ name: 'Rows of the file', type: 'n8n-nodes-base.extractFromFile', parameters: { operation: 'csv', options: {} } },
	];
}

/** Writes a CSV file that a workflow reads, or writes it anew. @param name of the file @returns its path */
export function writeRows({ instance }: Host, name: string, rows: ReadonlyArray<Record<string, string>>): string {
	const file = path.join(instance.outputFolder, `${name}.csv`);
	writeFileSync(file, stringify([...rows], { header: true }));
	return file;
}

function inARow(nodes: readonly INode[]): IConnections {
	return Object.fromEntries(
		nodes
			.slice(1)
			.map(({ name }, index) => [nodes[index]?.name ?? '', { main: [[{ node: name, type: 'main', index: 0 }]] }]),
	);
}
