import { checkLocation } from '../auth';
import { guards } from '../guards';
import type { Answer, Call, Route } from '../route';
import type { Task } from '../types';
import { checked, filledText, flag, text, texts, whole, type Rules } from '../validate';
import { shownBody } from './contactRecords';

const DEFAULT_LIMIT = 25;

const rules = (largestPage: number): Rules => ({
	contactId: { check: texts },
	completed: { check: flag },
	assignedTo: { check: texts },
	query: { check: text },
	limit: { check: whole(1, largestPage) },
	skip: { check: whole(0, Number.MAX_SAFE_INTEGER) },
	businessId: { check: filledText },
});

/** Returns a page of the location's tasks. The answer states no total, and nothing filters by the due date. */
function search(call: Call): Answer {
	const { ctx, grant, params, query, body } = call;
	const { options, state } = ctx;
	checked(query, {});
	const locationId = params.locationId ?? '';
	checkLocation(grant, locationId);
	const values = checked(body, rules(options.taskSearchLimit));
	const matches = matcherOf(values);
	const found = [...state.tasks.values()].filter((task) => {
		const contact = state.contacts.get(task.contactId);
		const isOwn = contact?.locationId === locationId;
		return isOwn && matches(task) && (values.businessId === undefined || contact.businessId === values.businessId);
	});
	if (options.tasksNewestFirst) found.reverse();
	const limit = Math.min((values.limit as number | undefined) ?? DEFAULT_LIMIT, options.pageCap ?? Infinity);
	const start = options.ignorePaging ? 0 : ((values.skip as number | undefined) ?? 0);
	const page = found.slice(start, start + limit).map((task) => {
		const { id, ...fields } = shownBody(ctx, task);
		return { [options.taskSearchIdKey]: id, ...fields };
	});
	return { status: 200, body: { tasks: page } };
}

function matcherOf({ contactId, completed, assignedTo, query }: Record<string, unknown>): (task: Task) => boolean {
	const isAmong = (given: unknown, value = '') => given === undefined || (given as string[]).includes(value);
	const words = ((query as string | undefined) ?? '').trim().toLowerCase();
	return (task) =>
		isAmong(contactId, task.contactId) &&
		isAmong(assignedTo, task.assignedTo) &&
		(completed === undefined || task.completed === completed) &&
		`${task.title}\n${task.body ?? ''}`.toLowerCase().includes(words);
}

/** The tasks of the whole location. */
export const taskSearchRoutes: readonly Route[] = [
	{
		method: 'POST',
		url: '/locations/:locationId/tasks/search',
		guard: guards.locationTasks,
		exists: ({ options }) => options.taskSearch,
		handler: search,
	},
];
