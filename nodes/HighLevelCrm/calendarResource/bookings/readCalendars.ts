import type { RunServices } from '../../run/services';
import { recordsIn } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure, hasStatus } from '../../client/errors/apiFailure';
import type { TimeSpan } from './option';
import type { IDataObject } from 'n8n-workflow';
import { parseInstant } from '../../values/dates';
import { toText } from '../../values/json';
import type { Appointment } from './sweep';

/** Appointments that began so long before the time that is looked at may go on in it, ms. */
const MAX_APPOINTMENT_MS = 7 * 86_400_000;

/** What a calendar is booked for, or why that is not known. */
export type CalendarResult = CalendarBookings | { reason: string };

/**
 * Reads what calendars are booked for: one request each, once a run.
 * @throws ApiFailure where the server does not refuse, but gives no answer either
 */
export async function readCalendars(
	calendarIds: readonly string[],
	span: TimeSpan,
	run: RunServices,
	send: Send,
): Promise<ReadonlyMap<string, CalendarResult>> {
	const read = async (id: string): Promise<CalendarResult> =>
		await run.memoize(
			`appointments of ${id} from ${span.from} to ${span.to}`,
			async () => await readCalendar(id, span, run, send),
		);
	// A missing scope shows with the first: the others need not be asked then.
	const [first, ...others] = calendarIds;
	if (first === undefined) return new Map();
	const one = await read(first);
	const isLacking = 'lacking' in one;
	const more = others.map(async (id) => [id, isLacking ? one : await read(id)] as const);
	return new Map([[first, one], ...(await Promise.all(more))]);
}

async function readCalendar(id: string, span: TimeSpan, { dialect, warnings }: RunServices, send: Send) {
	const wording = dialect.listAppointments?.(id, span.from - MAX_APPOINTMENT_MS, span.to);
	if (!wording) return { reason: 'The documented interface has no call for appointments.' };
	const subject = `the appointments of calendar "${id}"`;
	return await send({ ...wording, effect: 'read', subject }).then(
		({ body, status }) => {
			const events = recordsIn(body);
			if (!events) throw noListError(subject, status);
			const booked = parseBookedEvents(id, events, span.timezone);
			if (booked.unreadable > 0)
				warnings.add(`${booked.unreadable} of ${subject} have times that can't be read, and are not counted`);
			return booked;
		},
		(failure: unknown) => {
			// The calendars could be read with this token: it lacks a right, or this calendar is no such.
			if (!hasStatus(failure, 400, 401, 403, 404, 422)) throw failure;
			const reason = `${failure.message}. ${failure.description}`;
			return hasStatus(failure, 401, 403) ? { reason, lacking: true } : { reason };
		},
	);
}

const noListError = (subject: string, status: number): ApiFailure =>
	new ApiFailure(
		{
			message: `The answer to ${subject} holds no list`,
			description: 'Check the base URL and the dialect in the credential, or remove Options > Bookings.',
		},
		{ status },
	);

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
