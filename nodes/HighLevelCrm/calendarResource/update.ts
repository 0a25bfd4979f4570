import { calendarResourcePath } from '../api/paths';
import { dryRun } from '../operation/dryRun';
import { missing, unlessMissing } from '../operation/ifMissing';
import { withIdFirst } from '../api/records';
import type { Call } from '../run/call';
import { BadInput } from '../values/badInput';
import type { Operation } from '../operation/operation';
import { flat } from '../operation/output/options';
import { writtenOutput } from './records/output';
import { resourceIn } from './records/answered';
import { hintAtCalendars } from './fields/calendarWarning';
import { calendarResourceInput } from './fields/input';
import { updateFieldsParameter } from './fields/parameters';
import { foretellOf, foretold } from './records/preview';
import { calendarResourceOf, type CalendarResourceKind } from './kind';

export const update = (kind: CalendarResourceKind): Operation => ({
	value: 'update',
	name: 'Update',
	action: `Update ${kind.one}`,
	description: `Change fields of ${kind.one}; all others stay as they are`,
	parameters: [kind.idParameter, updateFieldsParameter],
	options: [flat, dryRun, missing],
	output: writtenOutput(kind),
	does: 'updated',
	prepare(row) {
		const { id, subject } = calendarResourceOf(kind, row);
		const body = calendarResourceInput(row.parameter(updateFieldsParameter), row.connection.dialect);
		if (Object.keys(body).length === 0) {
			throw new BadInput('Update has nothing to change', 'Add at least one field under Update Fields.');
		}
		if (row.option(dryRun) === true) {
			const call = foretellOf(kind, id, row, (there) => foretold(there, body));
			return unlessMissing(call, row, { id, dryRun: true });
		}
		hintAtCalendars(kind, body, row);
		const call: Call = {
			keys: [`id:${id}`],
			writes: true,
			async run(send) {
				const path = calendarResourcePath(kind.type, id);
				const answer = await send({ method: 'PUT', path, body, effect: 'update', subject });
				// The vendor's answer leaves some of the fields out: what was written stands in for them.
				return [withIdFirst({ ...body, ...resourceIn(answer.body), id })];
			},
		};
		return unlessMissing(call, row, { id });
	},
});
