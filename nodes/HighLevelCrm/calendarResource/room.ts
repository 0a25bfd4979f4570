import { locator } from './fields/locator';
import { capacityParameter } from './fields/parameters';
import type { CalendarResourceKind } from './kind';

export const ROOM: CalendarResourceKind = {
	type: 'rooms',
	name: 'Room',
	noun: 'room',
	one: 'a room',
	many: 'rooms',
	idParameter: locator('Room', 'roomId', 'searchRooms', 'Select a room…'),
	sizeParameter: capacityParameter,
	hasUnits: false,
};
