import type { IDataObject } from 'n8n-workflow';
import { countOf, formatCount, formatDuration } from './formatting';

/** Rows, or ms, from which on a run is long enough to be told what it came to, and how it could be cheaper. */
const [LONG_RUN, LONG_MS] = [1_000, 60_000];

/** What rows that came to an end well did, in the order in which it is told. */
const ACTIONS = ['created', 'updated', 'unchanged', 'deleted', 'written', 'not found', 'read'];

/** What became of the rows of a run, and what it cost. */
export class RunCounts {
	/** Rows that came to an end well after writing something. */
	written = 0;
	/** Rows that came to an end well without writing (reads). */
	read = 0;
	failed = 0;
	unsent = 0;
	/** Rows whose fields were written but, as the execution was cancelled, not their tags. */
	untagged = 0;
	/** Requests sent. */
	requests = 0;
	/** Whether it was a dry run. */
	private dry = false;
	private readonly done = new Map<string, number>();
	private readonly cheaper = new Map<string, number>();

	/** A row came to an end well. @param records what it put out, of which the first says what became of its record */
	succeeded(writes: boolean, records: readonly IDataObject[]): void {
		this[writes ? 'written' : 'read']++;
		const { action, deleted, found, dryRun } = records[0] ?? {};
		this.dry ||= dryRun === true;
		// What is only read may have an action of an earlier node among its columns.
		if (typeof action === 'string' && (writes || dryRun === true)) this.add(action, 1);
		else if (found === false) this.add('not found', 1);
		else if (writes) this.add(deleted === true ? 'deleted' : 'written', 1);
		else this.add('read', records.length);
	}

	private add(what: string, count: number): void {
		this.done.set(what, (this.done.get(what) ?? 0) + count);
	}

	/** What a long run of `rows` came to, in one line; `undefined` of a short one. @param took ms */
	summary(rows: number, took: number): string | undefined {
		if (rows < LONG_RUN && took < LONG_MS) return undefined;
		const done = ACTIONS.map((what): [number, string] => [this.done.get(what) ?? 0, what]);
		const ends: Array<[number, string]> = [
			...done,
			[this.untagged, 'written without their tags'],
			[this.failed, 'failed'],
			[this.unsent, 'not sent'],
		];
		const told = ends.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`);
		return [
			`${this.dry ? 'Dry run of ' : ''}${countOf(rows, 'row')} in ${formatDuration(took)}: ${told.join(', ') || 'nothing found'}`,
			countOf(this.requests, 'request'),
			...(this.dry ? ['nothing was written'] : []),
		].join('; ');
	}

	/** A row would have been cheaper with an option. @param advice what it does, in words */
	noteAdvice(advice: string): void {
		this.cheaper.set(advice, (this.cheaper.get(advice) ?? 0) + 1);
	}

	/** How a long run could have been cheaper, in words. */
	get advice(): string[] {
		const long = [...this.cheaper].filter(([, rows]) => rows >= LONG_RUN && this.requests >= rows);
		return long.map(([advice]) => `This run took ${formatCount(this.requests)} requests. ${advice}`);
	}

	/** In words, for the error that ends a run of `count` rows; empty where there is only one. */
	describe(count: number): string {
		if (count === 1) return '';
		const done = this.read > 0 && this.written === 0 ? `${this.read} read` : `${this.written} written`;
		const untagged = this.untagged > 0 ? `, ${this.untagged} written without their tags` : '';
		return `Of ${count} items: ${done}, ${this.failed} failed, ${this.unsent} never sent${untagged}.`;
	}
}
