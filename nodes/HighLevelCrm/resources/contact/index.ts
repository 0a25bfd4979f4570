import type { Resource } from '../operation';
import { create } from './create';
import { del } from './delete';
import { get } from './get';
import { search } from './search';
import { update } from './update';
import { upsert } from './upsert';

export const contact: Resource = {
	value: 'contact',
	name: 'Contact',
	operations: [create, upsert, del, get, search, update],
};
