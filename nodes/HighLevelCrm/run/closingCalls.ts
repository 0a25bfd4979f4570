import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../api/request';

/** A call that belongs to no row and is made after all rows are done. */
export interface ClosingCall {
	/** Whether the call writes. If not, it is made even if the run was stopped. */
	writes: boolean;
	/** The record in messages: `contact "jane@example.com"`. */
	subject: string;
	/** @returns the output: one record, or none */
	run: (send: Send) => Promise<IDataObject[]>;
	/** The output if the call fails and the run goes on. */
	ifFailed: IDataObject;
	/** The output if the run was stopped before the call could be made. */
	ifNotSent: (reason: string) => IDataObject;
}

export interface ClosingCalls {
	calls: ClosingCall[];
	/** Gives every output the format of the rows, also the output of a failed call. */
	format?: (record: IDataObject) => Promise<IDataObject>;
	/** Ends the run with an error although its rows are done, unless it continues on fail. */
	failure?: Error;
}
