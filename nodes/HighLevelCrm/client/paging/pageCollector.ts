import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../../api/records';

/** Pages without a new record after which the server is thought to ignore the paging. */
const MAX_REPEATED_PAGES = 3;

/** The records kept so far. */
export class PageCollector {
	readonly records: IDataObject[] = [];
	private readonly seen = new Set<string>();
	private pagesWithoutNews = 0;

	constructor(private readonly query: ListQuery) {}

	get isEnough(): boolean {
		return this.isFull || (this.query.isEnough?.(this.records) ?? false);
	}

	private get isFull(): boolean {
		return this.query.limit !== undefined && this.records.length >= this.query.limit;
	}

	/** Whether the server gives the same records again and again. */
	get isStuck(): boolean {
		return this.pagesWithoutNews >= MAX_REPEATED_PAGES;
	}

	add(records: IDataObject[]): void {
		let fresh = 0;
		for (const record of records) {
			const key = identityOf(record);
			if (this.seen.has(key)) continue;
			this.seen.add(key);
			fresh++;
			if (!this.isFull && (this.query.matches?.(record) ?? true)) this.records.push(record);
		}
		// Records that move while they are read can fill a page with repeats, the very same page too; not page after page.
		this.pagesWithoutNews = fresh > 0 || records.length === 0 ? 0 : this.pagesWithoutNews + 1;
	}

	/** Pages of `size` records that can still be needed; a filter of the node's own makes any number possible. */
	maxUsefulPages(size: number): number {
		if (this.query.limit === undefined || this.query.matches) return Number.POSITIVE_INFINITY;
		return Math.ceil((this.query.limit - this.records.length) / size);
	}
}

/** What is wanted of a list. */
export interface ListQuery {
	/** What is listed, for messages: `contacts`, `equipment`. */
	subject: string;
	/** Most records to return; all if absent. */
	limit?: number;
	/** Exact check of what the server was not asked (or can't be trusted) to filter by; counted before the limit. */
	matches?: (record: IDataObject) => boolean;
	/** Asked after each page: whether to leave the rest unread. */
	isEnough?: (records: readonly IDataObject[]) => boolean;
}
