import { dryRun } from '../../parameters/dryRun';
import { missing } from '../../parameters/missing';
import type { Operation } from '../operation';
import { flat, includeInputFields } from '../output/options';
import { onlyChanges } from './known/options';
import { contactIdParameter } from './locator/contactLocator';
import { tagNamesParameter, tagsParameter } from './tags/tagNames';
import { tagChange } from './tags/changeTags';

export const addTags: Operation = {
	value: 'addTags',
	name: 'Add Tags',
	action: 'Add tags to a contact',
	description: 'Add tags to one contact; the tags that it has, and all its other fields, stay',
	sentence: 'Add tags to contact',
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter],
	options: [flat, includeInputFields, onlyChanges, dryRun, missing],
	does: 'updated',
	prepare: tagChange('Add Tags', 'add'),
};
