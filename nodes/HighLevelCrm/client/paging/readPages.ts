import type { IDataObject } from 'n8n-workflow';
import type { Paging, Progress } from '../../api/paging';
import { totalIn } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure } from '../errors/apiFailure';
import { fetchPage, type Page } from './fetchPage';
import { PageCollector, type ListQuery } from './pageCollector';

/** Maximum number of offset pages fetched concurrently. */
const MAX_CONCURRENT_PAGES = 8;

/** Maximum number of requests repeated because of an empty page before the end. */
const MAX_EMPTY_PAGES = 2;

/**
 * Reads a list page by page and returns each record once, in the server's order, until the list ends or enough records are found.
 * The list ends with an empty page, without a cursor, or with a page shorter than an earlier one (a server may cap the size) if the
 * server's total is reached. A list shorter than the server's total is never returned.
 * @throws ApiFailure if an answer contains no list, or the server ignores the paging or ends the list before its own total
 */
export async function readPages(paging: Paging, send: Send, query: ListQuery): Promise<IDataObject[]> {
	const collector = new PageCollector(query);
	const progress: Progress = { received: 0 };
	let [longestPage, lastPage, emptyPages] = [0, 0, 0];

	for (;;) {
		for (const page of await fetchNext(paging, progress, lastPage, send, collector, query)) {
			const { records = [], answer } = page ?? {};
			const total = totalIn(answer?.body);
			// If records were deleted, the unread ones have moved forward by as many positions.
			const removed = paging.byOffset ? Math.max(0, (progress.total ?? 0) - (total ?? Infinity)) : 0;
			progress.total = total ?? progress.total;
			if (records.length === 0) {
				if (!endsEarly(paging, progress)) return collector.records;
				if (!page || ++emptyPages > MAX_EMPTY_PAGES) throw incompleteListError(query, progress);
				break;
			}
			collector.add(records);
			if (collector.isStuck) throw repeatedPageError(query, progress);
			const isShort = records.length < (longestPage || expectedSize(paging, progress));
			emptyPages = 0;
			progress.received += records.length - Math.min(removed, progress.received);
			progress.body = answer?.body;
			progress.records = records;
			longestPage = Math.max(longestPage, records.length);
			if (collector.isEnough || (removed === 0 && isComplete(paging, progress, isShort))) return collector.records;
			// After an unexpected page the concurrent ones began at wrong offsets, so they are fetched again.
			const asExpected = records.length === lastPage && removed === 0;
			lastPage = records.length;
			if (!asExpected) break;
		}
	}
}

/** Fetches the next page, or several concurrently if pages have offsets and the total is known. */
async function fetchNext(
	paging: Paging,
	progress: Progress,
	size: number,
	send: Send,
	collector: PageCollector,
	query: ListQuery,
): Promise<Array<Page | undefined>> {
	if (!paging.byOffset || progress.total === undefined || size === 0) {
		return [await fetchPage(paging, progress, send, query.subject)];
	}
	const missing = Math.ceil((progress.total - progress.received) / size);
	const count = Math.max(1, Math.min(MAX_CONCURRENT_PAGES, missing, collector.maxUsefulPages(size)));
	const offsets = Array.from({ length: count }, (_, index) => progress.received + index * size);
	return await Promise.all(
		offsets.map(async (received) => await fetchPage(paging, { ...progress, received }, send, query.subject)),
	);
}

const hasTotal = ({ cappedTotal }: Paging, { total }: Progress): boolean =>
	total !== undefined && total !== cappedTotal;

/** Minimum size of a first page that is not short. Without a total a small page may just have been capped. */
const expectedSize = (paging: Paging, progress: Progress): number =>
	hasTotal(paging, progress) ? (paging.pageSize ?? Number.POSITIVE_INFINITY) : 0;

/** Whether the list has ended. After a full page it has not, even if the total is reached: the list may have grown. */
function isComplete(paging: Paging, progress: Progress, isShort: boolean): boolean {
	if (!hasTotal(paging, progress)) return isShort || paging.isSinglePage === true;
	return isShort && !endsEarly(paging, progress);
}

/** Whether fewer records were received than the server states. */
const endsEarly = (paging: Paging, progress: Progress): boolean =>
	hasTotal(paging, progress) && progress.received < (progress.total ?? 0);

function incompleteListError({ subject }: ListQuery, { received, total }: Progress): ApiFailure {
	return new ApiFailure({
		message: `The server ends ${subject} after ${received} records, although it reports a total of ${total}`,
		description: 'An incomplete list is not returned. Try again, or narrow the search.',
	});
}

function repeatedPageError({ subject }: ListQuery, { received }: Progress): ApiFailure {
	return new ApiFailure({
		message: `The server returns the same page of ${subject} again and again`,
		description: `It ignores the request for the records after the first ${received}, so the rest can't be read. Check the dialect in the credential, or narrow the search.`,
	});
}
