import { dryRun } from '../../parameters/dryRun';
import { missing } from '../../parameters/missing';
import type { Operation } from '../operation';
import { flat, includeInputFields } from '../output/options';
import { onlyChanges } from './known/options';
import { contactIdParameter } from './locator/contactLocator';
import { tagNamesParameter, tagsParameter } from './tags/tagNames';
import { tagChange } from './tags/changeTags';

export const removeTags: Operation = {
	value: 'removeTags',
	name: 'Remove Tags',
	action: 'Remove tags from a contact',
	description: 'Remove tags from one contact; its other tags, and all its other fields, stay',
	sentence: 'Remove tags from contact',
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter],
	options: [flat, includeInputFields, onlyChanges, dryRun, missing],
	does: 'updated',
	prepare: tagChange('Remove Tags', 'remove'),
};
