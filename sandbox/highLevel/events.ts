import { appointmentsOf, showAppointment } from '../appointments/listing';
import { resourcesFor, takesUnits } from '../appointments/booking';
import { checkLocation } from '../auth';
import { ApiError, unprocessable } from '../errors';
import { guards } from '../guards';
import type { Answer, Call, Route } from '../route';
import type { Appointment } from '../types';
import { checked, digits, filledText, flag, text, type Check, type Rules } from '../validate';

const rules: Rules = {
	locationId: { check: filledText, required: true },
	startTime: { check: digits(0, 8.64e15), required: true },
	endTime: { check: digits(0, 8.64e15), required: true },
	calendarId: { check: filledText },
	userId: { check: filledText },
	groupId: { check: filledText },
};

/**
 * Lists the appointments of a calendar, a user or a group that begin between two times (ms). There is no paging.
 */
function list({ ctx, grant, query }: Call): Answer {
	const values = checked(query, rules) as Record<string, string | undefined>;
	const { locationId = '', calendarId, userId, groupId } = values;
	checkLocation(grant, locationId);
	if ((calendarId ?? userId ?? groupId) === undefined) {
		throw unprocessable('one of calendarId, userId, groupId should not be empty');
	}
	const [from, to] = [Number(values.startTime), Number(values.endTime)];
	const events = appointmentsOf(ctx, locationId, to).filter(
		(appointment) =>
			(calendarId === undefined || appointment.calendarId === calendarId) &&
			(groupId === undefined || appointment.groupId === groupId) &&
			(userId === undefined || appointment.assignedUserId === userId || appointment.users.includes(userId)) &&
			Date.parse(appointment.startTime) >= from &&
			Date.parse(appointment.startTime) <= to,
	);
	return { status: 200, body: { events: events.map((event) => showAppointment(ctx, event)) } };
}

const time: Check = (value, name) =>
	typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? undefined : `${name} must be a valid ISO 8601 date`;

const editRules: Rules = {
	...{ title: { check: text }, address: { check: text }, description: { check: text }, rrule: { check: filledText } },
	...{ assignedUserId: { check: text }, appointmentStatus: { check: filledText }, calendarId: { check: filledText } },
	...{ startTime: { check: time }, endTime: { check: time } },
	...{ ignoreDateRange: { check: flag }, toNotify: { check: flag }, ignoreFreeSlotValidation: { check: flag } },
};
const bookRules: Rules = {
	...editRules,
	locationId: { check: filledText, required: true },
	calendarId: { check: filledText, required: true },
	contactId: { check: filledText, required: true },
	startTime: { check: time, required: true },
};

/** Duration of an appointment without an end. */
const DEFAULT_DURATION_MS = 30 * 60_000;
const iso = (at: unknown): string => new Date(at as string | number).toISOString();

/**
 * Books an appointment if a unit of everything on its calendar is free. `ignoreFreeSlotValidation` skips this
 * check.
 */
function book({ ctx, grant, query, body }: Call): Answer {
	checked(query, {});
	const { ignoreFreeSlotValidation, ignoreDateRange: _range, toNotify: _notify, ...given } = checked(body, bookRules);
	checkLocation(grant, String(given.locationId));
	if (!ctx.state.calendars.has(String(given.calendarId))) throw new ApiError(400, 'Calendar not found');
	const startTime = iso(given.startTime);
	const now = iso(Date.now());
	const requested = {
		...{ groupId: '', title: 'Appointment', appointmentStatus: 'confirmed', assignedUserId: '', users: [] },
		...{ isRecurring: given.rrule !== undefined, dateAdded: now, dateUpdated: now, id: ctx.state.nextId() },
		...given,
		...{ startTime, endTime: iso(given.endTime ?? Date.parse(startTime) + DEFAULT_DURATION_MS), assignedResources: [] },
	} as unknown as Appointment;
	const assignedResources = resourcesFor(ctx, requested, ignoreFreeSlotValidation !== true && takesUnits(requested));
	const appointment = ctx.state.put(ctx.state.appointments, { ...requested, assignedResources });
	ctx.counters.wrote(appointment.id, 'created');
	return { status: 201, body: showBooking(appointment) };
}

/** Moves an appointment or changes its status, with the same check. */
function edit({ ctx, grant, params, query, body }: Call): Answer {
	checked(query, {});
	const { ignoreFreeSlotValidation, ignoreDateRange: _range, toNotify: _notify, ...given } = checked(body, editRules);
	const before = ctx.state.appointments.get(params.eventId ?? '');
	if (before === undefined) throw new ApiError(404, 'Appointment not found');
	checkLocation(grant, before.locationId);
	const times = Object.fromEntries(
		['startTime', 'endTime'].flatMap((key) => (given[key] === undefined ? [] : [[key, iso(given[key])]])),
	);
	const requested = { ...before, ...given, ...times, dateUpdated: iso(Date.now()) };
	const assignedResources = resourcesFor(ctx, requested, ignoreFreeSlotValidation !== true && takesUnits(requested));
	ctx.counters.wrote(requested.id, 'updated');
	return { status: 200, body: showBooking(ctx.state.put(ctx.state.appointments, { ...requested, assignedResources })) };
}

/** Formats the answer to a booking. Like the vendor's, it omits the assigned resources. */
function showBooking({ id, calendarId, locationId, contactId, startTime, endTime, ...more }: Appointment): object {
	const { title, appointmentStatus, assignedUserId, isRecurring, rrule } = more;
	return {
		...{ id, calendarId, locationId, contactId, startTime, endTime, title, appointmentStatus, assignedUserId },
		...{ isRecurring, ...(rrule !== undefined && { rrule }) },
	};
}

const BOOKING = '/calendars/events/appointments';

export const eventRoutes: readonly Route[] = [
	{ method: 'GET', url: '/calendars/events', guard: guards.events, handler: list },
	{ method: 'POST', url: BOOKING, guard: guards.eventsWrite, handler: book },
	{ method: 'PUT', url: `${BOOKING}/:eventId`, guard: guards.eventsWrite, handler: edit },
];
