import { NodeApiError, NodeOperationError, UserError, type INode } from 'n8n-workflow';
import { BadInput } from '../../values/badInput';
import { textToHtml } from '../../values/entities';
import { omit } from '../../values/omit';
import { ApiFailure } from './apiFailure';

/**
 * Converts an error into one that n8n shows. The message gives the row's number, counted from 1, instead of an `itemIndex`, for which
 * n8n's editor would add "[item 0]". The error is built new, not wrapped: a request library's error would hold the token in its headers.
 * @param index of the item, counted from 0; absent if no item is concerned @param note added to the description
 * @param row by which the user knows the item, counted from 1
 */
export function nodeError(
	node: INode,
	error: unknown,
	index?: number,
	note = '',
	row = index === undefined ? undefined : index + 1,
): NodeApiError | NodeOperationError {
	// n8n's editor shows a description as HTML, so it would hide `<jane@example.com>`. A model reads it as it is.
	return converted(node, error, { index, row, note }, isTool(node) ? plainText : textToHtml);
}

/** Converts an error of a look-up. A list in the panel shows the description as plain text. */
export const lookupError = (node: INode, error: unknown): NodeApiError | NodeOperationError =>
	converted(node, error, { note: '' }, plainText);

const plainText = (text: string): string => text;

function converted(
	node: INode,
	error: unknown,
	{ index, row, note }: { index?: number; row?: number; note: string },
	toShown: (description: string) => string,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const isRow = row !== undefined;
	const item = isRow ? ` (row ${row})` : '';
	if (error instanceof ApiFailure) {
		const { status, failure, ...facts } = omit(error.facts, 'duplicate', 'suspect', 'written');
		const message = error.message + item;
		const description = toShown(withNote(error.description, note, isRow));
		const nodeFailure = new NodeApiError(
			node,
			{ message, description },
			{ message, description, httpCode: status?.toString(), failure },
		);
		Object.assign(nodeFailure.context, { data: { row, ...facts } });
		return nodeFailure;
	}
	if (error instanceof BadInput) {
		const description = toShown(withNote(error.description, note, isRow));
		const nodeFailure = new NodeOperationError(node, error.message + item, { description });
		if (isRow) Object.assign(nodeFailure.context, { data: { row } });
		return nodeFailure;
	}
	// Errors of n8n itself, for example in an expression, keep n8n's own form, with the item's number.
	const nodeFailure = new NodeOperationError(node, error instanceof Error ? error : String(error), {
		itemIndex: index,
		failure: error instanceof UserError ? { cause: 'credential-invalid' } : undefined,
	});
	if (note) nodeFailure.description = withNote(nodeFailure.description ?? '', note, isRow);
	return nodeFailure;
}

/** Whether a model calls the node: n8n gives such nodes a type of their own. */
export const isTool = ({ type }: INode): boolean => type.endsWith('Tool');

/** For a model, adds the description to the message: n8n's agents from version 3 on do not show a model the description. */
export function toldToModel(error: NodeApiError | NodeOperationError, node: INode): NodeApiError | NodeOperationError {
	if (isTool(node) && error.description) error.message += `. ${error.description}`;
	return error;
}

/** Adds a sentence about the other rows. A description's own "Nothing was written" then becomes "Nothing of this row was written". */
function withNote(description: string, note: string, isRow: boolean): string {
	if (description.includes(note)) return description;
	const own = isRow ? description.replace('Nothing was written', 'Nothing of this row was written') : description;
	// What the server says often ends without a full stop.
	return [/[^.!?]$/.test(own) ? `${own}.` : own, note].filter(Boolean).join(' ');
}
