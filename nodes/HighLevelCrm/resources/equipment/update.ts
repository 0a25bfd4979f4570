import { equipmentPath } from '../../dialects';
import { equipmentInput, updateFieldsParameter } from '../../fields/equipmentFields';
import { equipmentId, equipmentIdParameter } from '../../fields/equipmentLocator';
import { optionsParameter } from '../../fields/options';
import { recordOf } from '../../fields/records';
import { isObject } from '../../requests/answers';
import { BadInput } from '../../requests/failures/badInput';
import type { Operation } from '../operation';

export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update equipment',
	description: 'Change fields of one piece of equipment; all others stay as they are',
	parameters: [equipmentIdParameter, updateFieldsParameter, optionsParameter],
	prepare(row) {
		const id = equipmentId(row);
		const given = row.parameter('updateFields', {});
		const changes = equipmentInput(isObject(given) ? given : {}, row.connection.dialect);
		if (Object.keys(changes).length === 0) throw new BadInput('Update has nothing to change', 'Add at least one field under Update Fields.');
		const subject = `equipment "${id}"`;
		return {
			keys: [`id:${id}`],
			writes: true,
			async run(send) {
				const answer = await send({ method: 'PUT', path: equipmentPath(id), body: changes, effect: 'update', subject });
				return [{ ...recordOf(answer, subject), id }];
			},
		};
	},
};
