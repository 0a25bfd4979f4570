import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

/**
 * Returns the name of a node before this one that has returned as many items as its limit allows. Most of n8n's nodes return 50 or 100 items
 * unless Return All is on. The node Limit, if it is left over from a trial, returns 1.
 */
export function nodeAtLimit(context: IExecuteFunctions): string | undefined {
	const rows = context.getInputData().length;
	return context
		.getParentNodes(context.getNode().name, { connectionType: 'main', includeNodeParameters: true })
		.find(({ disabled, parameters }) => !disabled && parameters && limitOf(parameters) === rows)?.name;
}

const limitOf = ({ returnAll, limit, maxItems }: INodeParameters): number | undefined =>
	returnAll === true ? undefined : Number(limit ?? maxItems);
