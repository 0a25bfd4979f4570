import type { Operation } from '../operation/operation';
import { firstChangesParameter, writeParameter } from '../operation/writeParameter';
import { contactIdParameter } from './locator/contactLocator';
import { tagNamesParameter, tagsParameter } from '../tags/tagParameters';
import { tagOperation, tagOperationPanel } from './tagging/tagOperation';

export const addTags: Operation = {
	value: 'addTags',
	name: 'Add Tags',
	action: 'Add tags to contact',
	description: 'Add tags to one contact; its other tags and fields stay',
	...tagOperationPanel,
	parameters: [contactIdParameter, tagNamesParameter, tagsParameter, writeParameter, firstChangesParameter],
	begin: tagOperation('Add Tags', 'add'),
};
