import { checkLocation } from '../auth';
import { unprocessable } from '../errors';
import { guards } from '../guards';
import type { Answer, Call, Route } from '../route';
import type { Appointment } from '../types';
import { checked, digits, filledText, type Rules } from '../validate';

const rules: Rules = {
	locationId: { check: filledText, required: true },
	startTime: { check: digits(0, 8.64e15), required: true },
	endTime: { check: digits(0, 8.64e15), required: true },
	calendarId: { check: filledText },
	userId: { check: filledText },
	groupId: { check: filledText },
};

/** The appointments of a calendar, a user or a group that begin in a span of time (ms); no paging. */
function list({ ctx, grant, query }: Call): Answer {
	const values = checked(query, rules) as Record<string, string | undefined>;
	const { locationId, calendarId, userId, groupId } = values;
	checkLocation(grant, locationId ?? '');
	if ((calendarId ?? userId ?? groupId) === undefined) {
		throw unprocessable('one of calendarId, userId, groupId should not be empty');
	}
	const [from, to] = [Number(values.startTime), Number(values.endTime)];
	const within = (appointment: Appointment): boolean => {
		const start = Date.parse(appointment.startTime);
		return start >= from && start <= to;
	};
	const events = [...ctx.state.appointments.values()].filter(
		(appointment) =>
			appointment.locationId === locationId &&
			(calendarId === undefined || appointment.calendarId === calendarId) &&
			(groupId === undefined || appointment.groupId === groupId) &&
			(userId === undefined || appointment.assignedUserId === userId || appointment.users.includes(userId)) &&
			within(appointment),
	);
	return { status: 200, body: { events } };
}

/** Appointments; they are only seeded, not booked. */
export const eventRoutes: readonly Route[] = [
	{ method: 'GET', url: '/calendars/events', guard: guards.events, handler: list },
];
