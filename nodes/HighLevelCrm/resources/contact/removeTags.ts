import { contactIdParameter } from './locator/contactLocator';
import { optionsParameter } from '../../parameters/options';
import { tagChange } from './tags/tagChange';
import { tagNamesParameter, tagsParameter } from './tags/tagNames';
import { removeTags as change } from './tags/tags';
import type { Operation } from '../operation';

export const removeTags: Operation = {
	value: 'removeTags',
	name: 'Remove Tags',
	action: 'Remove tags from a contact',
	description: 'Remove tags from one contact; its other tags, and all its other fields, stay',
	sentence: 'Remove tags from contact',
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter, optionsParameter],
	prepare: tagChange('Remove Tags', change),
};
