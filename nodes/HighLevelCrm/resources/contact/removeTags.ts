import { contactIdParameter } from '../../fields/contacts/contactLocator';
import { optionsParameter } from '../../fields/options';
import { tagChange } from '../../fields/tags/tagChange';
import { tagNamesParameter, tagsParameter } from '../../fields/tags/tagNames';
import { removeTags as change } from '../../fields/tags/tags';
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
