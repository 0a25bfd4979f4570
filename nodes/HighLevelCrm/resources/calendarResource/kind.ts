import type { CalendarResourceType } from '../../dialects';
import { BadInput } from '../../values/badInput';
import type { Row } from '../../requests/run/row';
import type { Parameter } from '../operation';
import { capacityParameter, quantityParameter } from './fields/fields';
import { equipmentIdParameter, locatedId, roomIdParameter } from './fields/locators';

/** A kind of calendar resource: what differs between equipment and rooms, which take the same calls. */
export interface CalendarResourceKind {
	type: CalendarResourceType;
	/** As messages and the panel name one, and several. */
	noun: string;
	one: string;
	many: string;
	idParameter: Parameter;
	/** How much there is of it: units of equipment, people in a room. */
	sizeParameter: Parameter;
}

export const EQUIPMENT: CalendarResourceKind = {
	type: 'equipments',
	noun: 'equipment',
	one: 'equipment',
	many: 'equipment',
	idParameter: equipmentIdParameter,
	sizeParameter: quantityParameter,
};

export const ROOM: CalendarResourceKind = {
	type: 'rooms',
	noun: 'room',
	one: 'a room',
	many: 'rooms',
	idParameter: roomIdParameter,
	sizeParameter: capacityParameter,
};

/** Refuses a kind that the interface does not have. @throws BadInput */
export function requireKind({ type, many }: CalendarResourceKind, { connection }: Row): void {
	if (connection.dialect.calendarResourceTypes.includes(type)) return;
	throw new BadInput(
		`The documented interface has no ${many}`,
		'Choose the HighLevel dialect in the credential, if the server speaks it.',
	);
}

/** One resource of a kind, that a row names. */
export function calendarResourceOf(kind: CalendarResourceKind, row: Row): { id: string; subject: string } {
	requireKind(kind, row);
	const id = locatedId(row, kind.idParameter);
	return { id, subject: `${kind.noun} "${id}"` };
}
