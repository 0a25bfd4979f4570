import type { IDataObject } from 'n8n-workflow';
import { ActionCounts, countedIfAny } from './actionCounts';
import { FailureReasons } from './failureReasons';
import { countOf, describeTrial, formatCount, formatDuration } from '../../values/formatting';
import { LeaverCounts } from './leaverCounts';
import type { ResultColumn } from './summaryColumns';

/** Minimum number of rows, or ms, of a run whose summary is shown. */
export const [MIN_LONG_RUN_ROWS, MIN_LONG_RUN_MS] = [1_000, 60_000];

const UNTAGGED = 'written without their tags';

/** Counts the rows of a run by their results, and its requests. */
export class RunCounts {
	/** Successful rows that wrote or had nothing to write. */
	written = 0;
	/** Successful rows that only read. */
	read = 0;
	failed = 0;
	unsent = 0;
	/** Rows whose fields were written, but not their tags, because the execution was cancelled. */
	untagged = 0;
	requests = 0;
	/** Requests that the server rejected with 429. */
	rateLimited = 0;
	/** Rows whose output names a conflict, or a field that the contact keeps. */
	private conflicts = 0;
	private kept = 0;
	private failureReasons?: FailureReasons;
	private leaverCounts?: LeaverCounts;
	/** If only the first changes are written: the number of contacts that the plan would change. */
	planned?: number;
	/** What the writes of a dry run would start, in words. */
	starts?: string;
	isDryRun = false;
	private readonly actions = new ActionCounts();

	/** Counts a successful row. @param records its output; the first record holds the action */
	succeeded(writes: boolean, records: readonly IDataObject[]): void {
		const { action, deleted, found, dryRun, conflict, kept } = records[0] ?? {};
		const isNotSent = action === 'notSent';
		this[isNotSent ? 'unsent' : writes ? 'written' : 'read']++;
		if (conflict !== undefined) this.conflicts++;
		if (kept !== undefined) this.kept++;
		this.isDryRun ||= dryRun === true;
		// The output of a row that only reads may contain the `action` of an earlier node.
		if (isNotSent) return;
		if (typeof action === 'string' && (writes || dryRun === true)) this.actions.add(action, 1);
		else if (found === false) this.actions.add('not found', 1);
		else if (writes) this.actions.add(deleted === true ? 'deleted' : 'written', 1);
		else this.actions.add('read', records.length);
	}

	/** Why rows failed. The object is made when it is needed, as are `leavers`: most runs need neither. */
	get failures(): FailureReasons {
		return (this.failureReasons ??= new FailureReasons());
	}

	private get leavers(): LeaverCounts {
		return (this.leaverCounts ??= new LeaverCounts());
	}

	/** Counts what became of a contact that left the list; no record if it did not leave. */
	closed([record]: readonly IDataObject[]): void {
		if (record) this.leavers.add(record.leaver as string);
	}

	/** Counts a contact that left the list and could not be dealt with. */
	closingFailed(error: Error, subject: string): void {
		this.leavers.addFailed();
		this.failures.add(error, subject);
	}

	/** Returns the line that is shown after a run; `undefined` for a short run whose rows are no whole list. */
	summary(rows: number, durationMs: number, isWholeList = false): string | undefined {
		const isShort = rows < MIN_LONG_RUN_ROWS && durationMs < MIN_LONG_RUN_MS;
		return isShort && !isWholeList && this.planned === undefined && this.starts === undefined
			? undefined
			: this.describeResults(rows, durationMs);
	}

	/** Returns the results of a run of `rows` in one line. */
	private describeResults(rows: number, durationMs: number): string {
		const parts = [
			...this.actions.describe(),
			...countedIfAny(this.untagged, UNTAGGED),
			...countedIfAny(this.failed, 'failed'),
			...countedIfAny(this.unsent, 'not sent'),
		];
		const changed = this.actions.of('created') + this.actions.of('updated');
		const took = durationMs < 500 ? '' : ` in ${formatDuration(durationMs)}`;
		return [
			`${this.isDryRun ? 'Dry run of ' : ''}${countOf(rows, 'row')}${took}: ${parts.join(', ') || 'nothing found'}`,
			...(this.planned === undefined ? [] : [describeTrial(changed, this.planned)]),
			...this.leavers.describe(),
			...(this.starts === undefined ? [] : [this.starts]),
			countOf(this.requests, 'request'),
			...(this.isDryRun ? ['nothing was written'] : []),
		].join('; ');
	}

	/**
	 * Returns all counts as the item of a summary: numbers, texts and a boolean, which any table takes.
	 * @param rows number of rows of the run @param columns of results that the operation can fill
	 */
	toItem(rows: number, durationMs: number, columns: readonly ResultColumn[]): IDataObject {
		const results: Record<ResultColumn, number> = {
			created: this.actions.of('created'),
			updated: this.actions.of('updated') + this.actions.of('written'),
			unchanged: this.actions.of('unchanged'),
			deleted: this.actions.of('deleted'),
			notFound: this.actions.of('not found'),
			conflicts: this.conflicts,
			kept: this.kept,
			left: this.leavers.left,
			reported: this.actions.of('reported'),
			held: this.actions.of('held') + this.leavers.held,
		};
		return {
			text: this.describeResults(rows, durationMs),
			rows,
			...Object.fromEntries(columns.map((column) => [column, results[column]])),
			failed: this.failed + this.untagged + this.leavers.failed,
			notSent: this.unsent,
			failures: this.failures.toText(),
			requests: this.requests,
			refused429: this.rateLimited,
			seconds: Math.round(durationMs / 100) / 10,
			dryRun: this.isDryRun,
		};
	}

	/** Returns the counts for an error that ends a run; '' for one row. Unchanged rows do not count as written. @param writes if the operation writes */
	describe(rows: number, writes = true): string {
		if (rows === 1) return '';
		const { leftAlone } = this.actions;
		// A row that is passed on although its record does not exist has written nothing, and read no record.
		const read = this.read - this.actions.of('not found');
		const written = [`${formatCount(this.written - leftAlone)} written`, ...countedIfAny(leftAlone, 'unchanged')];
		const parts = [
			...(!writes || (read > 0 && this.written === 0) ? [`${formatCount(read)} read`] : written),
			...countedIfAny(this.actions.of('not found'), 'not found'),
			`${formatCount(this.failed)} failed`,
			`${formatCount(this.unsent)} never sent`,
			...countedIfAny(this.untagged, UNTAGGED),
		];
		return `Of ${formatCount(rows)} items: ${parts.join(', ')}.${this.failureReasons?.describeUnclear() ?? ''}`;
	}
}
