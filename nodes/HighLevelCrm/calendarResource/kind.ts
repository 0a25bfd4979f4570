import type { RunServices } from '../run/services';
import type { CalendarResourceType } from '../api/paths';
import type { Parameter } from '../operation/option';
import type { Row } from '../run/row';
import { noSuchRecords } from '../values/badInput';
import { locatedValue, parseIdentifier } from '../values/identifier';

/** The differences between equipment and rooms, which have the same calls. */
export interface CalendarResourceKind {
	type: CalendarResourceType;
	name: string;
	/** Names in messages and the panel, singular and plural. */
	noun: string;
	one: string;
	many: string;
	idParameter: Parameter;
	/** Its size: units of equipment, appointments that a room takes at once. */
	sizeParameter: Parameter;
	moreParameter?: Parameter & { type: 'collection' };
	hasUnits: boolean;
}

/** @throws BadInput if the dialect does not have this kind */
export function requireKind({ type, many }: CalendarResourceKind, { dialect }: RunServices): void {
	if (dialect.calendarResourceTypes.includes(type)) return;
	throw noSuchRecords(many);
}

/** Reads the resource that a row names. @throws BadInput if it names none */
export function parseCalendarResourceId(kind: CalendarResourceKind, row: Row): { id: string; subject: string } {
	requireKind(kind, row.run);
	const located = row.parameters.get(kind.idParameter);
	const id = parseIdentifier(locatedValue(located), kind.idParameter.displayName);
	return { id, subject: `${kind.noun} "${id}"` };
}
