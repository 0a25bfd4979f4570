import type { IExecuteFunctions, INode } from 'n8n-workflow';

/** The type of n8n's node "Loop Over Items". */
const LOOP_NODE = 'n8n-nodes-base.splitInBatches';

/**
 * Whether n8n runs the node several times in one execution: it did so already, or a Loop Over Items comes before and after it. A sub-workflow
 * with a single item most likely runs once for each item of its parent.
 */
export function isInLoop(context: IExecuteFunctions): boolean {
	if (context.getMode() === 'integrated' && context.getInputData().length === 1) return true;
	if (Number(context.evaluateExpression('{{ $runIndex }}', 0)) > 0) return true;
	const { name } = context.getNode();
	const before = context.getParentNodes(name).filter(({ type }) => type === LOOP_NODE);
	const after = new Set(context.getChildNodes(name).map((node) => node.name));
	return before.some((node) => after.has(node.name));
}

/** The part of n8n's context that knows from where the node's input comes. It is not in the published interface. */
interface ConnectedContext {
	/** The connections of each input: the node that they come from, and the number of its output. */
	getConnections?: (node: INode, type: 'main') => Array<Array<{ node: string; index: number }> | null> | undefined;
}

/** Whether several nodes, or several outputs of one node, lead into the node's input. n8n runs it once for each that has items. */
export function hasSeveralBranches(context: IExecuteFunctions): boolean {
	const node = context.getNode();
	const parents = context.getParentNodes(node.name, { connectionType: 'main', depth: 1 });
	const isRun = (name: string) =>
		context.getParentNodes(name).length > 0 || !parents.some((parent) => parent.name === name && parent.disabled);
	const connections = (context as ConnectedContext).getConnections?.(node, 'main')?.flatMap((input) => input ?? []);
	const sources = connections ?? parents.map(({ name }) => ({ node: name, index: 0 }));
	return new Set(sources.filter((one) => isRun(one.node)).map((one) => `${one.index} ${one.node}`)).size > 1;
}
