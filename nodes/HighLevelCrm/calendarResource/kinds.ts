import { additionalFieldsParameter, quantityParameter, capacityParameter, locator } from './fields/parameters';
import type { CalendarResourceKind } from './kind';

export const EQUIPMENT: CalendarResourceKind = {
	type: 'equipments',
	name: 'Equipment',
	noun: 'equipment',
	one: 'equipment',
	many: 'equipment',
	idParameter: locator('Equipment', 'equipmentId', 'searchEquipment', 'Select equipment…'),
	sizeParameter: quantityParameter,
	moreParameter: additionalFieldsParameter,
	hasUnits: true,
};

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
