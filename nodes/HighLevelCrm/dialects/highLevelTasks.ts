import { taskSearchPath } from '../api/paths';
import type { RequestShape } from '../api/request';
import type { Dialect, LearnedPageSize } from './dialect';

/** Maximum number of tasks on a page. The vendor publishes none; other clients send 100. */
const TASK_PAGE_SIZE = 100;
/** The vendor's default, which every server accepts. */
const SMALL_TASK_PAGE_SIZE = 25;

/** `POST /locations/{id}/tasks/search`. Its answers state no total, and the vendor describes no order. */
export const taskSearch =
	(locationId: string, learned: LearnedPageSize): NonNullable<Dialect['searchTasks']> =>
	({ contactIds, completed, assignedTo, query }) => {
		const pageSize = () => learned.taskPageSize ?? TASK_PAGE_SIZE;
		const filter = {
			...(contactIds && { contactId: [...contactIds] }),
			...(completed !== undefined && { completed }),
			...(assignedTo && { assignedTo: [...assignedTo] }),
			...(query !== undefined && { query }),
		};
		const page = (limit: number, skip: number): RequestShape => ({
			method: 'POST',
			path: taskSearchPath(locationId),
			body: { ...filter, limit, skip },
		});
		return {
			recordType: 'other',
			byOffset: true,
			first: page(1, 0),
			// With an overlap of one task, 10,000 tasks would take 102 requests.
			calmPages: TASK_PAGE_SIZE - 1,
			get pageSize() {
				return pageSize();
			},
			reducePageSize: () => {
				if (pageSize() <= SMALL_TASK_PAGE_SIZE) return undefined;
				const before = learned.taskPageSize;
				learned.taskPageSize = SMALL_TASK_PAGE_SIZE;
				return () => (learned.taskPageSize = before);
			},
			next: ({ received }) => page(pageSize(), received),
		};
	};
