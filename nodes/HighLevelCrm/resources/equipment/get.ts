import { equipmentPath } from '../../dialects';
import { equipmentId, equipmentIdParameter } from '../../fields/equipmentLocator';
import { optionsParameter } from '../../fields/options';
import { recordOf } from '../../fields/records';
import { idOf } from '../../requests/answers';
import { ApiFailure } from '../../requests/failures/failure';
import { readPages } from '../../requests/pages/readPages';
import type { Send } from '../../requests/types';
import type { Operation } from '../operation';

export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get equipment',
	description: 'Retrieve one piece of equipment by its ID',
	parameters: [equipmentIdParameter, optionsParameter],
	prepare(row) {
		const id = equipmentId(row);
		const subject = `equipment "${id}"`;
		return {
			keys: [],
			writes: false,
			async run(send) {
				const one = send({ method: 'GET', path: equipmentPath(id), effect: 'read', subject });
				return await one.then(
					(answer) => [recordOf(answer, subject)],
					async (failure: unknown) => await inList(failure, send),
				);
			},
		};

		/** The interface description has no call for one equipment, only the list: a server may not know the path of one. */
		async function inList(failure: unknown, send: Send) {
			if (!(failure instanceof ApiFailure) || failure.facts.status !== 404) throw failure;
			const all = await readPages(row.connection.dialect.listEquipment(), send, { subject: 'list of equipment' });
			const found = all.filter((record) => idOf(record) === id);
			if (found.length === 0) throw notInList();
			return found;
		}

		function notInList(): ApiFailure {
			const description = `Check the ID: the record may have been deleted, or belong to another location than ${row.connection.locationId}.`;
			return new ApiFailure({ message: `Equipment "${id}" was not found`, description }, { status: 404, notFound: true });
		}
	},
};
