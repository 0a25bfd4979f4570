import { EQUIPMENT } from './kind';
import type { Resource } from '../operation';
import { create } from './create';
import { del } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

export const equipment: Resource = {
	value: 'equipment',
	name: 'Equipment',
	operations: [create, del, get, getAll, update].map((operation) => operation(EQUIPMENT)),
};
