import type { Paging } from '../../api/paging';
import { identityOf } from '../../api/records';
import type { Send } from '../../api/request';
import { CalmPages } from './calmPages';
import { ExpectedCount, fullPageSize, MAX_EMPTY_PAGES } from './expectedCount';
import { fetchOffsetPage, type OffsetPage } from './offsetPage';
import type { PageCollector } from './pageCollector';
import { changingListError, incompleteListError } from './pagingErrors';
import { endRepeatedPage } from './unpagedList';

/** Maximum number of offset pages fetched concurrently. */
const MAX_CONCURRENT_PAGES = 8;
/** Maximum number of records that a page shares with the one before. For small pages the maximum is half a page. */
const MAX_OVERLAP = 64;
/** Maximum number of pages read again because others did not join. Pages that overlap by half soon join, unless the order is random. */
const MAX_STEPS_BACK = 100;

/**
 * Reads a list by offsets. If a record before the offset is deleted, the following ones move forward and an offset skips some of them,
 * also if a new record keeps the total the same. So each page begins with the last records of the page before. If the page has none of
 * them, the reader steps back until a page joins what has been read.
 */
export class OffsetReader {
	private readonly expected = new ExpectedCount();
	/** Offset after the last page that joined. */
	private end = 0;
	private lastPage = new Set<string>();
	private pageSize = 0;
	/** Records that a page shares with the one before. It grows as the list turns out to move. */
	private overlap = 1;
	private stepsBack = 0;
	private readonly calm: CalmPages;
	private emptyPages = 0;
	private isSecondReading = false;
	private readonly fetchAt = async (at: number) => await fetchOffsetPage(this.paging, at, this.send, this.subject);

	constructor(
		private readonly paging: Paging,
		private readonly send: Send,
		private readonly subject: string,
		private readonly collector: PageCollector,
	) {
		this.calm = new CalmPages(paging.calmPages);
	}

	async read(): Promise<void> {
		while (!(await this.readNext()));
	}

	/** @returns whether the reading has ended */
	private async readNext(): Promise<boolean> {
		// Concurrent pages have the same overlap, so together they show only once that it is too small.
		const largerOverlap = Math.min(this.overlap * 2, MAX_OVERLAP);
		for (const page of await this.fetchNext()) {
			const { end } = this;
			if (this.calm.isTrusted && page.records.length === 0) {
				// The end is certain only if the last record is still in its place.
				this.calm.restart();
				return false;
			}
			// After a page that is shorter than expected the concurrent ones begin too late.
			if (page.offset > 0 && page.offset >= end && this.sharedRecords > 0) return false;
			if (!this.joins(page)) {
				this.overlap = largerOverlap;
				if (await this.stepBack(page.offset)) return true;
			}
			const isJoined = page.offset <= this.end && this.joins(page);
			if (isJoined && (await this.add(page))) return true;
			const isEmpty = isJoined ? this.end <= end : page.records.length === 0;
			if (isEmpty && this.endsAfterEmptyPages(page)) return true;
			if (!isJoined) return false;
		}
		return false;
	}

	/** Fetches the next page, or several concurrently if the total is known. */
	private async fetchNext(): Promise<OffsetPage[]> {
		const start = Math.max(0, this.end - this.sharedRecords);
		const { latest: total } = this.expected;
		if (total === undefined || this.end === 0 || this.calm.isTrusted) return [await this.fetchAt(start)];
		const step = this.pageSize - this.sharedRecords;
		const missing = Math.ceil((total - this.end) / step);
		const count = Math.max(1, Math.min(MAX_CONCURRENT_PAGES, missing, this.collector.maxUsefulPages(step)));
		return await Promise.all(
			Array.from({ length: count }, async (_, index) => await this.fetchAt(start + index * step)),
		);
	}

	/** The overlap, as far as the page size allows one. */
	private get sharedRecords(): number {
		return this.calm.isTrusted ? 0 : Math.min(this.overlap, Math.floor(this.pageSize / 2));
	}

	/** Whether no record can be missing between the page and what has been read. */
	private joins({ offset, records }: OffsetPage): boolean {
		const [first] = records;
		if (offset === 0 || this.sharedRecords === 0) return true;
		const isKnown = first !== undefined && this.collector.has(first);
		return isKnown || records.some((record) => this.lastPage.has(identityOf(record)));
	}

	/** Reads a page before an offset, at increasing distance until it joins. @returns whether the reading has ended */
	private async stepBack(offset: number): Promise<boolean> {
		for (let distance = this.pageSize - 1; ; distance *= 2) {
			if (++this.stepsBack > MAX_STEPS_BACK) throw changingListError(this.subject);
			const page = await this.fetchAt(Math.max(0, offset - distance));
			if (this.joins(page)) return await this.add(page);
		}
	}

	/** Adds a page that joins. @returns whether the reading has ended */
	private async add({ offset, records, total }: OffsetPage): Promise<boolean> {
		this.expected.note(total);
		this.end = offset + records.length;
		const { distinct } = this.collector;
		this.collector.add(records);
		// A page with nothing but the overlap is the end of the list.
		if (this.collector.isStuck && records.length > this.sharedRecords)
			return await endRepeatedPage(this.paging, { records, total }, this.send, this.subject, this.collector);
		if (this.collector.distinct > distinct) this.emptyPages = 0;
		this.calm.note(records, this.sharedRecords);
		const known = Math.min(this.pageSize, this.paging.pageSize ?? Number.POSITIVE_INFINITY);
		const isShort = records.length < Math.max(1, known || fullPageSize(this.paging, total));
		this.pageSize = Math.max(this.pageSize, records.length);
		this.lastPage = new Set(records.map(identityOf));
		if (this.collector.isEnough() || (this.isSecondReading && this.isComplete)) return true;
		// After a full page the list may go on even if the total is reached.
		return isShort && this.end >= (total ?? 0) && (this.isComplete || this.readAgain());
	}

	/** @returns whether the list has ended: several pages in a row had no further records @throws ApiFailure if the total is larger */
	private endsAfterEmptyPages({ offset, records, total = 0 }: OffsetPage): boolean {
		if (++this.emptyPages <= MAX_EMPTY_PAGES) return false;
		if (offset + records.length < total) throw incompleteListError(this.subject, this.collector.distinct, total);
		return true;
	}

	/** Whether as many records have come as the totals promise. */
	private get isComplete(): boolean {
		return this.collector.distinct >= this.expected.minimum;
	}

	/** Reads the list once more: records that moved to its start, or were created there, explain what is missing. */
	private readAgain(): false {
		if (this.isSecondReading) throw incompleteListError(this.subject, this.collector.distinct, this.expected.latest);
		this.isSecondReading = true;
		this.end = 0;
		return false;
	}
}
