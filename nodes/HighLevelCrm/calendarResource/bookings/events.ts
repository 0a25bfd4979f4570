import type { IDataObject } from 'n8n-workflow';
import { parseInstant } from '../../values/dates';
import { toText } from '../../values/json';
import type { Appointment } from './sweep';

/** Appointments that stand in nobody's way. */
const FREEING_STATUSES = new Set(['cancelled', 'canceled', 'noshow', 'invalid']);

/** What stands for all that is on a calendar. */
export const wholeCalendarKey = (calendarId: string): string => `all of calendar ${calendarId}`;

/** What a calendar is booked for. */
export interface CalendarBookings {
	appointments: Appointment[];
	/** Whether none of its appointments says what it takes: then each takes all that is on the calendar. */
	estimated: boolean;
	/** Appointments whose times can't be read. */
	unreadable: number;
}

/**
 * What a calendar is booked for, as its events say. Each instance of a recurring appointment is an event of its own.
 * @param timezone of times that name none
 */
export function parseBookedEvents(
	calendarId: string,
	events: readonly IDataObject[],
	timezone: string,
): CalendarBookings {
	// A server that takes no notice of the calendar gives those of others, too.
	const own = events.filter((event) => (event.calendarId ?? calendarId) === calendarId);
	const estimated = own.every((event) => assignedResourcesOf(event).length === 0);
	const distinct = new Map(own.map((event) => [`${toText(event.id)} ${toText(event.startTime)}`, event]));
	const standing = [...distinct.values()].filter(
		({ appointmentStatus }) => !FREEING_STATUSES.has(normalizeStatus(appointmentStatus)),
	);
	const appointments = standing.flatMap((event) => {
		const [from, to] = [event.startTime, event.endTime].map((time) => timeOfEvent(time, timezone));
		if (from === undefined || to === undefined) return [];
		return [{ from, to, takes: estimated ? [wholeCalendarKey(calendarId)] : assignedResourcesOf(event) }];
	});
	return { appointments, estimated, unreadable: standing.length - appointments.length };
}

const assignedResourcesOf = ({ assignedResources }: IDataObject): string[] =>
	Array.isArray(assignedResources) ? [...new Set(assignedResources.map(toText).filter(Boolean))] : [];

/** `No-Show` as `noshow`. */
const normalizeStatus = (status: unknown): string =>
	toText(status)
		.toLowerCase()
		.replace(/[^a-z]/g, '');

/** ms since 1970; `undefined` where it can't be read. Most name their zone, and there are thousands of them. */
function timeOfEvent(time: unknown, timezone: string): number | undefined {
	const named = typeof time === 'string' && /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? Date.parse(time) : NaN;
	if (!Number.isNaN(named)) return named;
	try {
		return parseInstant(time, 'time', timezone);
	} catch {
		return undefined;
	}
}
