import { inZone } from '../../values/dates';

/** A day of a time zone, as far as it is looked at, ms since 1970. */
export interface Day {
	/** `2026-12-03` */
	day: string;
	from: number;
	to: number;
}

/** The time that is looked at, ms since 1970. */
export interface TimeSpan {
	from: number;
	to: number;
	days: readonly Day[];
	/** `in the next 14 days` */
	description: string;
	/** In which days begin and times are told. */
	timezone: string;
}

/** The days of a time zone that begin or go on between two times. They are as long as they are: 23 to 25 hours. */
export function daysBetween(from: number, to: number, timezone: string): Day[] {
	const days: Day[] = [];
	for (let day = inZone(from, timezone).startOf('day'); day.toMillis() < to; ) {
		const next = day.plus({ days: 1 }).startOf('day');
		days.push({
			day: day.toFormat('yyyy-MM-dd'),
			from: Math.max(from, day.toMillis()),
			to: Math.min(to, next.toMillis()),
		});
		day = next;
	}
	return days;
}
