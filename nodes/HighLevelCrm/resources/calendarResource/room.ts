import { ROOM } from './kind';
import { create } from './create';
import { del } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';
import type { Resource } from '../operation';

/** Rooms take the calls of equipment, under their own path; a capacity stands for the quantity. */
export const room: Resource = {
	value: 'room',
	name: 'Room',
	operations: [create, del, get, getAll, update].map((operation) => operation(ROOM)),
};
