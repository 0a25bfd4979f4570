import type { Operation } from '../operation';
import { contactIdParameter } from './locator/contactLocator';
import { tagNamesParameter, tagsParameter } from './tags/tagNames';
import { removeTags as change, tagChange } from './tags/changeTags';

export const removeTags: Operation = {
	value: 'removeTags',
	name: 'Remove Tags',
	action: 'Remove tags from a contact',
	description: 'Remove tags from one contact; its other tags, and all its other fields, stay',
	sentence: 'Remove tags from contact',
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter],
	options: [],
	prepare: tagChange('Remove Tags', change),
};
