import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import type { ListQuery } from '../../client/paging/pageCollector';
import { readPages } from '../../client/paging/readPages';
import { requireRecords } from '../../client/paging/fetchPage';
import type { Dialect, TaskSearch } from '../../dialects';
import { isObject } from '../../values/json';

/**
 * Reads tasks by the search for the whole location.
 * @throws ApiFailure as `readPages` does, also if an answer has a list under another name: it says nothing about the tasks
 */
export async function searchTasks(
	searchOf: NonNullable<Dialect['searchTasks']>,
	search: TaskSearch,
	send: Send,
	query: ListQuery,
): Promise<IDataObject[]> {
	const sendForTasks: Send = async (request) => {
		const answer = await send(request);
		requireRecords(answer, query.subject, { partOf: (body) => (isObject(body) ? body.tasks : undefined) });
		return answer;
	};
	return await readPages(searchOf(search), sendForTasks, query);
}
