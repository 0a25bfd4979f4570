import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../../api/records';

/** Maximum number of consecutive pages without a new record; then the server is assumed to ignore the paging. */
const MAX_REPEATED_PAGES = 3;

/** Collects the distinct, matching records of a list's pages. */
export class PageCollector {
	readonly records: IDataObject[] = [];
	private readonly seen = new Set<string>();
	private repeatedPages = 0;

	constructor(private readonly query: ListQuery) {}

	get isEnough(): boolean {
		return this.isFull || (this.query.isEnough?.(this.records) ?? false);
	}

	private get isFull(): boolean {
		return this.query.limit !== undefined && this.records.length >= this.query.limit;
	}

	/** Whether the server repeatedly returns the same records. */
	get isStuck(): boolean {
		return this.repeatedPages >= MAX_REPEATED_PAGES;
	}

	add(records: IDataObject[]): void {
		let added = 0;
		for (const record of records) {
			const key = identityOf(record);
			if (this.seen.has(key)) continue;
			this.seen.add(key);
			added++;
			if (!this.isFull && (this.query.matches?.(record) ?? true)) this.records.push(record);
		}
		// Records that move during the reading can fill one page with repeats, but not several in a row.
		this.repeatedPages = added > 0 || records.length === 0 ? 0 : this.repeatedPages + 1;
	}

	/** Number of further pages of `size` records that can be useful; unknown if the node itself filters the records. */
	maxUsefulPages(size: number): number {
		if (this.query.limit === undefined || this.query.matches) return Number.POSITIVE_INFINITY;
		return Math.ceil((this.query.limit - this.records.length) / size);
	}
}

export interface ListQuery {
	/** The listed records, for messages: `contacts`, `equipment`. */
	subject: string;
	/** Maximum number of records to return; all if absent. */
	limit?: number;
	/** Exact filter of the node, applied before the limit: the server filters inexactly or not at all. */
	matches?: (record: IDataObject) => boolean;
	/** Called after each page; `true` ends the reading. */
	isEnough?: (records: readonly IDataObject[]) => boolean;
}
