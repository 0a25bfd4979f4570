import type { Day } from './timeSpan';
import type { Stretch } from './sweep';

/** A time in which more is booked than there is, ms since 1970. */
export interface Overbooking {
	from: number;
	to: number;
	/** Most at once in it. */
	booked: number;
}

/** What a day comes to. */
export interface DaySummary {
	/** `2026-12-03` */
	day: string;
	/** Most that is booked at once. */
	peak: number;
	/** Hours of all that is booked, each counted by itself. */
	hoursBooked: number;
	/** Whether all units are booked for so many hours that nothing is left. */
	full: boolean;
}

/** What a time comes to. */
export interface BookingSummary {
	peak: number;
	/** When it is reached first; absent where nothing is booked. */
	peakAt?: number;
	overbooked: Overbooking[];
	hoursBooked: number;
	days: DaySummary[];
}

const HOUR_MS = 3_600_000;

/** @param stretches in order @param units in service @param fullDayHours from which on a day is full */
export function summarise(
	stretches: readonly Stretch[],
	units: number,
	days: readonly Day[],
	fullDayHours: number,
): BookingSummary {
	let [peak, peakAt, next]: [number, number | undefined, number] = [0, undefined, 0];
	const overbooked: Overbooking[] = [];
	for (const { from, to, booked } of stretches) {
		if (booked > peak) [peak, peakAt] = [booked, from];
		if (booked <= units) continue;
		const last = overbooked.at(-1);
		if (last?.to === from) {
			last.to = to;
			last.booked = Math.max(last.booked, booked);
		} else overbooked.push({ from, to, booked });
	}
	const told = days.map((day): DaySummary => {
		let [most, bookedMs, fullMs] = [0, 0, 0];
		while ((stretches[next]?.to ?? Infinity) <= day.from) next++;
		for (let at = next; (stretches[at]?.from ?? Infinity) < day.to; at++) {
			const { from, to, booked } = stretches[at] as Stretch;
			const ms = Math.min(to, day.to) - Math.max(from, day.from);
			most = Math.max(most, booked);
			bookedMs += ms * booked;
			if (booked >= units) fullMs += ms;
		}
		const full = units > 0 && most > 0 && fullMs >= fullDayHours * HOUR_MS;
		return { day: day.day, peak: most, hoursBooked: toHours(bookedMs), full };
	});
	const allMs = stretches.reduce((sum, { from, to, booked }) => sum + (to - from) * booked, 0);
	return { peak, peakAt, overbooked, hoursBooked: toHours(allMs), days: told };
}

/** To the hundredth. */
const toHours = (ms: number): number => Math.round((ms / HOUR_MS) * 100) / 100;
