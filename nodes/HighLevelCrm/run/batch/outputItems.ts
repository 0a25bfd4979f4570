import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { ApiFailure } from '../../client/errors/apiFailure';
import { errorCode, NotSent, OTHER_CODES } from '../../client/errors/errorCode';
import { BadInput } from '../../values/badInput';
import { isEmpty } from '../../values/text';
import type { ClosingCall } from '../closingCalls';
import { isFailedRow } from '../failedRow';
import { rowNumber } from '../rowNumber';
import { errorOutputJson, hasErrorOutput } from './errorOutput';

export function outputItems(records: IDataObject[], itemIndex: number): INodeExecutionData[] {
	return records.map((json) => ({ json, pairedItem: { item: itemIndex } }));
}

/**
 * Returns an item that comes from no row. Without a link n8n would assume one by the item's position, and an expression behind the node
 * would return data of a wrong row. With an empty link the expression fails.
 */
export const unlinkedItem = (json: IDataObject): INodeExecutionData => ({ json, pairedItem: [] });

/** Returns the record of a call that belongs to no row and failed, with what was done before. */
export const failedClosingRecord = ({ ifFailed }: ClosingCall, failure: Error): IDataObject => ({
	...ifFailed,
	...writtenPart(failure),
});

/** Returns the item of a failed call without a row, under continue-on-fail. @param record in the format of the output */
export function failedClosingItem(node: INode, record: IDataObject, failure: Error): INodeExecutionData {
	const error = errorText(failure);
	const told = { ...record, code: errorCode(failure) };
	return unlinkedItem(hasErrorOutput(node) ? errorOutputJson(error, told) : { ...told, error });
}

/** Adds to an error the name of its record, which belongs to no row, if the error does not contain the name already. */
export function namedFailure(failure: Error, { subject }: ClosingCall): Error {
	if (!(failure instanceof ApiFailure) || failure.message.toLowerCase().includes(subject.toLowerCase())) return failure;
	const { message, description, facts } = failure;
	return new ApiFailure({ message: `${subject.replace(/^c/, 'C')}: ${message}`, description }, facts);
}

/**
 * Returns the output item of a failed row under continue-on-fail: `error`, the row's number and `code` before its input data.
 * `item.error` is not set because n8n would then drop the input data (normalizeNodeErrors in n8n-core).
 */
export function failedItem(
	node: INode,
	input: INodeExecutionData,
	error: unknown,
	itemIndex: number,
): INodeExecutionData {
	const row = rowNumber(input.json, itemIndex);
	const failed = { error: errorText(error), row, code: errorCode(error) };
	const json = failedJson(node, input.json, failed, namedBeside(writtenPart(error), input.json));
	return { json, ...(input.binary && { binary: input.binary }), pairedItem: { item: itemIndex } };
}

function failedJson(
	node: INode,
	input: IDataObject,
	failed: { error: string; row: number; code: string },
	written: IDataObject,
): IDataObject {
	const { error, row, code } = failed;
	// Columns `row` and `code` of the input are kept, but not what an earlier run wrote.
	if (!hasErrorOutput(node)) return { ...failed, ...input, ...(isFailedRow(input) ? failed : { error }), ...written };
	// For the error output n8n adds the input itself. A table behind the node would need a column for each further property.
	const text = `Row ${row}: ${error}`;
	return Object.keys(written).length === 0 ? { error: text } : errorOutputJson(text, { code, ...written });
}

/** What was written of a contact whose tags were not, so that Undo can take it back. */
const writtenPart = (error: unknown): IDataObject => (error instanceof ApiFailure && error.facts.written) || {};

/** If the input has an ID of its own, the contact's ID is in `contactId`, which Undo reads. */
function namedBeside({ id, ...written }: IDataObject, input: IDataObject): IDataObject {
	if (id === undefined) return written;
	const isTaken = [input.id, input.contactId].some((own) => !isEmpty(own) && own !== id);
	return { ...(isTaken ? { contactId: id } : { id }), ...written };
}

/** Message and description in one text, for a table's cell. */
function errorText(error: unknown): string {
	const { message, description, functionality } = error as {
		[key in 'message' | 'description' | 'functionality']?: string;
	};
	// n8n's editor shows an explanation of such an error beside its message. In a table's cell it would be missing.
	if (functionality === 'pairedItem') return `${message?.replace(/\.$/, '')}. ${UNPAIRED}`;
	return [message, description].filter(Boolean).join('. ');
}

const UNPAIRED =
	"An expression asks another node for the item of this row, which n8n cannot tell: take the value from this row's own columns, as {{ $json.email }}, or have the nodes between pass it on.";

/** The error of rows that were never sent. If the result of the row that ended the run is unclear, that does not concern these rows. */
export function notSentError(error: unknown): Error {
	if (error instanceof ApiFailure) {
		const { message, facts } = error;
		const description = facts.unclear ? 'Nothing of this row was written: run it again.' : error.description;
		const { status, failure, traceId } = facts;
		const code = OTHER_CODES.notSent;
		return new ApiFailure({ message: `Not sent: ${message}`, description }, { status, failure, traceId, code });
	}
	const { description } = error instanceof BadInput ? error : {};
	return new NotSent(`Not sent: ${(error as Error).message}`, description);
}
