import type { IDataObject, INode, INodeParameters, IRun } from 'n8n-workflow';
import { execute } from '../../engine/engine';
import { NODE_TYPE } from '../../engine/nodeTypes';
import { itemsNode } from '../../engine/standIns';
import { jsonOf, type Bench } from '../support/bench';
import { synchronizing } from './list';

export const plain = (name: string, type: string, typeVersion = 1, parameters: INodeParameters = {}): INode => ({
	...{ id: name, name, type, typeVersion, position: [0, 0] as [number, number], parameters },
});

/** Synchronize in a workflow, with nodes before and behind it. */
export async function within(
	bench: Bench,
	nodes: INode[],
	links: Array<[from: string, to: string, output?: number, input?: number]>,
	more: Record<string, ReturnType<typeof itemsNode>>,
	parameters: INodeParameters = synchronizing('delete'),
): Promise<IRun> {
	const node = {
		...plain('CRM', NODE_TYPE, 1, parameters),
		credentials: { highLevelCrmApi: { id: '1', name: 'Test' } },
	};
	const connections: Record<string, { main: Array<Array<{ node: string; type: 'main'; index: number }>> }> = {};
	for (const [from, to, output = 0, index = 0] of links) {
		const outputs = (connections[from] ??= { main: [] }).main;
		while (outputs.length <= output) outputs.push([]);
		outputs[output]?.push({ node: to, type: 'main', index });
	}
	const { credentials } = bench;
	const workflow = { name: 'List', nodes: [...nodes, node], connections };
	return await bench.clock.within(async () => (await execute({ workflow, credentials, more })).run);
}

export const errorOf = (run: IRun, name: string) =>
	run.data.resultData.runData[name]?.[0]?.error as Error & { description?: string };
export const itemsOf = (run: IRun, name: string): IDataObject[] =>
	jsonOf(run.data.resultData.runData[name]?.[0]?.data?.main?.[0] ?? []);
export const sheet = (rows: IDataObject[]) => itemsNode(rows.map((json) => ({ json })));
