import { equipmentPath } from '../../dialects';
import { equipmentId, equipmentIdParameter } from '../../fields/equipmentLocator';
import { optionsParameter } from '../../fields/options';
import { confirmDeleted } from '../../fields/records';
import type { Operation } from '../operation';

export const del: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete equipment',
	description: 'Delete equipment permanently. Appointments that use it are not cancelled.',
	parameters: [equipmentIdParameter, optionsParameter],
	prepare(row) {
		const id = equipmentId(row);
		const subject = `equipment "${id}"`;
		return {
			keys: [`id:${id}`],
			writes: true,
			async run(send) {
				confirmDeleted(await send({ method: 'DELETE', path: equipmentPath(id), effect: 'delete', subject }), subject);
				return [{ id, deleted: true }];
			},
		};
	},
};
