import type { RunServices } from '../run/services';
import type { CalendarResourceType } from '../api/paths';
import type { Parameter } from '../operation/option';
import type { Row } from '../run/row';
import { BadInput } from '../values/badInput';
import { parseIdentifier } from '../values/identifier';
import { isObject } from '../values/json';

/** A kind of calendar resource: what differs between equipment and rooms, which take the same calls. */
export interface CalendarResourceKind {
	type: CalendarResourceType;
	name: string;
	/** As messages and the panel name one, and several. */
	noun: string;
	one: string;
	many: string;
	idParameter: Parameter;
	/** How much there is of it: units of equipment, people in a room. */
	sizeParameter: Parameter;
	/** What else can be given on create. */
	moreParameter?: Parameter & { type: 'collection' };
	/** Whether there are several units of it, of which some may be out of service. */
	hasUnits: boolean;
}

/** Refuses a kind that the interface does not have. @throws BadInput */
export function requireKind({ type, many }: CalendarResourceKind, { dialect }: RunServices): void {
	if (dialect.calendarResourceTypes.includes(type)) return;
	throw new BadInput(
		`The documented interface has no ${many}`,
		'Choose the HighLevel dialect in the credential, if the server speaks it.',
	);
}

/** One resource of a kind, that a row names. @throws BadInput if it names none */
export function parseCalendarResourceId(kind: CalendarResourceKind, row: Row): { id: string; subject: string } {
	requireKind(kind, row.run);
	const located = row.parameters.get(kind.idParameter);
	const id = parseIdentifier(isObject(located) ? located.value : located, kind.idParameter.displayName);
	return { id, subject: `${kind.noun} "${id}"` };
}
