import type { Day } from './days';
import type { TimeSpan } from './option';
import type { Stretch } from './sweep';
import { inZone } from '../../values/dates';

/** A time in which more is booked than available, ms since 1970. */
interface Overbooking {
	from: number;
	to: number;
	booked: number;
}

interface DaySummary {
	/** `2026-12-03` */
	day: string;
	peak: number;
	/** Sum of the hours of all bookings; simultaneous ones are added up. */
	hoursBooked: number;
	/** Whether all units are booked for at least the hours of a full day; `null` if nobody knows how many there are. */
	full: boolean | null;
}

export interface BookingSummary {
	peak: number;
	/** When the peak is first reached, ms since 1970; absent if nothing is booked. */
	peakAt?: number;
	overbooked: Overbooking[];
	hoursBooked: number;
	days: DaySummary[];
}

const HOUR_MS = 3_600_000;

/** @param stretches in ascending order @param units units in service, if they are known @param fullDayHours booked hours from which on a day is full */
export function summarise(
	stretches: readonly Stretch[],
	units: number | undefined,
	days: readonly Day[],
	fullDayHours: number,
): BookingSummary {
	let [peak, peakAt, next]: [number, number | undefined, number] = [0, undefined, 0];
	const overbooked: Overbooking[] = [];
	for (const { from, to, booked } of stretches) {
		if (booked > peak) [peak, peakAt] = [booked, from];
		if (units === undefined || booked <= units) continue;
		const last = overbooked.at(-1);
		if (last?.to === from) {
			last.to = to;
			last.booked = Math.max(last.booked, booked);
		} else overbooked.push({ from, to, booked });
	}
	const daySummaries = days.map((day): DaySummary => {
		let [dayPeak, bookedMs, fullMs] = [0, 0, 0];
		while ((stretches[next]?.to ?? Infinity) <= day.from) next++;
		for (let at = next; (stretches[at]?.from ?? Infinity) < day.to; at++) {
			const { from, to, booked } = stretches[at] as Stretch;
			const ms = Math.min(to, day.to) - Math.max(from, day.from);
			dayPeak = Math.max(dayPeak, booked);
			bookedMs += ms * booked;
			if (units !== undefined && booked >= units) fullMs += ms;
		}
		const full = units === undefined ? null : units > 0 && fullMs > 0 && fullMs >= fullDayHours * HOUR_MS;
		return { day: day.day, peak: dayPeak, hoursBooked: toHours(bookedMs), full };
	});
	const allMs = stretches.reduce((sum, { from, to, booked }) => sum + (to - from) * booked, 0);
	return { peak, peakAt, overbooked, hoursBooked: toHours(allMs), days: daySummaries };
}

const toHours = (ms: number): number => Math.round((ms / HOUR_MS) * 100) / 100;

/** Maximum number of overbooked times that are listed one by one. */
const MAX_LISTED = 3;

interface BookingFacts extends BookingSummary {
	appointments: number;
	units: number | undefined;
	/** Whether `units` are units in service; for a room they are the appointments that it takes at once. */
	hasUnits: boolean;
	bookable: boolean;
	estimated: boolean;
}

export function findingsOf(facts: BookingFacts, span: TimeSpan): string[] {
	const { appointments, overbooked, days, bookable, estimated } = facts;
	if (appointments === 0) return bookable ? [`not booked ${span.description}`] : [];
	const full = days.filter((day) => day.full).length;
	const rest = overbooked.slice(MAX_LISTED);
	const findings = [
		...overbooked
			.slice(0, MAX_LISTED)
			.map((overbooking) => `overbooked ${describeOverbooking(overbooking, facts, span)}`),
		...(rest.length > 0 ? [`overbooked ${rest.length} more ${rest.length === 1 ? 'time' : 'times'}`] : []),
		...(full > 0 ? [`fully booked on ${full} of ${days.length} days`] : []),
	];
	return estimated ? findings.map((finding) => `${finding} (estimated)`) : findings;
}

export function describeOverbooking(
	{ from, to, booked }: Overbooking,
	{ units, hasUnits }: Pick<BookingFacts, 'units' | 'hasUnits'>,
	{ timezone }: TimeSpan,
): string {
	const what = hasUnits ? `${booked} booked, ${units} in service` : `${booked} appointments at once, ${units} possible`;
	return `${describeTime(from, to, timezone)}: ${what}`;
}

/** @returns `on 3 December 14:00–15:00` or `from 3 December 22:00 to 4 December 02:00`, with UTC offsets if the clocks change */
function describeTime(from: number, to: number, timezone: string): string {
	const [begin, end] = [from, to].map((at) => inZone(at, timezone).setLocale('en'));
	if (!begin || !end) return '';
	// Less than a minute would look like no time at all.
	const time = end.startOf('minute').equals(begin.startOf('minute')) ? 'HH:mm:ss' : 'HH:mm';
	const clock = begin.offset === end.offset ? time : `${time} '(UTC'Z')'`;
	const isMidnight = end.toMillis() === begin.plus({ days: 1 }).startOf('day').toMillis();
	if (isMidnight || begin.hasSame(end, 'day')) {
		const until = isMidnight ? '24:00' : end.toFormat(clock);
		return `on ${begin.toFormat('d LLLL')} ${begin.toFormat(clock)}–${until}`;
	}
	return `from ${begin.toFormat(`d LLLL ${clock}`)} to ${end.toFormat(`d LLLL ${clock}`)}`;
}
