import { calendarResourcePath } from '../../api/paths';
import { BadInput } from '../../values/badInput';
import { written } from '../answers';
import type { Operation } from '../operation';
import { calendarResourceInput } from './fields/input';
import { updateFieldsParameter } from './fields/parameters';
import { calendarResourceOf, type CalendarResourceKind } from './kind';

export const update = (kind: CalendarResourceKind): Operation => ({
	value: 'update',
	name: 'Update',
	action: `Update ${kind.one}`,
	description: `Change fields of ${kind.one}; all others stay as they are`,
	parameters: [kind.idParameter, updateFieldsParameter],
	options: [],
	prepare(row) {
		const { id, subject } = calendarResourceOf(kind, row);
		const body = calendarResourceInput(row.parameter(updateFieldsParameter), row.connection.dialect);
		if (Object.keys(body).length === 0) {
			throw new BadInput('Update has nothing to change', 'Add at least one field under Update Fields.');
		}
		return {
			keys: [`id:${id}`],
			writes: true,
			async run(send) {
				const path = calendarResourcePath(kind.type, id);
				return [{ ...(await written(send, { method: 'PUT', path, body, effect: 'update', subject })), id }];
			},
		};
	},
});
