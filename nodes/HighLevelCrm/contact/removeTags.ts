import { dryRun, flat, includeInputFields } from '../operation/sharedOptions';
import { ifMissing } from '../operation/ifMissing';
import type { Operation } from '../operation/operation';
import { onlyChanges } from './comparison/options';
import { contactIdParameter } from './locator/contactLocator';
import { tagNamesParameter, tagsParameter } from './tags/tagParameters';
import { tagOperation } from './tags/tagOperation';

export const removeTags: Operation = {
	value: 'removeTags',
	name: 'Remove Tags',
	action: 'Remove tags from a contact',
	description: 'Remove tags from one contact; its other tags and all its other fields stay',
	sentence: 'Remove tags from contact',
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter],
	options: [flat, includeInputFields, onlyChanges, dryRun, ifMissing],
	resultAction: 'updated',
	prepare: tagOperation('Remove Tags', 'remove'),
};
