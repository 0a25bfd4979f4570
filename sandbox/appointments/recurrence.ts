import type { Appointment } from '../types';
import { daysLater, weekday } from './zones';

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Days gone through at most. */
const MOST_DAYS = 2_000;

/** `FREQ=WEEKLY;INTERVAL=2` as its parts. */
function partsOf(rrule: string): Record<string, string | undefined> {
	const parts = rrule.replace(/^RRULE:/, '').split(';');
	return Object.fromEntries(parts.map((part) => part.split('=') as [string, string]));
}

/** `20261203T140000Z` in ms since 1970. */
const untilOf = (text: string): number =>
	Date.parse(
		text.replace(
			/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/,
			(_all, y, m, d, h = '23', n = '59', s = '59') => `${y}-${m}-${d}T${h}:${n}:${s}Z`,
		),
	);

/**
 * The instances of an appointment, in order: itself, and what its rule (daily or weekly; INTERVAL, COUNT, UNTIL, BYDAY) makes of it.
 * They keep their time by the clock of the location.
 * @param before ms since 1970: those that begin later are left out
 */
export function instancesOf(appointment: Appointment, before: number, timezone: string): Appointment[] {
	const { rrule } = appointment;
	if (rrule === undefined) return [appointment];
	const { FREQ, INTERVAL = '1', COUNT = 'Infinity', UNTIL, BYDAY } = partsOf(rrule);
	const begin = Date.parse(appointment.startTime);
	const lasts = Date.parse(appointment.endTime) - begin;
	const last = Math.min(before, UNTIL === undefined ? Infinity : untilOf(UNTIL));
	const first = weekday(begin, timezone);
	const days = BYDAY === undefined ? [first] : BYDAY.split(',').map((day) => DAYS.indexOf(day));
	const instances: Appointment[] = [];
	for (let day = 0; day < MOST_DAYS && instances.length < Number(COUNT); day++) {
		// Weeks begin on Monday.
		const week = Math.floor((day + ((first + 6) % 7)) / 7);
		const isDue =
			FREQ === 'DAILY'
				? day % Number(INTERVAL) === 0
				: week % Number(INTERVAL) === 0 && days.includes((first + day) % 7);
		if (!isDue) continue;
		const start = daysLater(begin, day, timezone);
		if (start > last) break;
		const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + lasts).toISOString() };
		const later = { id: `${appointment.id}_${start}`, masterEventId: appointment.id };
		instances.push({ ...appointment, ...times, isRecurring: true, ...(day > 0 && later) });
	}
	return instances;
}
