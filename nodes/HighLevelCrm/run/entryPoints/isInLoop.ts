import type { IExecuteFunctions } from 'n8n-workflow';

/** The type of n8n's node "Loop Over Items". */
const LOOP_NODE = 'n8n-nodes-base.splitInBatches';

/** Whether n8n runs the node several times in one execution: it did so already, or a Loop Over Items comes before and after it. */
export function isInLoop(context: IExecuteFunctions): boolean {
	if (Number(context.evaluateExpression('{{ $runIndex }}', 0)) > 0) return true;
	const { name } = context.getNode();
	const before = context.getParentNodes(name).filter(({ type }) => type === LOOP_NODE);
	const after = new Set(context.getChildNodes(name).map((node) => node.name));
	return before.some((node) => after.has(node.name));
}
