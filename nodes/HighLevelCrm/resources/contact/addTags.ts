import type { Operation } from '../operation';
import { contactIdParameter } from './locator/contactLocator';
import { tagNamesParameter, tagsParameter } from './tags/tagNames';
import { addTags as change, tagChange } from './tags/changeTags';

export const addTags: Operation = {
	value: 'addTags',
	name: 'Add Tags',
	action: 'Add tags to a contact',
	description: 'Add tags to one contact; the tags that it has, and all its other fields, stay',
	sentence: 'Add tags to contact',
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter],
	options: [],
	prepare: tagChange('Add Tags', change),
};
