import { calendarResourcePath } from '../api/paths';
import { recordFormat } from '../operation/formatOption';
import { dryRun } from '../operation/sharedOptions';
import { rejectDenial } from '../client/errors/denial';
import { ifMissing, handleMissing } from '../operation/ifMissing';
import { withIdFirst } from '../api/records';
import type { Call } from '../run/call';
import { nothingToChange } from '../operation/emptyField';
import type { Operation } from '../operation/operation';
import { requireUpdated } from '../operation/sendUpdateById';
import { writtenResourceOutput } from './records/output';
import { calendarResourceIn } from './records/record';
import { CALENDAR_RESOURCE_LABELS, parseCalendarResource, warnAboutCalendars } from './fields/input';
import { updateFieldsParameter } from './fields/parameters';
import { previewFromList, previewUpdate } from './records/preview';
import { parseCalendarResourceId, type CalendarResourceKind } from './kind';

export const update = (kind: CalendarResourceKind): Operation => ({
	value: 'update',
	name: 'Update',
	action: `Update ${kind.noun}`,
	description: `Change fields of ${kind.one}; all others stay as they are`,
	parameters: [kind.idParameter, updateFieldsParameter],
	options: [dryRun, recordFormat, ifMissing],
	output: writtenResourceOutput(kind),
	resultAction: 'updated',
	async prepare(row) {
		const { id, subject } = parseCalendarResourceId(kind, row);
		const given = row.parameters.get(updateFieldsParameter);
		const body = await parseCalendarResource(given, row.run);
		if (Object.keys(body).length === 0)
			throw nothingToChange(Object.keys(given).flatMap((key) => CALENDAR_RESOURCE_LABELS[key] ?? []));
		warnAboutCalendars(kind, body, row.run);
		if (row.parameters.option(dryRun) === true) {
			const call = previewFromList(kind, id, row, (existing) => previewUpdate(existing, body));
			return handleMissing(call, row, { id, dryRun: true });
		}
		const call: Call = {
			keys: [`id:${id}`],
			writes: true,
			async run(send) {
				const path = calendarResourcePath(kind.type, id);
				const answer = await send({ method: 'PUT', path, body, effect: 'update', subject });
				rejectDenial(answer, subject);
				const record = calendarResourceIn(answer.body, kind.type) ?? {};
				requireUpdated(record, id, subject);
				// The vendor's answer omits some of the fields, so the written values are used for them.
				return [withIdFirst({ ...body, ...record, id }, kind.type)];
			},
		};
		return handleMissing(call, row, { id });
	},
});
