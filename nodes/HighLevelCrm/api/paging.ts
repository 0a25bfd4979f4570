import type { IDataObject } from 'n8n-workflow';
import type { RecordType } from './records';
import type { ApiRequest } from './request';

/** How far a list has been read. */
export interface Progress {
	/** Records received so far, repeats included. */
	received: number;
	/** The body of the last answer. */
	body?: unknown;
	/** The records of the last answer as the server sent them. */
	records?: IDataObject[];
	/** Matches in all, where the server says so. */
	total?: number;
}

/** How a dialect asks for the pages of a list. */
export interface Paging {
	/** The request for what comes after `progress`; `undefined` where the server says there is no more. */
	next(progress: Progress): Pick<ApiRequest, 'method' | 'path' | 'qs' | 'body'> | undefined;
	/** What is listed; it decides which key is a record's identifier. */
	recordType: RecordType;
	/** Whether pages are addressed by offset, so that several may be fetched side by side once the total is known. */
	byOffset: boolean;
	/** Records asked for on a page; absent where the server alone decides. */
	pageSize?: number;
	/** A total that may mean "so many or more": it is no end. */
	cappedTotal?: number;
	/** Whether one answer holds the whole list unless it says otherwise. */
	isSinglePage?: boolean;
	/**
	 * Where a page was refused: has the same list asked for by smaller ones from here on.
	 * @returns what takes that back; `undefined` where pages are as small as they get
	 */
	reducePageSize?: () => (() => void) | undefined;
}
