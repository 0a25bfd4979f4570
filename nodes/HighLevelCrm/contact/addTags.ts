import { dryRun, flat, includeInputFields } from '../operation/sharedOptions';
import { ifMissing } from '../operation/ifMissing';
import type { Operation } from '../operation/operation';
import { onlyChanges } from './comparison/options';
import { contactIdParameter } from './locator/contactLocator';
import { tagNamesParameter, tagsParameter } from './tags/tagParameters';
import { tagOperation } from './tags/tagOperation';

export const addTags: Operation = {
	value: 'addTags',
	name: 'Add Tags',
	action: 'Add tags to a contact',
	description: 'Add tags to one contact; its other tags and all its other fields stay',
	sentence: 'Add tags to contact',
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter],
	options: [flat, includeInputFields, onlyChanges, dryRun, ifMissing],
	resultAction: 'updated',
	prepare: tagOperation('Add Tags', 'add'),
};
