import { inZone } from '../../values/dates';
import type { TimeSpan } from './timeSpan';
import type { Overbooking, BookingSummary } from './summary';

/** Overbooked times that are told one by one. */
const MAX_LISTED = 3;

/** What is wrong with bookings, in words. */
export interface BookingFacts extends BookingSummary {
	appointments: number;
	units: number;
	/** Whether there can be several of it: rooms are one each. */
	hasUnits: boolean;
	/** Whether it could be booked at all. */
	bookable: boolean;
	estimated: boolean;
}

/** One finding per problem; none where all is well. */
export function findingsOf(telling: BookingFacts, span: TimeSpan): string[] {
	const { appointments, overbooked, days, bookable, estimated } = telling;
	if (appointments === 0) return bookable ? [`not booked ${span.description}`] : [];
	const full = days.filter((day) => day.full).length;
	const rest = overbooked.slice(MAX_LISTED);
	const findings = [
		...overbooked.slice(0, MAX_LISTED).map((excess) => describeOverbooking(excess, telling, span)),
		...(rest.length > 0 ? [`overbooked ${rest.length} more ${rest.length === 1 ? 'time' : 'times'}`] : []),
		...(full > 0 ? [`fully booked on ${full} of ${days.length} days`] : []),
	];
	return estimated ? findings.map((finding) => `${finding} (estimated)`) : findings;
}

function describeOverbooking(
	{ from, to, booked }: Overbooking,
	{ units, hasUnits }: BookingFacts,
	{ timezone }: TimeSpan,
): string {
	const what = hasUnits ? `${booked} booked, ${units} in service` : `${booked} appointments at once`;
	return `overbooked ${describeTime(from, to, timezone)}: ${what}`;
}

/** `on 3 December 14:00–15:00`, `from 3 December 22:00 to 4 December 02:00`; with offsets where the clocks are changed in between. */
function describeTime(from: number, to: number, timezone: string): string {
	const [begin, end] = [from, to].map((at) => inZone(at, timezone).setLocale('en'));
	if (!begin || !end) return '';
	const clock = begin.offset === end.offset ? 'HH:mm' : "HH:mm '(UTC'Z')'";
	const isMidnight = end.toMillis() === begin.plus({ days: 1 }).startOf('day').toMillis();
	if (isMidnight || begin.hasSame(end, 'day')) {
		const until = isMidnight ? '24:00' : end.toFormat(clock);
		return `on ${begin.toFormat('d LLLL')} ${begin.toFormat(clock)}–${until}`;
	}
	return `from ${begin.toFormat(`d LLLL ${clock}`)} to ${end.toFormat(`d LLLL ${clock}`)}`;
}
