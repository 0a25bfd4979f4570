import { contactIdParameter } from './locator/contactLocator';
import { optionsParameter } from '../../parameters/options';
import { tagChange } from './tags/tagChange';
import { tagNamesParameter, tagsParameter } from './tags/tagNames';
import { addTags as change } from './tags/tags';
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
