import { replaceTagsNotice } from '../../parameters/notices';
import { written } from '../answers';
import type { Operation } from '../operation';
import { clearEmpty, contactInput } from './fields/contactInput';
import { fieldsParameter } from './fields/mapper';
import { requireSomeField, writesNothing } from './fields/identity';
import { contactIdParameter } from './locator/contactLocator';
import { onContact } from './locator/onContact';
import { readContact } from './locator/readContact';
import { addMissingTags, splitTags, tagMode } from './tags/withTags';

export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update a contact',
	description: 'Change the mapped fields of one contact; all others stay as they are',
	parameters: [contactIdParameter, fieldsParameter, replaceTagsNotice],
	options: [clearEmpty, tagMode],
	async prepare(row) {
		const { dialect } = row.connection;
		const contact = await contactInput(row, row.option(clearEmpty) === true);
		requireSomeField(contact, dialect);
		const { now, later } = splitTags(contact, dialect, row.option(tagMode));
		return onContact(row, true, async ({ id, subject, send }) => {
			const record = writesNothing(now)
				? // Only tags are added: the contact is read to see which it lacks.
					await readContact(id, subject, send)
				: await written(send, { ...dialect.updateContact(id, now), effect: 'update', subject });
			return await addMissingTags({ ...record, id }, later, dialect, send);
		});
	},
};
