import type { IDataObject } from 'n8n-workflow';
import type { Paging, Progress } from '../../api/paging';
import { totalIn } from '../../api/records';
import type { Send } from '../../api/request';
import { fetchPage } from './fetchPage';

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
