import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../../api/records';
import type { Wanted } from './listQuery';

/** Pages without a new record after which the server is thought to ignore the paging. */
const MOST_STALE_PAGES = 3;

/** The records kept so far. */
export class Found {
	readonly records: IDataObject[] = [];
	private readonly seen = new Set<string>();
	private stale = 0;

	constructor(private readonly wanted: Wanted) {}

	get enough(): boolean {
		return this.isFull || (this.wanted.enough?.(this.records) ?? false);
	}

	private get isFull(): boolean {
		return this.wanted.limit !== undefined && this.records.length >= this.wanted.limit;
	}

	/** Whether the server gives the same records again and again. */
	get stuck(): boolean {
		return this.stale >= MOST_STALE_PAGES;
	}

	add(records: IDataObject[]): void {
		let fresh = 0;
		for (const record of records) {
			const key = identityOf(record);
			if (this.seen.has(key)) continue;
			this.seen.add(key);
			fresh++;
			if (!this.isFull && (this.wanted.matches?.(record) ?? true)) this.records.push(record);
		}
		// Records that move while they are read can fill a page with repeats, the very same page too; not page after page.
		this.stale = fresh > 0 || records.length === 0 ? 0 : this.stale + 1;
	}

	/** Pages of `size` records that can still be needed; a filter of the node's own makes any number possible. */
	pagesWorthAsking(size: number): number {
		if (this.wanted.limit === undefined || this.wanted.matches) return Number.POSITIVE_INFINITY;
		return Math.ceil((this.wanted.limit - this.records.length) / size);
	}
}
