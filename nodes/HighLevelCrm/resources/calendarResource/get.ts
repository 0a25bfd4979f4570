import { calendarResourcePath } from '../../dialects';
import { optionsParameter } from '../../parameters/options';
import { recordOf } from '../answers';
import { calendarResourceOf, type CalendarResourceKind } from './kind';
import { idOf } from '../../api/records';
import { ApiFailure } from '../../requests/failures/failure';
import { readPages } from '../../requests/pages/readPages';
import type { Send } from '../../api/request';
import type { Operation } from '../operation';

export const get = (kind: CalendarResourceKind): Operation => ({
	value: 'get',
	name: 'Get',
	action: `Get ${kind.one}`,
	description: `Retrieve one ${kind.noun === 'equipment' ? 'piece of equipment' : kind.noun} with all its fields`,
	parameters: [kind.idParameter, optionsParameter],
	prepare(row) {
		const { id, subject } = calendarResourceOf(kind, row);
		return {
			keys: [],
			writes: false,
			async run(send) {
				const one = send({ method: 'GET', path: calendarResourcePath(kind.type, id), effect: 'read', subject });
				return await one.then(
					(answer) => [recordOf(answer, subject)],
					async (failure: unknown) => await inList(failure, send),
				);
			},
		};

		/** The interface description has no call for one of them, only the list: a server may not know the path of one. */
		async function inList(failure: unknown, send: Send) {
			if (!(failure instanceof ApiFailure) || failure.facts.status !== 404) throw failure;
			const all = await readPages(row.connection.dialect.listCalendarResources(kind.type), send, {
				subject: `list of ${kind.many}`,
			});
			const found = all.filter((record) => idOf(record) === id);
			if (found.length === 0) throw notInList();
			return found;
		}

		function notInList(): ApiFailure {
			const message = `${subject.charAt(0).toUpperCase()}${subject.slice(1)} was not found`;
			const description = `Check the ID: the record may have been deleted, or belong to another location than ${row.connection.locationId}.`;
			return new ApiFailure({ message, description }, { status: 404, notFound: true });
		}
	},
});
