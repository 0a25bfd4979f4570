import { contactIdParameter, contactRef, contactRefNamed, refKeys, resolveContact } from '../../fields/contacts/contactLocator';
import { optionsParameter } from '../../fields/options';
import { requiredTags, tagNamesParameter, tagsParameter } from '../../fields/tags/tagNames';
import { removeTags as remove } from '../../fields/tags/tags';
import type { Operation } from '../operation';

export const removeTags: Operation = {
	value: 'removeTags',
	name: 'Remove Tags',
	action: 'Remove tags from a contact',
	description: 'Remove tags from one contact; its other tags, and all its other fields, stay',
	sentence: 'Remove tags from contact',
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter, optionsParameter],
	prepare(row) {
		const ref = contactRef(row);
		const tags = requiredTags(row, 'Remove Tags');
		const subject = `tags of ${contactRefNamed(ref)}`;
		return {
			keys: refKeys(ref),
			writes: true,
			async run(send) {
				const id = await resolveContact(ref, row, send);
				return [await remove(row.connection.dialect, id, tags, subject, send)];
			},
		};
	},
};
