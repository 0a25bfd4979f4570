import type { Resource } from '../operation/operation';
import { addTags } from './addTags';
import { addToWorkflow } from './addToWorkflow';
import { create } from './create';
import { del } from './delete';
import { find } from './find';
import { findDuplicates } from './findDuplicates';
import { get } from './get';
import { removeFromWorkflow } from './removeFromWorkflow';
import { removeTags } from './removeTags';
import { search } from './search';
import { synchronize } from './synchronize';
import { undo } from './undo';
import { update } from './update';
import { upsert } from './upsert';

export const contact: Resource = {
	value: 'contact',
	name: 'Contact',
	operations: [
		addTags,
		addToWorkflow,
		create,
		upsert,
		del,
		find,
		findDuplicates,
		get,
		removeFromWorkflow,
		removeTags,
		search,
		synchronize,
		undo,
		update,
	],
};
