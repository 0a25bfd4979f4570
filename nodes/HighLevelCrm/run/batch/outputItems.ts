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
 * Returns an item that comes from no row. Without a link n8n would take one by the position, so that an expression behind the node gave the
 * data of a wrong row; with an empty one it fails.
 */
export const unlinkedItem = (json: IDataObject): INodeExecutionData => ({ json, pairedItem: [] });

/** Returns the record of a call that belongs to no row and failed, with what was done before. */
export const failedClosingRecord = ({ ifFailed }: ClosingCall, failure: Error): IDataObject => ({
	...ifFailed,
	...writtenPart(failure),
});

/** Returns the item of such a call under continue-on-fail. @param record in the format of the output */
export function failedClosingItem(node: INode, record: IDataObject, failure: Error): INodeExecutionData {
	const error = errorText(failure);
	const told = { ...record, code: errorCode(failure) };
	return unlinkedItem(hasErrorOutput(node) ? errorOutputJson(error, told) : { ...told, error });
}

/** Names in an error the record that belongs to no row, if the error does not do that itself. */
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
	// For the error output n8n adds the input itself; any column of ours would be one more that a table behind it has to have.
	const text = `Row ${row}: ${error}`;
	return Object.keys(written).length === 0 ? { error: text } : errorOutputJson(text, { code, ...written });
}

/** What was written of a contact whose tags were not, so that Undo can take it back. */
const writtenPart = (error: unknown): IDataObject => (error instanceof ApiFailure && error.facts.written) || {};

/** Where the input has an ID of its own, the contact's is in `contactId`, by which Undo goes. */
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
	// What n8n's editor says of such an error beside its message, a cell lacks.
	if (functionality === 'pairedItem') return `${message?.replace(/\.$/, '')}. ${UNPAIRED}`;
	return [message, description].filter(Boolean).join('. ');
}

const UNPAIRED =
	"An expression asks another node for the item of this row, which n8n cannot tell: take the value from this row's own columns, as {{ $json.email }}, or have the nodes between pass it on.";

/** The error of rows that were never sent. What may have been written of the row that ended the run was not written of these. */
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
