import type { IDataObject } from 'n8n-workflow';
import { instant } from '../../values/dates';
import { textOf } from '../../values/json';
import type { Appointment } from './sweep';

/** Appointments that stand in nobody's way. */
const FREEING = new Set(['cancelled', 'canceled', 'noshow', 'invalid']);

/** What stands for all that is on a calendar. */
export const allOf = (calendarId: string): string => `all of calendar ${calendarId}`;

/** What a calendar is booked for. */
export interface Booked {
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
export function bookedBy(calendarId: string, events: readonly IDataObject[], timezone: string): Booked {
	// A server that takes no notice of the calendar gives those of others, too.
	const own = events.filter((event) => (event.calendarId ?? calendarId) === calendarId);
	const estimated = own.every((event) => taken(event).length === 0);
	const distinct = new Map(own.map((event) => [`${textOf(event.id)} ${textOf(event.startTime)}`, event]));
	const standing = [...distinct.values()].filter(({ appointmentStatus }) => !FREEING.has(plainWord(appointmentStatus)));
	const appointments = standing.flatMap((event) => {
		const [from, to] = [event.startTime, event.endTime].map((time) => timeOf(time, timezone));
		if (from === undefined || to === undefined) return [];
		return [{ from, to, takes: estimated ? [allOf(calendarId)] : taken(event) }];
	});
	return { appointments, estimated, unreadable: standing.length - appointments.length };
}

const taken = ({ assignedResources }: IDataObject): string[] =>
	Array.isArray(assignedResources) ? [...new Set(assignedResources.map(textOf).filter(Boolean))] : [];

/** `No-Show` as `noshow`. */
const plainWord = (status: unknown): string =>
	textOf(status)
		.toLowerCase()
		.replace(/[^a-z]/g, '');

/** ms since 1970; `undefined` where it can't be read. Most name their zone, and there are thousands of them. */
function timeOf(time: unknown, timezone: string): number | undefined {
	const named = typeof time === 'string' && /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? Date.parse(time) : NaN;
	if (!Number.isNaN(named)) return named;
	try {
		return instant(time, 'time', timezone);
	} catch {
		return undefined;
	}
}
