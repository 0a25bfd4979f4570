import { contactPath } from '../../dialects';
import {
	contactIdParameter,
	contactRef,
	contactRefNamed,
	refKeys,
	resolveContact,
} from './locator/contactLocator';
import { deleteContactNotice } from '../../parameters/notices';
import { optionsParameter } from '../../parameters/options';
import { confirmDeleted } from '../answers';
import type { Operation } from '../operation';

export const del: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a contact permanently',
	description:
		'Delete one contact permanently: it cannot be undone. To stop using a contact, update or tag it instead.',
	parameters: [deleteContactNotice, contactIdParameter, optionsParameter],
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
