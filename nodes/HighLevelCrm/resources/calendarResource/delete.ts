import { calendarResourcePath } from '../../api/paths';
import { deleteCalendarResourceNotice } from '../../parameters/notices';
import { confirmDeleted } from '../answers';
import type { Operation } from '../operation';
import { calendarResourceOf, type CalendarResourceKind } from './kind';

export const del = (kind: CalendarResourceKind): Operation => ({
	value: 'delete',
	name: 'Delete',
	action: `Delete ${kind.one} permanently`,
	description: `Delete ${kind.one} permanently: it cannot be undone, and appointments that use it are not cancelled`,
	parameters: [deleteCalendarResourceNotice, kind.idParameter],
	options: [],
	prepare(row) {
		const { id, subject } = calendarResourceOf(kind, row);
		return {
			keys: [`id:${id}`],
			writes: true,
			async run(send) {
				const path = calendarResourcePath(kind.type, id);
				confirmDeleted(await send({ method: 'DELETE', path, effect: 'delete', subject }), subject);
				return [{ id, deleted: true }];
			},
		};
	},
});
