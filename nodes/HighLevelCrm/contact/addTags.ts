import type { Operation } from '../operation/operation';
import { tagOperation, tagOperationPanel } from './tags/tagOperation';

export const addTags: Operation = {
	value: 'addTags',
	name: 'Add Tags',
	action: 'Add tags to a contact',
	description: 'Add tags to one contact; its other tags and all its other fields stay',
	sentence: 'Add tags to contact',
	...tagOperationPanel,
	prepare: tagOperation('Add Tags', 'add'),
};
