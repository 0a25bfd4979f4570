import type { Paging } from '../../api/paging';
import type { Send } from '../../api/request';
import type { OffsetPage } from './offsetPage';
import type { PageCollector } from './pageCollector';
import { repeatedPageError } from './pagingErrors';
import { requireWholeList } from './wholeList';

/**
 * Ends a list of which the server returns one page again and again. If a request for one record returns just as many records, the server
 * ignores the paging and the page holds all records. If not, the others can't be read.
 * @throws ApiFailure unless the page holds all records
 */
export async function endRepeatedPage(
	{ first, recordType }: Paging,
	{ records, total }: Pick<OffsetPage, 'records' | 'total'>,
	send: Send,
	subject: string,
	{ distinct }: PageCollector,
): Promise<true> {
	if (first && (total ?? distinct) === distinct && records.length === distinct) {
		const answer = await send({ ...first, effect: 'read', subject });
		if (requireWholeList(answer, subject, { type: recordType }).length === distinct) return true;
	}
	throw repeatedPageError(subject, distinct);
}
