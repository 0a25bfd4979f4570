import { calendarResourcePath } from '../api/paths';
import { dryRun } from '../operation/dryRun';
import { missing, unlessMissing } from '../operation/ifMissing';
import { deleteCalendarResourceNotice } from '../operation/notices';
import { confirmDeleted, foretellDelete } from '../operation/responses';
import type { Call } from '../run/call';
import type { Operation } from '../operation/operation';
import { includeInputFields } from '../operation/output/options';
import { foretellOf } from './records/preview';
import { calendarResourceOf, type CalendarResourceKind } from './kind';

export const del = (kind: CalendarResourceKind): Operation => ({
	value: 'delete',
	name: 'Delete',
	action: `Delete ${kind.one} permanently`,
	description: `Delete ${kind.one} permanently: it cannot be undone, and appointments that use it are not cancelled`,
	parameters: [deleteCalendarResourceNotice, kind.idParameter],
	options: [includeInputFields, dryRun, missing],
	does: 'deleted',
	prepare(row) {
		const { id, subject } = calendarResourceOf(kind, row);
		const absent = { id, deleted: false };
		if (row.option(dryRun) === true) {
			const foretold = foretellOf(kind, id, row, () => foretellDelete(id, subject, row));
			return unlessMissing(foretold, row, { ...absent, dryRun: true });
		}
		const call: Call = {
			keys: [`id:${id}`],
			writes: true,
			async run(send) {
				const path = calendarResourcePath(kind.type, id);
				confirmDeleted(await send({ method: 'DELETE', path, effect: 'delete', subject }), subject);
				return [{ id, deleted: true }];
			},
		};
		return unlessMissing(call, row, absent);
	},
});
