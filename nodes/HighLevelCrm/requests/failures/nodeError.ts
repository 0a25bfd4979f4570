import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { BadInput } from '../../values/badInput';
import { isNewNode } from '../../values/newNode';
import { ApiFailure } from './failure';

/**
 * The error as n8n shows it: message = what happened to which record of which item, description = what to do.
 * @param itemIndex counted from 0, as n8n does; absent where no item is concerned @param note added to the description
 * Built anew, never wrapped: a request library's error would carry the token in its headers.
 */
export function nodeError(
	node: INode,
	error: unknown,
	itemIndex?: number,
	note = '',
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const item = itemIndex === undefined ? '' : isNewNode(node) ? ` (row ${itemIndex + 1})` : ` [item ${itemIndex}]`;
	if (error instanceof ApiFailure) {
		const { status, duplicate: _, suspect: __, ...facts } = error.facts;
		const message = error.message + item;
		const description = [error.description, note].filter(Boolean).join(' ');
		const built = new NodeApiError(
			node,
			{ message, description },
			{ message, description, httpCode: status?.toString(), itemIndex },
		);
		Object.assign(built.context, { data: facts });
		return built;
	}
	if (error instanceof BadInput) {
		const description = [error.description, note].filter(Boolean).join(' ');
		return new NodeOperationError(node, error.message + item, { itemIndex, description });
	}
	const built = new NodeOperationError(node, error instanceof Error ? error : String(error), { itemIndex });
	if (note) built.description = [built.description, note].filter(Boolean).join(' ');
	return built;
}
