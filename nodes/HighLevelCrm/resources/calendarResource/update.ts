import { calendarResourcePath } from '../../dialects';
import { optionsParameter } from '../../parameters/options';
import { recordOf } from '../answers';
import { calendarResourceInput, updateFieldsParameter } from './fields/fields';
import { calendarResourceOf, type CalendarResourceKind } from './kind';
import { isObject } from '../../api/records';
import { BadInput } from '../../values/badInput';
import type { Operation } from '../operation';

export const update = (kind: CalendarResourceKind): Operation => ({
	value: 'update',
	name: 'Update',
	action: `Update ${kind.one}`,
	description: `Change fields of ${kind.one}; all others stay as they are`,
	parameters: [kind.idParameter, updateFieldsParameter, optionsParameter],
	prepare(row) {
		const { id, subject } = calendarResourceOf(kind, row);
		const given = row.parameter('updateFields', {});
		const changes = calendarResourceInput(isObject(given) ? given : {}, row.connection.dialect);
		if (Object.keys(changes).length === 0)
			throw new BadInput('Update has nothing to change', 'Add at least one field under Update Fields.');
		return {
			keys: [`id:${id}`],
			writes: true,
			async run(send) {
				const answer = await send({
					method: 'PUT',
					path: calendarResourcePath(kind.type, id),
					body: changes,
					effect: 'update',
					subject,
				});
				return [{ ...recordOf(answer, subject), id }];
			},
		};
	},
});
