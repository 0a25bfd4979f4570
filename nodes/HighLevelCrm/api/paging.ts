import type { IDataObject } from 'n8n-workflow';
import type { RecordType } from './records';
import type { RequestShape } from './request';

/** The state of reading a list. */
export interface Progress {
	/** Records received so far, including repeats. */
	received: number;
	/** Body and unchanged records of the last answer. */
	body?: unknown;
	records?: IDataObject[];
	/** Number of all matches, if the server states it. */
	total?: number;
}

/** How a dialect reads the pages of a list. */
export interface Paging {
	/** Returns the request for the page after `progress`; `undefined` if the list has ended. */
	next(progress: Progress): RequestShape | undefined;
	/** A request for the first record alone, which shows whether a server ignores the paging and always gives all records. */
	readonly first?: RequestShape;
	/** Decides which key is a record's identifier. */
	recordType: RecordType;
	/** Whether pages are addressed by offset. If so, several can be fetched concurrently once the total is known. */
	byOffset: boolean;
	/**
	 * Number of joined pages after which one page need not overlap with the one before, if the list has not moved so far. It keeps a long list
	 * without a total from taking more requests than it has full pages; absent if every page overlaps.
	 */
	calmPages?: number;
	/** Whether the last record of a page leads to the next page, so that records that come or go do not shift the pages. */
	byCursor?: boolean;
	/** Requested page size; absent if the server decides. */
	pageSize?: number;
	/** A total that means "this many or more", so that reaching it does not end the list. */
	cappedTotal?: number;
	/** Whether one answer contains the whole list unless it states a larger total, or that more records follow. */
	isSinglePage?: boolean;
	/**
	 * Reduces the page size from here on, after the server rejected a page.
	 * @returns a function that undoes this; `undefined` if the pages have their minimum size
	 */
	reducePageSize?: () => (() => void) | undefined;
}
