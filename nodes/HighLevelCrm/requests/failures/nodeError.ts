import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { BadInput } from '../../values/badInput';
import { isNewNode } from '../../values/newNode';
import { ApiFailure } from './failure';

/**
 * The error as n8n shows it: message = what happened to which record of which item, description = what to do.
 * @param index of the item, counted from 0, as n8n does; absent where no item is concerned @param note added to the description
 * Built anew, never wrapped: a request library's error would carry the token in its headers.
 */
export function nodeError(node: INode, error: unknown, index?: number, note = ''): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const { item, row, itemIndex } = numberOf(node, index);
	if (error instanceof ApiFailure) {
		const { status, duplicate: _, suspect: __, ...facts } = error.facts;
		const message = error.message + item;
		const description = [error.description, note].filter(Boolean).join(' ');
		const built = new NodeApiError(
			node,
			{ message, description },
			{ message, description, httpCode: status?.toString(), itemIndex },
		);
		Object.assign(built.context, { data: { row, ...facts } });
		return built;
	}
	if (error instanceof BadInput) {
		const description = [error.description, note].filter(Boolean).join(' ');
		const built = new NodeOperationError(node, error.message + item, { itemIndex, description });
		if (row !== undefined) Object.assign(built.context, { data: { row } });
		return built;
	}
	// n8n's own words, of an expression say: they are left to n8n, with the number that it adds.
	const built = new NodeOperationError(node, error instanceof Error ? error : String(error), { itemIndex: index });
	if (note) built.description = [built.description, note].filter(Boolean).join(' ');
	return built;
}

/** How an error gives an item's number. n8n's editor adds "[item 0]" where there is an itemIndex: new nodes give the row's number alone. */
function numberOf(node: INode, index?: number): { item: string; row?: number; itemIndex?: number } {
	if (index === undefined) return { item: '' };
	if (!isNewNode(node)) return { item: ` [item ${index}]`, itemIndex: index };
	return { item: ` (row ${index + 1})`, row: index + 1 };
}
