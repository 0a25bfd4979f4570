import type { IExecuteFunctions, NodeTypeAndVersion } from 'n8n-workflow';
import { connectionsOf, isRepeated, mayFeed, sourcesOf } from './upstream';

/** The type of n8n's node "Loop Over Items". */
const LOOP_NODE = 'n8n-nodes-base.splitInBatches';

/** A branch of these nodes may be the way out of a loop, if another one leads back. */
const BRANCHING_NODES = ['n8n-nodes-base.if', 'n8n-nodes-base.switch'];

/**
 * Whether n8n runs the node several times in one execution: it did so already, or a Loop Over Items comes before and after it. A sub-workflow
 * with a single item most likely runs once for each item of its parent.
 */
export function isInLoop(context: IExecuteFunctions): boolean {
	if (context.getMode() === 'integrated' && context.getInputData().length === 1) return true;
	if (Number(context.evaluateExpression('{{ $runIndex }}', 0)) > 0) return true;
	const { name } = context.getNode();
	const before = context.getParentNodes(name);
	const loops = before.filter(({ type }) => type === LOOP_NODE);
	if (loops.length === 0) return false;
	const after = new Set(context.getChildNodes(name).map((node) => node.name));
	return loops.some((node) => after.has(node.name)) || getsBatches(context, name, before);
}

/** Whether a node's rows are a batch of Loop Over Items. Without a way back to the loop, the node gets only the first batch, or a run per batch. */
function getsBatches(
	context: IExecuteFunctions,
	name: string,
	before: readonly NodeTypeAndVersion[],
	seen = new Set<string>(),
): boolean {
	if (isRepeated(seen, name)) return false;
	const loop = before.find((one) => one.name === name && one.type === LOOP_NODE);
	const sources = (connectionsOf(context, name) ?? []).flat();
	return sources.some(({ node, index }) => {
		const source = before.find((one) => one.name === node);
		if (!source || isWayOut(context, source, before)) return false;
		// The way back of a loop's own batches is skipped. Its other output may lead back through an outer loop, whose batches it gets.
		if (loop && comesFrom(context, source.name, loop)) return false;
		if (source.type === LOOP_NODE && index === batchOutputOf(source)) return true;
		return getsBatches(context, node, before, seen);
	});
}

/** Whether a node gets the batches of a loop, directly or through other nodes. */
function comesFrom(
	context: IExecuteFunctions,
	name: string,
	loop: NodeTypeAndVersion,
	seen = new Set<string>(),
): boolean {
	if (isRepeated(seen, name)) return false;
	const sources = (connectionsOf(context, name) ?? []).flat();
	return sources.some(({ node, index }) =>
		node === loop.name ? index === batchOutputOf(loop) : comesFrom(context, node, loop, seen),
	);
}

/** Whether one branch of a node leads back to a loop, so that another branch may be the way out of the loop. */
function isWayOut(
	context: IExecuteFunctions,
	{ name, type }: NodeTypeAndVersion,
	before: readonly NodeTypeAndVersion[],
): boolean {
	if (!BRANCHING_NODES.includes(type)) return false;
	const behind = new Set(context.getChildNodes(name).map((node) => node.name));
	return before.some((one) => one.type === LOOP_NODE && behind.has(one.name));
}

/** Number of the output of Loop Over Items that gives the batches. The other one gives all items in the end. */
const batchOutputOf = ({ typeVersion }: NodeTypeAndVersion): number => (typeVersion < 3 ? 0 : 1);

/** Whether several nodes or outputs lead into the input of the node, or of a node before it. n8n runs the node once for each that has items. */
export function hasSeveralBranches(context: IExecuteFunctions): boolean {
	const { name } = context.getNode();
	if (connectionsOf(context, name)) return isFedSeveralTimes(context, name);
	const parents = context.getParentNodes(name, { connectionType: 'main', depth: 1 });
	const isRun = (parent: NodeTypeAndVersion) => !parent.disabled || context.getParentNodes(parent.name).length > 0;
	return parents.filter(isRun).length > 1;
}

/** Whether a node, or a node before it, gets items from several outputs in this execution. As a Merge node waits, each of its inputs counts alone. */
function isFedSeveralTimes(context: IExecuteFunctions, name: string, seen = new Set<string>()): boolean {
	if (isRepeated(seen, name)) return false;
	return sourcesOf(context, name).some((sources) => {
		// Asking n8n for items takes time, so it is done only for inputs with several sources.
		const feeding = sources.length > 1 ? sources.filter((source) => mayFeed(context, source)) : sources;
		return feeding.length > 1 || feeding.some(({ node }) => isFedSeveralTimes(context, node, seen));
	});
}
