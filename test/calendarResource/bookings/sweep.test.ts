import fc from 'fast-check';
import { daysBetween } from '../../../nodes/HighLevelCrm/calendarResource/bookings/days';
import { sweep, timesOf } from '../../../nodes/HighLevelCrm/calendarResource/bookings/sweep';
import { sized } from '../../support/sizes';
import { cases, bruteForceSummary, nodeSummary } from './bruteForce';

const HOUR = 3_600_000;

it('booked units match a per-minute brute-force count', () => {
	fc.assert(
		fc.property(cases, (one) => expect(nodeSummary(one)).toEqual(bruteForceSummary(one))),
		{ numRuns: sized(1_000, 60) },
	);
});

it('appointments that touch do not overlap', () => {
	const resourceKeys = ['e'];
	const hourly = [9, 10, 11].map((hour) => ({ from: hour * HOUR, to: (hour + 1) * HOUR, resourceKeys }));
	const times = timesOf(hourly, { from: 0, to: 24 * HOUR }).get('e');
	expect(times && sweep(times)).toEqual([{ from: 9 * HOUR, to: 12 * HOUR, booked: 1 }]);
});

it('days have 23 or 25 hours if the clocks change', () => {
	const hoursOf = (from: string, to: string, zone: string) =>
		daysBetween(Date.parse(from), Date.parse(to), zone).map(({ day, from: begin, to: end }) => [
			day,
			(end - begin) / HOUR,
		]);
	expect(hoursOf('2026-10-23T22:00Z', '2026-10-26T23:00Z', 'Europe/Berlin')).toEqual([
		['2026-10-24', 24],
		['2026-10-25', 25],
		['2026-10-26', 24],
	]);
	// The span covers the first and the last day only in part.
	expect(hoursOf('2026-03-07T20:00Z', '2026-03-09T05:00Z', 'America/New_York')).toEqual([
		['2026-03-07', 9],
		['2026-03-08', 23],
		['2026-03-09', 1],
	]);
});

describe('the work of the sweep', () => {
	const [RESOURCES, APPOINTMENTS] = [500, 20_000];

	/** How often the times of the appointments are read if this many resources share them. */
	function looks(resources: number, appointments: number): number {
		let count = 0;
		const many = Array.from({ length: appointments }, (_, index) => ({
			get from() {
				count++;
				return (index * 7_919) % 1_000_000;
			},
			get to() {
				count++;
				return ((index * 7_919) % 1_000_000) + 500;
			},
			resourceKeys: [`e${index % resources}`],
		}));
		timesOf(many, { from: 0, to: 2_000_000 }).forEach((times) => sweep(times));
		return count;
	}

	it('reads each appointment twice, for any number of resources', () => {
		expect(looks(RESOURCES, APPOINTMENTS)).toBe(2 * APPOINTMENTS);
		expect(looks(1, APPOINTMENTS)).toBe(2 * APPOINTMENTS);
	});
});
