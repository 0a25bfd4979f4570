import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { ApiFailure } from '../../client/errors/apiFailure';
import { BadInput } from '../../values/badInput';

/** Output items of a row, each linked to its input item. */
export function outputItems(records: IDataObject[], itemIndex: number): INodeExecutionData[] {
	return records.map((json) => ({ json, pairedItem: { item: itemIndex } }));
}

/**
 * The output item of a failed row whose run goes on: its input data plus `error`, first, with the row's number.
 * `item.error` is not set: n8n would then throw the input data away (normalizeNodeErrors in n8n-core).
 */
export function failedItem(
	node: INode,
	input: INodeExecutionData,
	error: unknown,
	itemIndex: number,
): INodeExecutionData {
	const json = failedJson(node, input.json, errorText(error), itemIndex + 1);
	return { json, ...(input.binary && { binary: input.binary }), pairedItem: { item: itemIndex } };
}

/**
 * For the error output the item holds `error` alone: by that n8n tells it from a good one, and adds the input data itself, before it.
 * @param row counted from 1
 */
function failedJson(node: INode, input: IDataObject, error: string, row: number): IDataObject {
	const alone = node.onError === 'continueErrorOutput';
	// A column `row` of the input's own stays.
	return alone ? { error: `Row ${row}: ${error}` } : { ...{ error, row }, ...input, error };
}

/** Message and advice in one text, as it stands in a table's cell. */
function errorText(error: unknown): string {
	const { message, description } = error as { message?: string; description?: string };
	return [message, description].filter(Boolean).join('. ');
}

/** The reason given on rows that were never sent. */
export function notSentError(error: unknown): Error {
	if (error instanceof ApiFailure) {
		const { message, description, facts } = error;
		return new ApiFailure({ message: `Not sent: ${message}`, description }, facts);
	}
	if (error instanceof BadInput) return new BadInput(`Not sent: ${error.message}`, error.description);
	return new Error(`Not sent: ${(error as Error).message}`);
}
