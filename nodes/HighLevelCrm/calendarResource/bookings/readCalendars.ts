import { agreeing, formatCount } from '../../values/formatting';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';
import type { Send } from '../../api/request';
import { hasStatus, isServerError } from '../../client/errors/apiFailure';
import { isPartOfList } from '../../client/paging/pagingErrors';
import { requireWholeList } from '../../client/paging/wholeList';
import type { TimeSpan } from './option';
import type { IDataObject } from 'n8n-workflow';
import { parseInstant } from '../../values/dates';
import { toText } from '../../values/json';
import type { Appointment } from './sweep';

/** Maximum length of an appointment, ms. An appointment that began up to this time before the span may extend into the span. */
const MAX_APPOINTMENT_MS = 7 * 86_400_000;

/** The appointments of a calendar, or the reason why they could not be read. */
export type CalendarResult = CalendarBookings | { reason: string };

/** Sends one request per calendar and run. @throws ApiFailure if the server was not reached, or refused the request because of its rate limit */
export async function readCalendars(
	calendarIds: readonly string[],
	span: TimeSpan,
	run: RunServices,
	send: Send,
): Promise<ReadonlyMap<string, CalendarResult>> {
	const appointments = readAppointments(run);
	const read = async (id: string): Promise<CalendarResult> => {
		const key = `${id} from ${span.from} to ${span.to}`;
		const reading = appointments.get(key) ?? readCalendar(id, span, run, send);
		appointments.set(key, reading);
		return await reading;
	};
	// If the first request lacks a scope, the others are not sent.
	const [first, ...others] = calendarIds;
	if (first === undefined) return new Map();
	const firstResult = await read(first);
	const lacksScope = 'lacksScope' in firstResult;
	const otherResults = others.map(async (id) => [id, lacksScope ? firstResult : await read(id)] as const);
	return new Map([[first, firstResult], ...(await Promise.all(otherResults))]);
}

const readAppointments = perRun(() => new Map<string, Promise<CalendarResult>>());

async function readCalendar(id: string, span: TimeSpan, { dialect, warnings }: RunServices, send: Send) {
	const request = dialect.listAppointments?.(id, span.from - MAX_APPOINTMENT_MS, span.to);
	if (!request) return { reason: 'The documented interface has no call for appointments.' };
	const subject = `the list of appointments of calendar "${id}"`;
	const form = { alternative: ', or remove Options > Audit > Bookings' };
	const events = send({ ...request, effect: 'read', subject }).then((answer) =>
		requireWholeList(answer, subject, form),
	);
	return await events.then(
		(listed) => {
			const booked = parseBookedEvents(id, listed, span.timezone);
			if (booked.unreadable > 0)
				warnings.add(
					`${formatCount(booked.unreadable)} of the appointments of calendar "${id}" ${agreeing(booked.unreadable, 'has unreadable times and is', 'have unreadable times and are')} not counted`,
				);
			return booked;
		},
		(failure: unknown) => {
			// The token could read the calendars, so it lacks a right, or this calendar has no appointments, or the server can't read them all.
			const isUnknown = hasStatus(failure, 400, 401, 403, 404, 422) || isServerError(failure) || isPartOfList(failure);
			if (!isUnknown) throw failure;
			const reason = `${failure.message}. ${failure.description}`;
			// Without the scope no calendar answers. Another 403 may be about this one alone.
			const lacksScope = failure.facts.status === 401 || failure.facts.code === 'missing-scope';
			return lacksScope ? { reason, lacksScope } : { reason };
		},
	);
}

const IGNORED_STATUSES = new Set(['cancelled', 'canceled', 'noshow', 'invalid']);

export const wholeCalendarKey = (calendarId: string): string => `all of calendar ${calendarId}`;

interface CalendarBookings {
	appointments: Appointment[];
	/** Whether no appointment names its resources. Each is then assumed to take all resources of the calendar. */
	estimated: boolean;
	unreadable: number;
}

/** Each instance of a recurring appointment is an event of its own. @param timezone time zone of times without one */
function parseBookedEvents(calendarId: string, events: readonly IDataObject[], timezone: string): CalendarBookings {
	// A server that ignores the calendar ID returns the events of other calendars, too.
	const own = events.filter((event) => (toText(event.calendarId) || calendarId) === calendarId);
	const estimated = own.every((event) => assignedResourcesOf(event).length === 0);
	const distinct = new Map(own.map((event) => [eventKey(event) ?? event, event]));
	const active = [...distinct.values()].filter(
		({ appointmentStatus }) => !IGNORED_STATUSES.has(normalizeStatus(appointmentStatus)),
	);
	const appointments = active.flatMap((event) => {
		const [from, to] = [event.startTime, event.endTime].map((time) => timeOfEvent(time, timezone));
		if (from === undefined || to === undefined || to < from) return [];
		const resourceKeys = estimated ? [wholeCalendarKey(calendarId)] : assignedResourcesOf(event);
		return [{ from, to, resourceKeys, event: eventKey(event) }];
	});
	return { appointments, estimated, unreadable: active.length - appointments.length };
}

/** The instances of a recurring event may share its ID. */
const eventKey = ({ id, startTime }: IDataObject): string | undefined =>
	toText(id) === '' ? undefined : `${toText(id)} ${toText(startTime)}`;

const assignedResourcesOf = ({ assignedResources }: IDataObject): string[] =>
	Array.isArray(assignedResources) ? [...new Set(assignedResources.map(toText).filter(Boolean))] : [];

/** Returns `noshow` for `No-Show`. */
const normalizeStatus = (status: unknown): string =>
	toText(status)
		.toLowerCase()
		.replace(/[^a-z]/g, '');

/** @returns ms since 1970. `Date.parse` is faster for times with a zone, and there are thousands of them. */
function timeOfEvent(time: unknown, timezone: string): number | undefined {
	const parsed = typeof time === 'string' && /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? Date.parse(time) : NaN;
	if (!Number.isNaN(parsed)) return parsed;
	try {
		return parseInstant(time, 'time', timezone);
	} catch {
		return undefined;
	}
}
