import type { Dialect } from '../../dialects';
import type { Call } from '../../run/call';
import type { Row } from '../../run/row';
import type { RecordFilters } from '../fields/recordFilters';
import type { ListedRecords } from '../nothingListed';
import { contactNameAndEmail, withContactNames } from './contactNames';
import { searchTasks } from './searchTasks';

/** Lists the tasks of the location that pass the filters. The server has no filter by the due date, so the node applies it. */
export function locationCall(
	{ run, parameters }: Row,
	searchOf: NonNullable<Dialect['searchTasks']>,
	{ filters, limit, seen }: { filters: RecordFilters; limit: number | undefined; seen: ListedRecords },
): Call {
	const hasNames = parameters.option(contactNameAndEmail) === true;
	return {
		keys: [],
		writes: false,
		async run(send) {
			const query = { subject: 'the list of tasks of the location', limit, matches: filters.matchesFound };
			const tasks = await searchTasks(searchOf, filters.search, send, query);
			seen.locations++;
			seen.passed += tasks.length;
			seen.filtered ||= !filters.isEmpty;
			return hasNames ? await withContactNames(tasks, run) : tasks;
		},
	};
}
