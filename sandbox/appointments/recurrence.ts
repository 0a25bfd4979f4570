import type { Appointment } from '../types';
import { daysLater, weekday } from './zones';

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Maximum number of days that are checked for instances. */
const MAX_DAYS = 2_000;

/** Parses `FREQ=WEEKLY;INTERVAL=2`. */
function parseRule(rrule: string): Record<string, string | undefined> {
	const parts = rrule.replace(/^RRULE:/, '').split(';');
	return Object.fromEntries(parts.map((part) => part.split('=') as [string, string]));
}

/** Parses `20261203T140000Z`. @returns ms since 1970 */
const parseUntil = (text: string): number =>
	Date.parse(
		text.replace(
			/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/,
			(_all, y, m, d, h = '23', n = '59', s = '59') => `${y}-${m}-${d}T${h}:${n}:${s}Z`,
		),
	);

/**
 * Expands an appointment into its instances, in order: the appointment itself and those that its rule (daily or
 * weekly; INTERVAL, COUNT, UNTIL, BYDAY) adds. They keep the local time of day.
 * @param before ms since 1970; later instances are left out
 */
export function instancesOf(appointment: Appointment, before: number, timezone: string): Appointment[] {
	const { rrule } = appointment;
	if (rrule === undefined) return [appointment];
	const { FREQ, INTERVAL = '1', COUNT = 'Infinity', UNTIL, BYDAY } = parseRule(rrule);
	const begin = Date.parse(appointment.startTime);
	const durationMs = Date.parse(appointment.endTime) - begin;
	const last = Math.min(before, UNTIL === undefined ? Infinity : parseUntil(UNTIL));
	const first = weekday(begin, timezone);
	const days = BYDAY === undefined ? [first] : BYDAY.split(',').map((day) => DAYS.indexOf(day));
	const instances: Appointment[] = [];
	for (let day = 0; day < MAX_DAYS && instances.length < Number(COUNT); day++) {
		// Weeks begin on Monday.
		const week = Math.floor((day + ((first + 6) % 7)) / 7);
		const isDue =
			FREQ === 'DAILY'
				? day % Number(INTERVAL) === 0
				: week % Number(INTERVAL) === 0 && days.includes((first + day) % 7);
		if (!isDue) continue;
		const start = daysLater(begin, day, timezone);
		if (start > last) break;
		const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + durationMs).toISOString() };
		const later = { id: `${appointment.id}_${start}`, masterEventId: appointment.id };
		instances.push({ ...appointment, ...times, isRecurring: true, ...(day > 0 && later) });
	}
	return instances;
}
