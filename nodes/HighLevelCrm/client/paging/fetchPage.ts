import type { IDataObject } from 'n8n-workflow';
import type { Answer, Send } from '../../api/request';
import type { Paging, Progress } from '../../api/paging';
import { recordsIn, totalIn } from '../../api/records';
import { ApiFailure, hasStatus } from '../errors/apiFailure';

/** One answer of a list. */
export interface Page {
	records: IDataObject[];
	answer: Answer;
}

/**
 * Asks for what comes after `progress`; `undefined` where the server says there is no more.
 * @param subject for messages @throws ApiFailure if the answer holds no list
 */
export async function fetchPage(
	paging: Paging,
	progress: Progress,
	send: Send,
	subject: string,
): Promise<Page | undefined> {
	const wording = paging.next(progress);
	if (!wording) return undefined;
	const answer = await send({ ...wording, effect: 'read', subject }).catch(async (failure: unknown) => {
		const undo = mayBeTooLarge(failure) ? paging.reducePageSize?.() : undefined;
		const again = undo && paging.next(progress);
		if (!again) throw failure;
		return await send({ ...again, effect: 'read', subject }).catch(() => {
			// It was not the size.
			undo();
			throw failure;
		});
	});
	const records = recordsIn(answer.body, paging.recordType);
	if (!records) {
		throw new ApiFailure(
			{
				message: `The answer to ${subject} holds no list`,
				description: 'Check the base URL and the dialect in the credential.',
			},
			{ status: answer.status },
		);
	}
	return { records, answer };
}

/** A refusal that speaks of a size: the vendor's names the field, `pageLimit`. */
const mayBeTooLarge = (failure: unknown): boolean =>
	hasStatus(failure, 400, 422) && /limit|size|page/i.test(failure.message + failure.description);

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
	const page = await fetchPage(paging, progress, send, subject);
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
