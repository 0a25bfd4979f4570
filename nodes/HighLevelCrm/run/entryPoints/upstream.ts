import type { IExecuteFunctions, INode } from 'n8n-workflow';

/** An output of a node from which items come. */
export interface Source {
	node: string;
	/** Number of the output, from 0. */
	index: number;
}

/** The part of n8n's context that knows from where a node's input comes. It is not in the published interface. */
interface ConnectedContext {
	getConnections?: (node: Pick<INode, 'name'>, type: 'main') => Array<Source[] | null> | undefined;
}

/** The sources of each input of a node; `undefined` if n8n does not tell them. */
export const connectionsOf = (context: IExecuteFunctions, name: string): Source[][] | undefined =>
	(context as ConnectedContext).getConnections?.({ name }, 'main')?.map((sources) => sources ?? []);

/** The sources of each input of a node, each once, without those that lead back to the node, as in a loop. */
export function sourcesOf(context: IExecuteFunctions, name: string): Source[][] {
	const behind = new Set(context.getChildNodes(name).map((node) => node.name));
	return (connectionsOf(context, name) ?? []).map((sources) => [
		...new Map(
			sources.filter(({ node }) => !behind.has(node)).map((one) => [`${one.index} ${one.node}`, one]),
		).values(),
	]);
}

/** Whether an output gives items in this execution: it has done so, or its node may still run. */
export function mayFeed(context: IExecuteFunctions, { node, index }: Source, seen = new Set<string>()): boolean {
	if (isRepeated(seen, `${index} ${node}`)) return false;
	const itsNode = `$(${JSON.stringify(node)})`;
	const valueOf = (expression: string) => context.evaluateExpression(`{{ ${itsNode}.${expression} }}`, 0) as unknown;
	try {
		if (valueOf('isExecuted') === true) return Number(valueOf(`all(${index}).length`)) > 0;
	} catch {
		return true;
	}
	// A trigger that did not start the execution gives nothing.
	return sourcesOf(context, node)
		.flat()
		.some((source) => mayFeed(context, source, seen));
}

/** Marks a name as visited: branches that part and meet again would double the work each time. @returns whether it was visited before */
export const isRepeated = (seen: Set<string>, name: string): boolean => seen.size === seen.add(name).size;
