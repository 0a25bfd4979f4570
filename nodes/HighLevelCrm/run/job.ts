import type { IDataObject } from 'n8n-workflow';
import type { Prepare } from './call';
import type { ClosingCalls } from './closingCalls';
import type { ListReading } from './prefetch/prefetchContacts';
import type { Row } from './row';

/** The work of an operation on all rows of a run. */
export interface Job {
	/** Prepares the call of one row. Nothing is sent but shared look-ups. */
	prepare: Prepare;
	/** Brings the records of a row, or its failure, into the form of the output. */
	finish?: (row: Row, records: Promise<IDataObject[]>) => Promise<IDataObject[]>;
	/** Whether the rows are a whole list, so that even a short run has a summary. */
	isWholeList?: boolean;
	/** Whether nothing is written. If every row of a run failed, no record shows this. */
	isDryRun?: boolean;
	/** The list whose contacts are read before those that the rows name. */
	list?: ListReading;
	/**
	 * Called after all rows are prepared and their contacts were read, before the first is written.
	 * @returns the order in which the rows are begun, by their indexes; `undefined` for that of the input
	 * @throws an error that ends the run: nothing was written
	 */
	plan?: () => Promise<readonly number[] | undefined>;
	/** If only the first changes are written: the number of contacts that the plan would change. */
	trial?: () => number | undefined;
	/** Returns the calls that follow the rows. */
	close?: () => Promise<ClosingCalls>;
}

/** Begins the work of a run. @param first the first row, whose parameters decide what holds for all rows @throws BadInput */
export type Begin = (first: Row) => Job | Promise<Job>;

/** The job of a run, which the first row that can be read begins. */
export class RunningJob {
	private job?: Job;

	constructor(private readonly begin: Begin) {}

	/** `undefined` if no row could begin it. */
	get current(): Job | undefined {
		return this.job;
	}

	readonly prepare: Prepare = async (row) => {
		this.job ??= await this.begin(row);
		const call = await this.job.prepare(row);
		call.row = row;
		return call;
	};
}
