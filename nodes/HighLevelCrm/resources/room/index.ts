import { ROOM } from '../../fields/calendarResources/kinds';
import { create } from '../equipment/create';
import { del } from '../equipment/delete';
import { get } from '../equipment/get';
import { getAll } from '../equipment/getAll';
import { update } from '../equipment/update';
import type { Resource } from '../operation';

/** Rooms take the calls of equipment, under their own path; a capacity stands for the quantity. */
export const room: Resource = {
	value: 'room',
	name: 'Room',
	operations: [create, del, get, getAll, update].map((operation) => operation(ROOM)),
};
