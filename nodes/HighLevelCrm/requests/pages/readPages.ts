import type { IDataObject } from 'n8n-workflow';
import type { Paging, Progress } from '../../api/paging';
import { totalIn } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure } from '../failures/failure';
import { ask, type Page } from './ask';
import { Found } from './found';
import type { Wanted } from './wanted';

/** Offset pages fetched side by side at most; the pacer bounds them further. */
const SIDE_BY_SIDE = 8;

/**
 * Reads a list page by page: every record once, in the server's order, until the server has no more or enough are found.
 * The end is the server's total or cursor, else an empty page or one shorter than a page already seen (a server may cap the size).
 * @throws ApiFailure if an answer holds no list, or the server ignores the paging
 */
export async function readPages(paging: Paging, send: Send, wanted: Wanted): Promise<IDataObject[]> {
	const found = new Found(wanted);
	const progress: Progress = { received: 0 };
	let longest = 0;

	for (;;) {
		for (const page of await askNext(paging, progress, longest, send, found, wanted)) {
			if (!page) return found.records;
			const { records, answer } = page;
			found.add(records);
			if (found.stuck) throw ignoresPaging(wanted, progress);
			const short = records.length < longest;
			progress.received += records.length;
			progress.body = answer.body;
			progress.records = records;
			progress.total = totalIn(answer.body) ?? progress.total;
			longest = Math.max(longest, records.length);
			if (found.enough || records.length === 0 || isWhole(paging, progress, short)) return found.records;
			// The pages asked for beside this one began too far on: they are asked for again.
			if (short) break;
		}
	}
}

/** The next page; where pages go by offset and the total is known, the next few at once, in order. */
async function askNext(
	paging: Paging,
	progress: Progress,
	size: number,
	send: Send,
	found: Found,
	wanted: Wanted,
): Promise<Array<Page | undefined>> {
	if (!paging.byOffset || progress.total === undefined) return [await ask(paging, progress, send, wanted.subject)];
	const missing = Math.ceil((progress.total - progress.received) / size);
	const count = Math.max(1, Math.min(SIDE_BY_SIDE, missing, found.pagesWorthAsking(size)));
	const offsets = Array.from({ length: count }, (_, index) => progress.received + index * size);
	return await Promise.all(
		offsets.map(async (received) => await ask(paging, { ...progress, received }, send, wanted.subject)),
	);
}

/** Whether everything is there: by the server's total, else by a page shorter than one before. */
function isWhole(paging: Paging, { received, total }: Progress, short: boolean): boolean {
	if (total === undefined || total === paging.cappedTotal) return short || paging.wholeAtOnce === true;
	return received >= total;
}

function ignoresPaging({ subject }: Wanted, { received }: Progress): ApiFailure {
	return new ApiFailure({
		message: `The server answers the same page of ${subject} again and again`,
		description: `It ignores the request for the records after the first ${received}, so the rest can't be read. Check the dialect in the credential, or narrow the search.`,
	});
}
