import {
	NodeOperationError,
	type IExecuteFunctions,
	type IExecutePaginationFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { isTool } from '../../client/errors/nodeError';
import { toText } from '../../values/json';
import type { CustomOperation } from './customOperation';

/** Custom operations by resource and operation. */
export type CustomOperations = Record<string, Record<string, CustomOperation>>;

/**
 * The node's pagination function. n8n's routing runs only if an AI agent (up to its version 2) calls the node as a tool, with one item.
 * That item is passed to the same custom operation as all others.
 * @throws NodeOperationError for an unknown operation, and in n8n before 1.82, which does not know custom operations
 */
export function toolEntryPoint(operations: CustomOperations) {
	return async function (this: IExecutePaginationFunctions): Promise<INodeExecutionData[]> {
		const node = this.getNode();
		const [resource, name] = ['resource', 'operation'].map((key) => toText(this.getNodeParameter(key))) as [
			string,
			string,
		];
		const operation = operations[resource]?.[name];
		if (!operation) {
			// n8n does not evaluate expressions in these two parameters.
			const advice = `${resource}${name}`.includes('{{')
				? 'Resource and Operation cannot be expressions: use a node for each operation, for example behind a Switch.'
				: 'Choose Resource and Operation from their lists.';
			throw new NodeOperationError(node, `The resource "${resource}" has no operation "${name}"`, {
				description: `${advice} Nothing was sent.`,
			});
		}
		if (!isTool(node)) {
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
