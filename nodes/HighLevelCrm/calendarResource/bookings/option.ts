import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Option } from '../../operation/option';
import { clock } from '../../client/clock';
import { BadInput } from '../../values/badInput';
import { parseBound } from '../../values/bound';
import { inZone } from '../../values/dates';
import { isObject } from '../../values/json';
import { parseNumber, parsePositiveInteger } from '../../values/numbers';
import { isEmpty } from '../../values/text';
import { daysBetween, type Day } from './days';

const MAX_DAYS = 366;

const daysAhead = {
	displayName: 'Days Ahead',
	name: 'daysAhead',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MAX_DAYS },
	default: 14,
	description: 'Number of days to check, including today (or the day of From)',
} satisfies INodeProperties;

const from = {
	displayName: 'From',
	name: 'from',
	type: 'dateTime',
	default: '',
	description: 'Start of the period; today if empty',
} satisfies INodeProperties;

const fullDayHours = {
	displayName: 'Hours of a Full Day',
	name: 'fullDayHours',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 24 },
	default: 8,
	description: 'A day is full if all units in service are booked for so many hours',
} satisfies INodeProperties;

const until = {
	displayName: 'To',
	name: 'to',
	type: 'dateTime',
	default: '',
	description: 'End of the period (exclusive), instead of Days Ahead',
} satisfies INodeProperties;

/** Settings that an expression may not leave empty. From and To may be empty: the period then begins today and has Days Ahead. */
export const REQUIRED_OF_BOOKINGS = [daysAhead, fullDayHours];

/** Options > Audit > Bookings. Adding it turns it on. */
export const bookingsParameter = {
	displayName: 'Bookings',
	name: 'bookings',
	type: 'collection',
	default: { daysAhead: daysAhead.default },
	placeholder: 'Set Time',
	description:
		'Adds <code>bookings</code>, and findings if overbooked, fully booked or not booked (one more request per calendar)',
	options: [daysAhead, from, fullDayHours, until],
} satisfies INodeProperties;

/** The same setting as an option of its own, outside of the audit: the JSON of a workflow may have it there. */
export const bookings: Option<IDataObject | undefined> = {
	parameter: bookingsParameter,
	isHidden: true,
	read: (given) => (given === undefined || given === false ? undefined : isObject(given) ? given : {}),
};

export interface BookingsQuery {
	span: TimeSpan;
	/** Booked hours from which on a day counts as full. */
	fullDayHours: number;
}

/** @param given the option's value @returns `undefined` if it is not set @throws BadInput */
export function parseBookings(given: IDataObject | undefined, timezone: string): BookingsQuery | undefined {
	if (!given) return undefined;
	return { span: parseSpan(given, timezone), fullDayHours: parseHours(given.fullDayHours) };
}

function parseHours(given: unknown): number {
	const hours = parseNumber(isEmpty(given) ? fullDayHours.default : given, 'Bookings > Hours of a Full Day');
	const { minValue, maxValue } = fullDayHours.typeOptions;
	if (hours >= minValue && hours <= maxValue) return hours;
	throw new BadInput(`Bookings > Hours of a Full Day "${hours}" is not from 0 to 24`, 'Give the hours, like 8 or 7.5.');
}

function parseSpan(given: IDataObject, timezone: string): TimeSpan {
	const time = (declared: typeof from | typeof until): number | undefined => {
		const value = given[declared.name];
		return isEmpty(value) ? undefined : parseBound(value, `Bookings > ${declared.displayName}`, timezone);
	};
	const [first, last] = [time(from), time(until)];
	const ahead = isEmpty(given.daysAhead) ? undefined : given.daysAhead;
	if (last !== undefined && ahead !== undefined) {
		throw new BadInput('Bookings has both Days Ahead and To', 'Remove one of them.');
	}
	const begin = first ?? inZone(clock.date(), timezone).startOf('day').toMillis();
	const days = parsePositiveInteger(ahead ?? daysAhead.default, 'Bookings > Days Ahead');
	const end = last ?? daysAfter(inZone(begin, timezone), days).toMillis();
	if (begin >= end) {
		const advice = 'The period ends before To: for one day, give the day after it; otherwise swap the two.';
		throw new BadInput('Bookings > To is not later than From', advice);
	}
	// With too large a number of days there is no such date: `end` is NaN.
	if (!(end <= inZone(begin, timezone).plus({ days: MAX_DAYS }).toMillis())) {
		throw new BadInput(`Bookings covers more than ${MAX_DAYS} days`, 'Choose a shorter period.');
	}
	const comingDays = days === 1 ? 'today' : `in the next ${days} days`;
	const description = first === undefined && last === undefined ? comingDays : describeSpan(begin, end, timezone);
	return { from: begin, to: end, days: daysBetween(begin, end, timezone), description, timezone };
}

/** Whole days end at the start of a day. A day on which the clocks skip midnight begins later than at 00:00. */
const daysAfter = (begin: ReturnType<typeof inZone>, days: number) =>
	begin.equals(begin.startOf('day')) ? begin.plus({ days }).startOf('day') : begin.plus({ days });

/** @returns `from 3 December to 5 December`; the last day is included, and the years are named if both days have the same date */
function describeSpan(begin: number, end: number, timezone: string): string {
	const daysAs = (format: string) =>
		[begin, end - 1].map((at) => inZone(at, timezone).setLocale('en').toFormat(format));
	const [one, other] = daysAs('d LLLL');
	if (one !== other) return `from ${one} to ${other}`;
	const [oneOfYear, otherOfYear] = daysAs('d LLLL yyyy');
	return oneOfYear === otherOfYear ? `on ${one}` : `from ${oneOfYear} to ${otherOfYear}`;
}

export interface TimeSpan {
	from: number;
	to: number;
	days: readonly Day[];
	/** `in the next 14 days` */
	description: string;
	/** Time zone of the days and of the times in the output. */
	timezone: string;
}
