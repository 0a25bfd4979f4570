import type { CalendarResourceInput } from '../../dialects';
import type { Row } from '../../run/row';
import type { CalendarResourceKind } from '../kind';

/** Says what the vendor's description says of equipment on several calendars. They are sent all the same: it is not known to be enforced. */
export function warnAboutCalendars(
	{ type }: CalendarResourceKind,
	{ calendarIds }: CalendarResourceInput,
	{ connection, shared }: Row,
): void {
	if (type !== 'equipments' || !connection.dialect.equipmentOnOneCalendar) return;
	if (!Array.isArray(calendarIds) || calendarIds.length < 2) return;
	shared.warnings.add(
		"Equipment was given several calendars. By the vendor's description a piece of equipment is on one service calendar only; if a booking does not count it, give each calendar a record of its own, or use a room.",
	);
}
