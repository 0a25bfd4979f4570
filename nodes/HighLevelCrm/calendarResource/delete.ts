import { calendarResourcePath } from '../api/paths';
import { dryRun, includeInputFields } from '../operation/sharedOptions';
import { ifMissing, handleMissing } from '../operation/ifMissing';
import { deleteCalendarResourceNotice } from '../operation/notices';
import { requireDeleted, previewDelete } from '../operation/responses';
import type { Call } from '../run/call';
import type { Operation } from '../operation/operation';
import { previewFromList } from './records/preview';
import { parseCalendarResourceId, type CalendarResourceKind } from './kind';

export const del = (kind: CalendarResourceKind): Operation => ({
	value: 'delete',
	name: 'Delete',
	action: `Delete ${kind.noun} permanently`,
	description: `Delete ${kind.one} permanently; appointments that use it are not cancelled`,
	parameters: [deleteCalendarResourceNotice, kind.idParameter],
	options: [dryRun, ifMissing, includeInputFields],
	resultAction: 'deleted',
	prepare(row) {
		const { id, subject } = parseCalendarResourceId(kind, row);
		const absent = { id, deleted: false };
		if (row.parameters.option(dryRun) === true) {
			const preview = previewFromList(kind, id, row, () => previewDelete(id, subject, row.run));
			return handleMissing(preview, row, { ...absent, dryRun: true });
		}
		const call: Call = {
			keys: [`id:${id}`],
			writes: true,
			async run(send) {
				const path = calendarResourcePath(kind.type, id);
				requireDeleted(await send({ method: 'DELETE', path, effect: 'delete', subject }), subject);
				return [{ id, deleted: true }];
			},
		};
		return handleMissing(call, row, absent);
	},
});
