import type { Paging } from '../../api/paging';

/** Maximum number of consecutive requests repeated because of an empty page before the end. */
export const MAX_EMPTY_PAGES = 2;

/**
 * The number of records that a list has to contain, by the totals that the server states with its pages. Records that come while the
 * list is read may stand before the page being read, so a rising total proves nothing. A falling one explains missing records.
 */
export class ExpectedCount {
	/** The latest total that was stated. */
	latest?: number;
	private first?: number;
	private removed = 0;

	/** @param total of a page; absent if the server states none */
	note(total: number | undefined): void {
		if (total === undefined) return;
		this.first ??= total;
		this.removed += Math.max(0, (this.latest ?? total) - total);
		this.latest = total;
	}

	/** The first total without the records that have gone since; 0 if no total was stated. */
	get minimum(): number {
		return (this.first ?? 0) - this.removed;
	}
}

/** Whether a total is the exact number of records, and not the maximum up to which the server counts. */
export const isExactTotal = ({ cappedTotal }: Paging, total: number | undefined): boolean =>
	total !== undefined && total !== cappedTotal;

/** Minimum size of a first page that is not short. Without an exact total a small page may just have been capped. */
export const fullPageSize = (paging: Paging, total: number | undefined): number =>
	isExactTotal(paging, total) ? (paging.pageSize ?? Number.POSITIVE_INFINITY) : 0;
