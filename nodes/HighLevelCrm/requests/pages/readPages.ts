import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../api/answer';
import { idOf, recordsIn, totalIn } from '../../api/records';
import { ApiFailure } from '../failures/failure';
import type { Paging, Progress } from '../../api/paging';
import type { Send } from '../../api/request';

/** Pages without a new record after which the server is thought to ignore the paging. */
const MOST_STALE_PAGES = 3;

/** What is wanted of a list. */
export interface Wanted {
	/** What is listed, for messages: `contacts`, `equipment`. */
	subject: string;
	/** Most records to return; all if absent. */
	limit?: number;
	/** Exact check of what the server was not asked (or can't be trusted) to filter by; counted before the limit. */
	matches?: (record: IDataObject) => boolean;
}

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

/**
 * Reads one page, for a list that a person scrolls.
 * @param token what the page before gave; absent for the first
 * @returns the records, and the token of the page after; none where there is no more
 */
export async function readPage(
	paging: Paging,
	send: Send,
	subject: string,
	token?: string,
): Promise<{ records: IDataObject[]; token?: string }> {
	const progress: Progress = token === undefined ? { received: 0 } : (JSON.parse(token) as Progress);
	const page = await ask(paging, progress, send, { subject });
	if (!page || page.records.length === 0) return { records: [] };
	const received = progress.received + page.records.length;
	const total = totalIn(page.answer.body);
	// Only the last record can lead on, by the cursor that it carries.
	const after: Progress = { received, total, records: page.records.slice(-1) };
	return {
		records: page.records,
		...((total === undefined || received < total) && paging.next(after) && { token: JSON.stringify(after) }),
	};
}

interface Page {
	records: IDataObject[];
	answer: Answer;
}

async function ask(paging: Paging, progress: Progress, send: Send, wanted: Wanted): Promise<Page | undefined> {
	const wording = paging.next(progress);
	if (!wording) return undefined;
	const answer = await send({ ...wording, effect: 'read', subject: wanted.subject });
	const records = recordsIn(answer.body);
	if (!records) {
		throw new ApiFailure(
			{
				message: `The answer to ${wanted.subject} holds no list`,
				description: 'Check the base URL and the dialect in the credential.',
			},
			{ status: answer.status },
		);
	}
	return { records, answer };
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
	if (!paging.byOffset || progress.total === undefined) return [await ask(paging, progress, send, wanted)];
	const missing = Math.ceil((progress.total - progress.received) / size);
	const count = Math.max(1, Math.min(SIDE_BY_SIDE, missing, found.pagesWorthAsking(size)));
	const offsets = Array.from({ length: count }, (_, index) => progress.received + index * size);
	return await Promise.all(offsets.map(async (received) => await ask(paging, { ...progress, received }, send, wanted)));
}

/** Whether everything is there: by the server's total, else by a page shorter than one before. */
function isWhole(paging: Paging, { received, total }: Progress, short: boolean): boolean {
	if (total === undefined || total === paging.cappedTotal) return short || paging.wholeAtOnce === true;
	return received >= total;
}

/** The records kept so far. */
class Found {
	readonly records: IDataObject[] = [];
	private readonly seen = new Set<string>();
	private lastPage = '';
	private stale = 0;

	constructor(private readonly wanted: Wanted) {}

	get enough(): boolean {
		return this.wanted.limit !== undefined && this.records.length >= this.wanted.limit;
	}

	/** Whether the server gives the same records again and again. */
	get stuck(): boolean {
		return this.stale >= MOST_STALE_PAGES;
	}

	add(records: IDataObject[]): void {
		const keys = records.map((record) => idOf(record) ?? JSON.stringify(record));
		let fresh = 0;
		for (const [index, record] of records.entries()) {
			const key = keys[index] ?? '';
			if (this.seen.has(key)) continue;
			this.seen.add(key);
			fresh++;
			if (!this.enough && (this.wanted.matches?.(record) ?? true)) this.records.push(record);
		}
		// Records that move while they are read can fill a page with repeats; the very same page twice is no accident.
		const page = keys.join();
		this.stale = fresh > 0 || records.length === 0 ? 0 : page === this.lastPage ? MOST_STALE_PAGES : this.stale + 1;
		this.lastPage = page;
	}

	/** Pages of `size` records that can still be needed; a filter of the node's own makes any number possible. */
	pagesWorthAsking(size: number): number {
		if (this.wanted.limit === undefined || this.wanted.matches) return Number.POSITIVE_INFINITY;
		return Math.ceil((this.wanted.limit - this.records.length) / size);
	}
}

function ignoresPaging({ subject }: Wanted, { received }: Progress): ApiFailure {
	return new ApiFailure({
		message: `The server answers the same page of ${subject} again and again`,
		description: `It ignores the request for the records after the first ${received}, so the rest can't be read. Check the dialect in the credential, or narrow the search.`,
	});
}
