import type { IDataObject } from 'n8n-workflow';
import { identityOf, idOf } from '../../api/records';

/** Maximum number of times that a page is returned again before the server is assumed to ignore the paging. */
const MAX_REPEATED_PAGES = 2;

/** Collects the distinct, matching records of a list's pages. */
export class PageCollector {
	readonly records: IDataObject[] = [];
	private readonly seen = new Set<string>();
	private pagesWithoutNew = 0;
	/** First records of the consecutive pages without a new record. */
	private readonly starts = new Set<string>();

	constructor(private readonly query: ListQuery) {}

	/** Number of distinct records received, including those that do not match. */
	get distinct(): number {
		return this.seen.size;
	}

	/** @param more whether the server states that more records follow */
	isEnough(more = false): boolean {
		return this.isFull || (this.query.isEnough?.(this.records, more) ?? false);
	}

	private get isFull(): boolean {
		return this.query.limit !== undefined && this.records.length >= this.query.limit;
	}

	/** Whether the server repeatedly returns the same pages. Records that move can fill many pages with repeats, but different ones. */
	get isStuck(): boolean {
		return this.pagesWithoutNew - this.starts.size >= MAX_REPEATED_PAGES;
	}

	has(record: IDataObject): boolean {
		return this.seen.has(identityOf(record));
	}

	add(records: IDataObject[]): void {
		const before = this.seen.size;
		const repeats = new Map<string, number>();
		for (const record of records) {
			const key = keyOnPage(record, repeats);
			if (this.seen.has(key)) continue;
			this.seen.add(key);
			if (!this.isFull && (this.query.matches?.(record) ?? true)) this.records.push(record);
		}
		const [first] = records;
		if (first && this.seen.size === before) {
			this.pagesWithoutNew++;
			this.starts.add(identityOf(first));
		} else {
			this.pagesWithoutNew = 0;
			this.starts.clear();
		}
	}

	/** Number of further pages with `size` new records that can be useful; unknown if the node itself filters the records. */
	maxUsefulPages(size: number): number {
		if (this.query.limit === undefined || this.query.matches) return Number.POSITIVE_INFINITY;
		return Math.ceil((this.query.limit - this.records.length) / size);
	}
}

/**
 * Returns a record's key. If a list has no IDs, records of one page with the same values count as different records, like two projectors.
 * @param repeats how often each record without an ID has come on this page
 */
function keyOnPage(record: IDataObject, repeats: Map<string, number>): string {
	const id = idOf(record);
	if (id !== undefined) return id;
	const values = identityOf(record);
	const repeat = repeats.get(values) ?? 0;
	repeats.set(values, repeat + 1);
	return repeat === 0 ? values : `${values} ${repeat}`;
}

export interface ListQuery {
	/** The listed records, for messages: `contacts`, `equipment`. */
	subject: string;
	/** Maximum number of records to return; all if absent. */
	limit?: number;
	/** Exact filter of the node, applied before the limit: the server filters inexactly or not at all. */
	matches?: (record: IDataObject) => boolean;
	/** Called after each page; `true` ends the reading. `more`: whether the server states that more records follow, as far as is known. */
	isEnough?: (records: readonly IDataObject[], more: boolean) => boolean;
}
