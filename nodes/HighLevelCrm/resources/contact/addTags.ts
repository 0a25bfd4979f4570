import { contactIdParameter, contactRef, contactRefNamed, refKeys, resolveContact } from '../../fields/contacts/contactLocator';
import { optionsParameter } from '../../fields/options';
import { requiredTags, tagNamesParameter, tagsParameter } from '../../fields/tags/tagNames';
import { addTags as add } from '../../fields/tags/tags';
import type { Operation } from '../operation';

export const addTags: Operation = {
	value: 'addTags',
	name: 'Add Tags',
	action: 'Add tags to a contact',
	description: 'Add tags to one contact; the tags that it has, and all its other fields, stay',
	sentence: 'Add tags to contact',
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter, optionsParameter],
	prepare(row) {
		const ref = contactRef(row);
		const tags = requiredTags(row, 'Add Tags');
		const subject = `tags of ${contactRefNamed(ref)}`;
		return {
			keys: refKeys(ref),
			writes: true,
			async run(send) {
				const id = await resolveContact(ref, row, send);
				return [await add(row.connection.dialect, id, tags, subject, send)];
			},
		};
	},
};
