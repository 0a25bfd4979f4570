import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../client/errors/apiFailure';
import type { Begin } from '../run/job';
import type { Row, RowContext } from '../run/row';
import { mapWithYield } from '../run/yieldToEventLoop';
import { omit } from '../values/omit';
import { flatten } from './flatten';
import { isWriting } from './isWriting';
import type { Operation } from './operation';
import { contactFormat, isFlat } from './formatOption';
import { pickRecordFields, recordFieldsToReturn } from './recordFieldsToReturn';
import { includeInputFields } from './sharedOptions';
import { shownChanges } from './shownChanges';
import { isCompared, isDryRun, writeParameter } from './writeParameter';

/** Returns the work of an operation whose rows come out as the options ask. */
export function withOutput(operation: Operation): Begin {
	return async (first) => {
		const { prepare, ...job } = operation.begin ? await operation.begin(first) : { prepare: operation.prepare };
		return {
			...job,
			isDryRun: isWriting(operation) && isDryRun(first.parameters),
			prepare: async (row) => {
				// The options are checked before anything is sent. The format is made again at the end, so that waiting rows do not hold it.
				outputFormat(row, operation);
				inputColumnsOf(row, operation);
				return await prepare(row);
			},
			finish: async (row, records) => await formatted(row, records, operation),
		};
	};
}

async function formatted(row: Row, work: Promise<IDataObject[]>, operation: Operation): Promise<IDataObject[]> {
	const records = await work.catch((error: unknown) => {
		throw flattens(row, operation) ? withFlatWritten(error) : error;
	});
	const format = outputFormat(row, operation);
	const inputColumns = inputColumnsOf(row, operation);
	return await mapWithYield(records, async (record) => {
		const own = await format(record);
		return inputColumns ? { ...own, ...inputColumns(record), ...own } : own;
	});
}

/** Gives the written part of a failed row plain columns, too. */
function withFlatWritten(error: unknown): unknown {
	if (!(error instanceof ApiFailure)) return error;
	const { message, description, facts } = error;
	const { written } = facts;
	return written ? new ApiFailure({ message, description }, { ...facts, written: flatten(written) }) : error;
}

const flattens = ({ parameters }: RowContext, { options }: Pick<Operation, 'options'>): boolean =>
	options.some(({ parameter }) => parameter.name === contactFormat.parameter.name) && isFlat(parameters);

/**
 * Returns the function that formats records: with `action`, in the operation's format, flat, and the most important columns first. A record
 * that was not found has no format of its own.
 */
export function outputFormat(
	context: RowContext,
	{ options, output, parameters, resultAction }: Pick<Operation, 'options' | 'output' | 'parameters' | 'resultAction'>,
): (record: IDataObject) => Promise<IDataObject> {
	const isFlattened = flattens(context, { options });
	const ownFormat = output?.(context);
	const picked = options.includes(recordFieldsToReturn) ? context.parameters.option(recordFieldsToReturn) : [];
	// New contacts get `changes: null`, as n8n shows a missing column as `[undefined]`. In an updated row, a missing one means "unknown".
	const compares = parameters.some(({ name }) => name === writeParameter.name) && isCompared(context.parameters);
	return async (record) => {
		const withAction: IDataObject = isDone(record, resultAction) ? { action: resultAction, ...record } : { ...record };
		if ((compares && record.isNew === true) || record.changes !== undefined)
			withAction.changes = shownChanges(withAction.changes);
		const formatted = ownFormat && record.found !== false ? await ownFormat.format(withAction) : withAction;
		const flattened = isFlattened ? flatten(formatted) : formatted;
		if (picked.length > 0) return pickRecordFields(flattened, picked, context.run);
		return ownFormat?.isOrdered && record.found !== false ? flattened : orderColumns(flattened);
	};
}

/** Returns the function that reads the input columns that the output repeats. A field of the record takes precedence. @throws BadInput */
function inputColumnsOf(
	row: Row,
	{ options, inputColumns }: Operation,
): ((record: IDataObject) => IDataObject) | undefined {
	if (options.includes(includeInputFields) && row.parameters.option(includeInputFields) === true)
		return () => withoutResults(row.item.json);
	return inputColumns && ((record) => inputColumns(row, record));
}

/** Columns that only an item of an earlier run has. "deleted" and "changes" are not among them, as a table may have such columns of its own. */
const SIGNS = ['action', 'isNew', 'found', 'dryRun'];
const RESULTS = ['isNew', 'found', 'deleted', 'dryRun', 'changes', 'sameAs', 'leaver'];

/** Leaves out the results of an earlier run. With them, Undo would skip the row, and a summary would take this run for a dry run. */
const withoutResults = (input: IDataObject): IDataObject =>
	SIGNS.some((sign) => sign in input) ? omit(input, ...RESULTS) : input;

/** Whether the operation was done on the record. It was not if the record does not exist and the row is passed on. */
const isDone = (record: IDataObject, resultAction: Operation['resultAction']): boolean =>
	resultAction === 'deleted' ? record.deleted === true : resultAction !== undefined && record.found !== false;

/** The columns that identify the record come before the columns with the row's result. */
const FIRST_COLUMNS =
	`id firstName lastName name email phone action leaver isNew found dryRun changes conflict sameAs kept
	findings unitsInService quantity outOfService capacity isActive calendars`.split(/\s+/);

function orderColumns(record: IDataObject): IDataObject {
	const ordered: IDataObject = {};
	for (const key of FIRST_COLUMNS) if (record[key] !== undefined) ordered[key] = record[key];
	return Object.assign(ordered, record);
}
