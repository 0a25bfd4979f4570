import { inZone } from '../../values/dates';

/** The part of a calendar day that lies within the span, ms since 1970. */
export interface Day {
	/** `2026-12-03` */
	day: string;
	from: number;
	to: number;
}

/** Returns the days of a time zone within a span. A day may have 23 to 25 hours. */
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
