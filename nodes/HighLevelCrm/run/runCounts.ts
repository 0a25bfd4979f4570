import type { IDataObject } from 'n8n-workflow';
import { FailureReasons } from './failureReasons';
import { countOf, formatCount, formatDuration } from './formatting';

/** Minimum number of rows, or ms, of a run whose summary is shown. */
const [MIN_LONG_RUN_ROWS, MIN_LONG_RUN_MS] = [1_000, 60_000];

/** Results of successful rows, in the order of the summary. */
const ACTIONS = ['created', 'updated', 'unchanged', 'deleted', 'written', 'reported', 'held', 'not found', 'read'];

/** What became of a contact that left the list and could not be dealt with. */
const FAILED = 'failed';

/** What became of contacts that left the list, in words. */
const FATE_WORDS: Record<string, string> = {
	untagged: 'tag removed',
	muted: 'Do Not Disturb set',
};

/** Counts the rows of a run by their results, and its requests. */
export class RunCounts {
	/** Successful rows that wrote. */
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
	readonly failures = new FailureReasons();
	/** Contacts that left the list, by what became of them. */
	private readonly leavers = new Map<string, number>();
	private isDryRun = false;
	private readonly actions = new Map<string, number>();
	private readonly adviceCounts = new Map<string, number>();

	/** Counts a successful row. @param records its output; the first record holds the action */
	succeeded(writes: boolean, records: readonly IDataObject[]): void {
		this[writes ? 'written' : 'read']++;
		const { action, deleted, found, dryRun, conflict, kept } = records[0] ?? {};
		if (conflict !== undefined) this.conflicts++;
		if (kept !== undefined) this.kept++;
		this.isDryRun ||= dryRun === true;
		// The output of a row that only reads may contain the `action` of an earlier node.
		if (typeof action === 'string' && (writes || dryRun === true)) this.add(action, 1);
		else if (found === false) this.add('not found', 1);
		else if (writes) this.add(deleted === true ? 'deleted' : 'written', 1);
		else this.add('read', records.length);
	}

	/** Counts what became of a contact that left the list; no record if it did not leave. */
	closed([record]: readonly IDataObject[]): void {
		if (record) this.addLeaver(record.leaver as string);
	}

	/** Counts a contact that left the list and could not be dealt with. */
	closingFailed(error: Error, subject: string): void {
		this.addLeaver(FAILED);
		this.failures.add(error, subject);
	}

	private addLeaver(fate: string): void {
		this.leavers.set(fate, (this.leavers.get(fate) ?? 0) + 1);
	}

	private add(label: string, count: number): void {
		this.actions.set(label, (this.actions.get(label) ?? 0) + count);
	}

	/** Returns the results of a run of `rows` in one line; `undefined` for a short run whose rows are no whole list. */
	summary(rows: number, durationMs: number, isWholeList = false): string | undefined {
		if (!isWholeList && rows < MIN_LONG_RUN_ROWS && durationMs < MIN_LONG_RUN_MS) return undefined;
		const done = ACTIONS.map((label): [number, string] => [this.actions.get(label) ?? 0, label]);
		const entries: Array<[number, string]> = [
			...done,
			[this.untagged, 'written without their tags'],
			[this.failed, 'failed'],
			[this.unsent, 'not sent'],
		];
		const parts = entries.filter(([count]) => count > 0).map(([count, label]) => `${formatCount(count)} ${label}`);
		const took = durationMs < 500 ? '' : ` in ${formatDuration(durationMs)}`;
		return [
			`${this.isDryRun ? 'Dry run of ' : ''}${countOf(rows, 'row')}${took}: ${parts.join(', ') || 'nothing found'}`,
			...this.describeLeavers(),
			countOf(this.requests, 'request'),
			...(this.isDryRun ? ['nothing was written'] : []),
		].join('; ');
	}

	/** Returns all counts as the item of a summary. @param rows number of rows of the run */
	toItem(rows: number, durationMs: number): IDataObject {
		const count = (label: string) => this.actions.get(label) ?? 0;
		return {
			rows,
			...{ created: count('created'), updated: count('updated') + count('written') },
			...{ unchanged: count('unchanged'), deleted: count('deleted'), notFound: count('not found') },
			...{ failed: this.failed + this.untagged + (this.leavers.get(FAILED) ?? 0), notSent: this.unsent },
			...{
				conflicts: this.conflicts,
				kept: this.kept,
				left: this.left,
				held: count('held') + (this.leavers.get('held') ?? 0),
			},
			...{ requests: this.requests, refused429: this.rateLimited, seconds: Math.round(durationMs / 100) / 10 },
			failures: this.failures.toList(),
			...(this.isDryRun && { dryRun: true }),
		};
	}

	private get left(): number {
		return [...this.leavers].reduce((sum, [fate, count]) => sum + (fate === 'held' || fate === FAILED ? 0 : count), 0);
	}

	private describeLeavers(): string[] {
		return [...this.leavers].map(([fate, count]) => `${formatCount(count)} left the list: ${FATE_WORDS[fate] ?? fate}`);
	}

	/** Counts a row for which an option would have saved requests. @param advice the sentence that recommends it */
	noteAdvice(advice: string): void {
		this.adviceCounts.set(advice, (this.adviceCounts.get(advice) ?? 0) + 1);
	}

	/** Sentences about the options that would have saved requests in a long run. */
	get advice(): string[] {
		const applicable = [...this.adviceCounts].filter(([, rows]) => rows >= MIN_LONG_RUN_ROWS && this.requests >= rows);
		return applicable.map(([advice]) => `This run took ${formatCount(this.requests)} requests. ${advice}`);
	}

	/** Returns the counts for the error that ends a run of `count` rows; empty for a single row. */
	describe(count: number): string {
		if (count === 1) return '';
		const done = this.read > 0 && this.written === 0 ? `${this.read} read` : `${this.written} written`;
		const untagged = this.untagged > 0 ? `, ${this.untagged} written without their tags` : '';
		return `Of ${count} items: ${done}, ${this.failed} failed, ${this.unsent} never sent${untagged}.`;
	}
}
