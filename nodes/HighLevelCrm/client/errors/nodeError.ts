import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { BadInput } from '../../values/badInput';
import { ApiFailure } from './apiFailure';

/**
 * The error as n8n shows it: message = what happened to which record of which item, description = what to do.
 * @param index of the item, counted from 0, as n8n does; absent where no item is concerned @param note added to the description
 * The message gives the row's number, counted from 1. No `itemIndex` is set: n8n's editor would add "[item 0]" to it.
 * Built anew, never wrapped: a request library's error would carry the token in its headers.
 */
export function nodeError(node: INode, error: unknown, index?: number, note = ''): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const row = index === undefined ? undefined : index + 1;
	const item = row === undefined ? '' : ` (row ${row})`;
	if (error instanceof ApiFailure) {
		const { status, duplicate: _, suspect: __, ...facts } = error.facts;
		const message = error.message + item;
		const description = [error.description, note].filter(Boolean).join(' ');
		const built = new NodeApiError(
			node,
			{ message, description },
			{ message, description, httpCode: status?.toString() },
		);
		Object.assign(built.context, { data: { row, ...facts } });
		return built;
	}
	if (error instanceof BadInput) {
		const description = [error.description, note].filter(Boolean).join(' ');
		const built = new NodeOperationError(node, error.message + item, { description });
		if (row !== undefined) Object.assign(built.context, { data: { row } });
		return built;
	}
	// n8n's own words, of an expression say: they are left to n8n, with the number that it adds.
	const built = new NodeOperationError(node, error instanceof Error ? error : String(error), { itemIndex: index });
	if (note) built.description = [built.description, note].filter(Boolean).join(' ');
	return built;
}
