import type { Operation } from '../operation/operation';
import { firstChangesParameter, writeParameter } from '../operation/writeParameter';
import { contactIdParameter } from './locator/contactLocator';
import { tagNamesParameter, tagsParameter } from '../tags/tagParameters';
import { tagOperation, tagOperationPanel } from './tagging/tagOperation';

export const removeTags: Operation = {
	value: 'removeTags',
	name: 'Remove Tags',
	action: 'Remove tags from contact',
	description: 'Remove tags from one contact; its other tags and fields stay',
	...tagOperationPanel,
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter, writeParameter, firstChangesParameter],
	begin: tagOperation('Remove Tags', 'remove'),
};
