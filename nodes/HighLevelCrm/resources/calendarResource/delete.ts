import { calendarResourcePath } from '../../dialects';
import { deleteCalendarResourceNotice } from '../../parameters/notices';
import { optionsParameter } from '../../parameters/options';
import { confirmDeleted } from '../answers';
import { calendarResourceOf, type CalendarResourceKind } from './kind';
import type { Operation } from '../operation';

export const del = (kind: CalendarResourceKind): Operation => ({
	value: 'delete',
	name: 'Delete',
	action: `Delete ${kind.one} permanently`,
	description: `Delete ${kind.one} permanently: it cannot be undone, and appointments that use it are not cancelled`,
	parameters: [deleteCalendarResourceNotice, kind.idParameter, optionsParameter],
	prepare(row) {
		const { id, subject } = calendarResourceOf(kind, row);
		return {
			keys: [`id:${id}`],
			writes: true,
			async run(send) {
				confirmDeleted(
					await send({ method: 'DELETE', path: calendarResourcePath(kind.type, id), effect: 'delete', subject }),
					subject,
				);
				return [{ id, deleted: true }];
			},
		};
	},
});
