import { contactIdParameter } from '../../fields/contacts/contactLocator';
import { optionsParameter } from '../../fields/options';
import { tagChange } from '../../fields/tags/tagChange';
import { tagNamesParameter, tagsParameter } from '../../fields/tags/tagNames';
import { addTags as change } from '../../fields/tags/tags';
import type { Operation } from '../operation';

export const addTags: Operation = {
	value: 'addTags',
	name: 'Add Tags',
	action: 'Add tags to a contact',
	description: 'Add tags to one contact; the tags that it has, and all its other fields, stay',
	sentence: 'Add tags to contact',
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter, optionsParameter],
	prepare: tagChange('Add Tags', change),
};
