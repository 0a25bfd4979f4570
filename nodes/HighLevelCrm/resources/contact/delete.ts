import { contactPath } from '../../dialects';
import { contactIdParameter, contactRef, contactRefNamed, refKeys, resolveContact } from '../../fields/contactLocator';
import { optionsParameter } from '../../fields/options';
import { confirmDeleted } from '../../fields/records';
import type { Operation } from '../operation';

export const del: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a contact',
	description: 'Delete a contact permanently: it cannot be undone',
	parameters: [contactIdParameter, optionsParameter],
	prepare(row) {
		const ref = contactRef(row);
		const subject = contactRefNamed(ref);
		return {
			keys: refKeys(ref),
			writes: true,
			async run(send) {
				const id = await resolveContact(ref, row, send);
				confirmDeleted(await send({ method: 'DELETE', path: contactPath(id), effect: 'delete', subject }), subject);
				return [{ id, deleted: true }];
			},
		};
	},
};
