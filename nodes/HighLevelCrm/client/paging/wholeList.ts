import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../api/request';
import { statesNextPage, totalIn } from '../../api/records';
import { requireRecords, type ListForm } from './fetchPage';
import { partOfListError } from './pagingErrors';

/**
 * Returns the records of a list that the API gives in one answer. A record outside the list counts as absent, so a part would be wrong.
 * @throws ApiFailure as `requireRecords` does, also if the answer states that there are more
 */
export function requireWholeList(answer: Answer, subject: string, form: ListForm = {}): IDataObject[] {
	const records = requireRecords(answer, subject, form);
	const total = totalIn(answer.body);
	const isPart = total === undefined ? statesNextPage(answer.body) : records.length < total;
	if (isPart) throw partOfListError(subject, records.length, total);
	return records;
}
