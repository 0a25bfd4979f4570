import {
	NodeOperationError,
	type IExecuteFunctions,
	type IExecutePaginationFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import type { CustomOperation } from './customOperation';

/** Custom operations by resource and operation. */
export type CustomOperations = Record<string, Record<string, CustomOperation>>;

/**
 * The node's pagination function. n8n's routing runs only if an AI agent (up to its version 2) calls the node as a tool, with one item.
 * That item is passed to the same custom operation as all others.
 * @throws NodeOperationError in n8n before 1.82, which does not know custom operations
 */
export function toolEntryPoint(operations: CustomOperations) {
	return async function (this: IExecutePaginationFunctions): Promise<INodeExecutionData[]> {
		const node = this.getNode();
		const resource = this.getNodeParameter('resource') as string;
		const operation = operations[resource]?.[this.getNodeParameter('operation') as string];
		if (!node.type.endsWith('Tool') || !operation) {
			throw new NodeOperationError(node, 'HighLevel CRM needs n8n 1.82 or later', {
				description: 'Update n8n. Nothing was sent.',
			});
		}
		const [items = []] = await operation.call(withOneItem(this));
		return items;
	};
}

/** Adapts the context of n8n's routing to that of a custom operation with one item. */
function withOneItem(context: IExecutePaginationFunctions): IExecuteFunctions {
	const overrides: Partial<IExecuteFunctions> = {
		getInputData: () => [context.getInputData()],
		getNodeParameter: ((name: string, _index: number, fallback?: unknown, options?: object) =>
			context.getNodeParameter(name, fallback, options)) as IExecuteFunctions['getNodeParameter'],
		evaluateExpression: (expression) => context.evaluateExpression(expression, context.getItemIndex()),
		// A tool can't show hints.
		addExecutionHints: () => undefined,
	};
	return Object.assign(Object.create(context) as IExecuteFunctions, overrides);
}
