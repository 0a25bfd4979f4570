import fc from 'fast-check';
import { daysBetween, type Day } from '../../../nodes/HighLevelCrm/calendarResource/bookings/days';
import { summarise, type BookingSummary } from '../../../nodes/HighLevelCrm/calendarResource/bookings/summary';
import {
	sweep,
	timesOf,
	mergeTimes,
	type Appointment,
} from '../../../nodes/HighLevelCrm/calendarResource/bookings/sweep';

const MINUTE = 60_000;

/** Random appointments of three resources, and the resources whose bookings are summarised together. */
export interface Case {
	appointments: Appointment[];
	/** Keys of the resources whose bookings count. */
	taken: string[];
	units: number;
	fullDayHours: number;
	span: { from: number; to: number };
	days: Day[];
}

/** Two of them are near a change of the clocks, so days have 23 or 25 hours. */
const BEGINNINGS = ['2026-03-28T00:00Z', '2026-10-24T12:00Z', '2026-11-30T23:00Z', '2027-04-03T05:00Z'].map(Date.parse);
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'];
const MARKS = ['a', 'b', 'c'];

/** Random cases of a few days. Appointments touch, overlap, are empty or extend beyond the span. */
export const cases: fc.Arbitrary<Case> = fc
	.record({
		begin: fc.constantFrom(...BEGINNINGS),
		timezone: fc.constantFrom(...ZONES),
		hours: fc.integer({ min: 1, max: 60 }),
		units: fc.integer({ min: 0, max: 4 }),
		fullDayHours: fc.integer({ min: 0, max: 12 }),
		taken: fc.subarray(MARKS),
		drawn: fc.array(
			fc.record({
				// The unit is a quarter of an hour, so that many appointments touch.
				begins: fc.integer({ min: -20, max: 250 }),
				lasts: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 200 })),
				minutes: fc.constantFrom(0, 0, 0, 1, 7),
				resourceKeys: fc.subarray(MARKS),
			}),
			{ maxLength: 25 },
		),
	})
	.map(({ begin, timezone, hours, drawn, ...rest }) => {
		const span = { from: begin, to: begin + hours * 60 * MINUTE };
		const appointments = drawn.map(({ begins, lasts, minutes, resourceKeys }) => {
			const from = begin + begins * 15 * MINUTE + minutes * MINUTE;
			return { from, to: from + lasts * 15 * MINUTE, resourceKeys };
		});
		return { ...rest, span, appointments, days: daysBetween(span.from, span.to, timezone) };
	});

/** Returns the summary as the node calculates it. */
export function nodeSummary({ appointments, taken, units, fullDayHours, span, days }: Case): BookingSummary {
	const times = timesOf(appointments, span);
	return summarise(sweep(mergeTimes(taken.flatMap((mark) => times.get(mark) ?? []))), units, days, fullDayHours);
}

/** Returns the summary as a count of every minute. */
export function bruteForceSummary({ appointments, taken, units, fullDayHours, span, days }: Case): BookingSummary {
	const booked: number[] = [];
	for (let at = span.from; at < span.to; at += MINUTE) {
		const now = appointments.filter(({ from, to }) => from <= at && at < to);
		booked.push(
			now.reduce((sum, { resourceKeys }) => sum + resourceKeys.filter((mark) => taken.includes(mark)).length, 0),
		);
	}
	const timeOf = (minute: number): number => span.from + minute * MINUTE;
	const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
	const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0);
	const peak = Math.max(0, ...booked);
	const overbooked: BookingSummary['overbooked'] = [];
	booked.forEach((now, minute) => {
		if (now <= units) return;
		const last = overbooked.at(-1);
		if (last?.to === timeOf(minute))
			Object.assign(last, { to: timeOf(minute + 1), booked: Math.max(last.booked, now) });
		else overbooked.push({ from: timeOf(minute), to: timeOf(minute + 1), booked: now });
	});
	return {
		peak,
		peakAt: peak === 0 ? undefined : timeOf(booked.indexOf(peak)),
		overbooked,
		hoursBooked: hours(sum(booked)),
		days: days.map(({ day, from, to }) => {
			const own = booked.filter((_now, minute) => timeOf(minute) >= from && timeOf(minute) < to);
			const most = Math.max(0, ...own);
			const taken = own.filter((now) => now > 0 && now >= units).length;
			const full = units > 0 && taken > 0 && taken >= fullDayHours * 60;
			return { day, peak: most, hoursBooked: hours(sum(own)), full };
		}),
	};
}
