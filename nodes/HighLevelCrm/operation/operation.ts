import type { IDataObject } from 'n8n-workflow';
import type { Prepare } from '../run/call';
import type { Begin } from '../run/job';
import type { Row, RowContext } from '../run/row';
import type { ResultColumn } from '../run/summary/summaryColumns';
import type { Option, Parameter } from './option';

export interface RecordFormat {
	format: (record: IDataObject) => IDataObject | Promise<IDataObject>;
	/** Whether the columns keep the order that `format` gives them. */
	isOrdered?: boolean;
}

/** One operation: its entry in the panel, and how a row becomes requests and an output. */
export type Operation = OperationPanel & OperationWork;

/** How an operation works: row by row, or with a job that knows all rows. */
type OperationWork = { prepare: Prepare; begin?: undefined } | { prepare?: undefined; begin: Begin };

/** What the panel shows of an operation, and what comes out of it. */
export interface OperationPanel {
	value: string;
	name: string;
	/** In sentence case, as the node creator lists it and an AI agent's model reads it. */
	action: string;
	description: string;
	/** In the panel's order. A parameter that several operations show is one shared object: n8n evaluates its expressions once per copy. */
	parameters: readonly Parameter[];
	/** The options that it reads, besides those that every operation has. */
	options: readonly Option[];
	/** Called before anything is sent. @throws BadInput */
	output?: (context: RowContext) => RecordFormat;
	resultAction?: 'created' | 'updated' | 'deleted';
	/** Input columns that the output repeats, if a record does not show which contact it belongs to. */
	inputColumns?: (row: Row, record: IDataObject) => IDataObject;
	/** Columns of a summary for the results that the operation's rows can have; all result columns if absent. */
	results?: readonly ResultColumn[];
}

/** A resource and its operations, in alphabetical order of their names. */
export interface Resource {
	value: string;
	name: string;
	operations: readonly Operation[];
}
