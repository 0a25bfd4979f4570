import { calendarResourcePath } from '../../api/paths';
import { dryRun } from '../../parameters/dryRun';
import { BadInput } from '../../values/badInput';
import { recordOf } from '../answers';
import type { Operation } from '../operation';
import { calendarResourceInput } from './fields/input';
import { updateFieldsParameter } from './fields/parameters';
import { foretellOf, foretold } from './foretell';
import { calendarResourceOf, type CalendarResourceKind } from './kind';

export const update = (kind: CalendarResourceKind): Operation => ({
	value: 'update',
	name: 'Update',
	action: `Update ${kind.one}`,
	description: `Change fields of ${kind.one}; all others stay as they are`,
	parameters: [kind.idParameter, updateFieldsParameter],
	options: [dryRun],
	prepare(row) {
		const { id, subject } = calendarResourceOf(kind, row);
		const body = calendarResourceInput(row.parameter(updateFieldsParameter), row.connection.dialect);
		if (Object.keys(body).length === 0) {
			throw new BadInput('Update has nothing to change', 'Add at least one field under Update Fields.');
		}
		if (row.option(dryRun) === true) {
			return foretellOf(kind, id, row, (there) => foretold(there, body));
		}
		return {
			keys: [`id:${id}`],
			writes: true,
			async run(send) {
				const path = calendarResourcePath(kind.type, id);
				return [{ ...recordOf(await send({ method: 'PUT', path, body, effect: 'update', subject }), subject), id }];
			},
		};
	},
});
