import type { IDataObject } from 'n8n-workflow';
import type { Answer, Send } from '../../api/request';
import type { Paging, Progress } from '../../api/paging';
import { recordsIn, totalIn, type RecordType } from '../../api/records';
import { ApiFailure, hasStatus } from '../errors/apiFailure';
import { quoteDenial, reportsFailure } from '../errors/denial';
import { OTHER_CODES } from '../errors/errorCode';

export interface Page {
	records: IDataObject[];
	answer: Answer;
	/** Number of all records as the server states it; absent if the server states none, or fewer than the page has. */
	total?: number;
}

/**
 * Fetches the page after `progress`, with a smaller page size if the server rejects the size.
 * @param subject for messages @returns `undefined` if the list has ended @throws ApiFailure if the answer contains no list
 */
export async function fetchPage(
	paging: Paging,
	progress: Progress,
	send: Send,
	subject: string,
): Promise<Page | undefined> {
	const shape = paging.next(progress);
	if (!shape) return undefined;
	const { pageSize: size = 0 } = paging;
	const answer = await send({ ...shape, effect: 'read', subject }).catch(async (failure: unknown) => {
		if (!isPageSizeRejection(failure)) throw failure;
		// Another request may have reduced the size while this one was under way.
		const isReduced = (paging.pageSize ?? 0) < size;
		const undo = isReduced ? undefined : paging.reducePageSize?.();
		const smaller = isReduced || undo ? paging.next(progress) : undefined;
		if (!smaller) throw failure;
		return await send({ ...smaller, effect: 'read', subject }).catch(() => {
			// The smaller page is rejected too, so the size was not the reason.
			undo?.();
			throw failure;
		});
	});
	const records = requireRecords(answer, subject, { type: paging.recordType });
	const total = totalIn(answer.body);
	// A total of 0 beside records would end the list after a page that the server has capped.
	const isOne = total !== undefined && total >= records.length;
	return { records, answer, ...(isOne && { total }) };
}

/** Where a list answer has its records, and what else to do if it has none. */
export interface ListForm {
	type?: RecordType;
	/** The part of the body that holds the list; the whole body if absent. */
	partOf?: (body: unknown) => unknown;
	/** What else to do if the answer contains no list. */
	alternative?: string;
}

/**
 * Returns the records of a list answer.
 * @throws ApiFailure if the answer contains no list, or an empty list with the report of a failure, as there may be records all the same
 */
export function requireRecords(
	{ body, status }: Answer,
	subject: string,
	{ type, partOf = (whole) => whole, alternative = '' }: ListForm = {},
): IDataObject[] {
	const records = recordsIn(partOf(body), type);
	if (records && (records.length > 0 || !reportsFailure(body))) return records;
	throw new ApiFailure(
		records
			? {
					message: `The answer to ${subject} has no records and reports a failure`,
					description: `So it is not known whether there are any. Try again later.${quoteDenial(body)}`,
				}
			: {
					message: `The answer to ${subject} holds no list`,
					description: `Check the base URL and the dialect in the credential${alternative}.${quoteDenial(body)}`,
				},
		{ status, code: OTHER_CODES.unreadable },
	);
}

/** The vendor's message names the field, `pageLimit`; other servers may name it differently. */
const isPageSizeRejection = (failure: unknown): boolean =>
	hasStatus(failure, 400, 422) && /limit|size|page/i.test(failure.message + failure.description);

/**
 * Reads one page of a list in the editor.
 * @param token returned with the page before; absent for the first page
 * @returns the records, and the token of the next page if there is one
 */
export async function readPage(
	paging: Paging,
	send: Send,
	subject: string,
	token?: string,
): Promise<{ records: IDataObject[]; token?: string }> {
	const progress: Progress = token === undefined ? { received: 0 } : (JSON.parse(token) as Progress);
	const page = await fetchPage(paging, progress, send, subject);
	if (!page || page.records.length === 0) return { records: [] };
	const received = progress.received + page.records.length;
	const { total } = page;
	// The next page's cursor is in the last record.
	const after: Progress = { received, total, records: page.records.slice(-1) };
	return {
		records: page.records,
		...((total === undefined || received < total) && paging.next(after) && { token: JSON.stringify(after) }),
	};
}
