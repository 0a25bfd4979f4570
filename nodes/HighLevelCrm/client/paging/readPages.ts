import type { IDataObject } from 'n8n-workflow';
import type { Paging, Progress } from '../../api/paging';
import { totalIn } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure } from '../errors/apiFailure';
import { fetchPage, type Page } from './fetchPage';
import { PageCollector, type ListQuery } from './pageCollector';

/** Offset pages fetched side by side at most; the pacer bounds them further. */
const MAX_CONCURRENT_PAGES = 8;

/** How often an empty page before the end is asked for again. */
const MAX_EMPTY_PAGES = 2;

/**
 * Reads a list page by page: every record once, in the server's order, until the server has no more or enough are found.
 * The end is a page shorter than one already seen (a server may cap the size) once the server's total is there, an empty page, or
 * no cursor. Less than the total is never taken for the whole.
 * @throws ApiFailure if an answer holds no list, the server ignores the paging, or ends the list before its own total
 */
export async function readPages(paging: Paging, send: Send, wanted: ListQuery): Promise<IDataObject[]> {
	const found = new PageCollector(wanted);
	const progress: Progress = { received: 0 };
	let [longest, latest, empty] = [0, 0, 0];

	for (;;) {
		for (const page of await fetchNext(paging, progress, latest, send, found, wanted)) {
			const { records = [], answer } = page ?? {};
			const total = totalIn(answer?.body);
			// Records that were read have gone: those not yet read have moved to the front by as many places.
			const gone = paging.byOffset ? Math.max(0, (progress.total ?? 0) - (total ?? Infinity)) : 0;
			progress.total = total ?? progress.total;
			if (records.length === 0) {
				if (!endsEarly(paging, progress)) return found.records;
				if (!page || ++empty > MAX_EMPTY_PAGES) throw incompleteListError(wanted, progress);
				break;
			}
			found.add(records);
			if (found.isStuck) throw repeatedPageError(wanted, progress);
			const short = records.length < (longest || expectedSize(paging, progress));
			empty = 0;
			progress.received += records.length - Math.min(gone, progress.received);
			progress.body = answer?.body;
			progress.records = records;
			longest = Math.max(longest, records.length);
			if (found.isEnough || (gone === 0 && isComplete(paging, progress, short))) return found.records;
			// The pages asked for beside this one began where they should not: they are asked for again.
			const asExpected = records.length === latest && gone === 0;
			latest = records.length;
			if (!asExpected) break;
		}
	}
}

/** The next page; where pages go by offset and the total is known, the next few at once, in order. */
async function fetchNext(
	paging: Paging,
	progress: Progress,
	size: number,
	send: Send,
	found: PageCollector,
	wanted: ListQuery,
): Promise<Array<Page | undefined>> {
	if (!paging.byOffset || progress.total === undefined || size === 0) {
		return [await fetchPage(paging, progress, send, wanted.subject)];
	}
	const missing = Math.ceil((progress.total - progress.received) / size);
	const count = Math.max(1, Math.min(MAX_CONCURRENT_PAGES, missing, found.maxUsefulPages(size)));
	const offsets = Array.from({ length: count }, (_, index) => progress.received + index * size);
	return await Promise.all(
		offsets.map(async (received) => await fetchPage(paging, { ...progress, received }, send, wanted.subject)),
	);
}

/** Whether the server says how many there are. */
const hasTotal = ({ cappedTotal }: Paging, { total }: Progress): boolean =>
	total !== undefined && total !== cappedTotal;

/** A first page is short by what was asked for; without a total it may just as well have been capped. */
const expectedSize = (paging: Paging, progress: Progress): number =>
	hasTotal(paging, progress) ? (paging.pageSize ?? Number.POSITIVE_INFINITY) : 0;

/** Whether everything is there: a full page leads on even where the total is reached, as the list may have changed. */
function isComplete(paging: Paging, progress: Progress, short: boolean): boolean {
	if (!hasTotal(paging, progress)) return short || paging.isSinglePage === true;
	return short && !endsEarly(paging, progress);
}

/** Whether what was received is less than the server says that there is. */
const endsEarly = (paging: Paging, progress: Progress): boolean =>
	hasTotal(paging, progress) && progress.received < (progress.total ?? 0);

function incompleteListError({ subject }: ListQuery, { received, total }: Progress): ApiFailure {
	return new ApiFailure({
		message: `The server ends ${subject} after ${received} records, though it says that there are ${total}`,
		description: 'What it gave is not taken for the whole. Try again, or narrow the search.',
	});
}

function repeatedPageError({ subject }: ListQuery, { received }: Progress): ApiFailure {
	return new ApiFailure({
		message: `The server answers the same page of ${subject} again and again`,
		description: `It ignores the request for the records after the first ${received}, so the rest can't be read. Check the dialect in the credential, or narrow the search.`,
	});
}
