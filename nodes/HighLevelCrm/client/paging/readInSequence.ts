import type { Paging, Progress } from '../../api/paging';
import { saysMore } from '../../api/records';
import type { Send } from '../../api/request';
import { ExpectedCount, fullPageSize, isExactTotal, MAX_EMPTY_PAGES } from './expectedCount';
import { fetchPage } from './fetchPage';
import type { PageCollector } from './pageCollector';
import { incompleteListError, repeatedPageError } from './pagingErrors';

/**
 * Reads the pages of a list one after the other: each request needs the page before it.
 *
 * Records that are created during the reading can stand before the cursor, where they replace deleted ones in the total. So if fewer
 * records came than the server stated, the list is read again from its start, until new records explain the difference.
 */
export async function readInSequence(
	paging: Paging,
	send: Send,
	subject: string,
	collector: PageCollector,
): Promise<void> {
	const expected = new ExpectedCount();
	let progress: Progress = { received: 0 };
	let [longestPage, emptyPages, isSecondReading] = [0, 0, false];
	const count = () => (paging.byCursor ? collector.distinct : progress.received);

	for (;;) {
		const page = await fetchPage(paging, progress, send, subject);
		const { records = [], answer, total } = page ?? {};
		expected.note(total);
		if (records.length === 0) {
			// Without a next request and an exact total, it is unknown whether a full page is the last one.
			const isUnsure = !page && progress.records?.length === paging.pageSize && !isExactTotal(paging, expected.latest);
			if (isUnsure) throw incompleteListError(subject, count());
			if (count() >= expected.minimum) return;
			if (page && ++emptyPages <= MAX_EMPTY_PAGES) continue;
			if (!paging.byCursor || isSecondReading || progress.received === 0) {
				throw incompleteListError(subject, count(), expected.latest);
			}
			progress = { received: 0 };
			[emptyPages, isSecondReading] = [0, true];
			continue;
		}
		collector.add(records);
		if (collector.isStuck) throw repeatedPageError(subject, collector.distinct);
		const { received } = progress;
		progress = { received: received + records.length, body: answer?.body, records, total: expected.latest };
		emptyPages = 0;
		const isShort = records.length < (longestPage || fullPageSize(paging, total));
		longestPage = Math.max(longestPage, records.length);
		const more = saysMore(answer?.body, records) || (total !== undefined && count() < total);
		if (collector.isEnough(more)) return;
		if (isSecondReading ? count() >= expected.minimum : isShort && isLast(paging, count(), total)) return;
		if (paging.isSinglePage && total === undefined && !more) return;
	}
}

/**
 * Whether a short page is the last one. With a cursor that is certain only if exactly the stated records have come: a server may
 * return any page short, and it may state a total that means "this many or more".
 */
function isLast(paging: Paging, count: number, total: number | undefined): boolean {
	if (paging.byCursor) return isExactTotal(paging, total) && count === total;
	return total === undefined || count >= total;
}
