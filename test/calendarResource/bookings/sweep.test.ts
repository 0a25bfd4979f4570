import fc from 'fast-check';
import { daysBetween } from '../../../nodes/HighLevelCrm/calendarResource/bookings/option';
import { sweep, timesOf } from '../../../nodes/HighLevelCrm/calendarResource/bookings/sweep';
import { sized } from '../../support/sizes';
import { cases, counted, workedOut } from './bruteForce';

const HOUR = 3_600_000;

it('what is booked is what counting it minute by minute gives', () => {
	fc.assert(
		fc.property(cases, (one) => expect(workedOut(one)).toEqual(counted(one))),
		{ numRuns: sized(1_000, 60) },
	);
});

it('appointments that touch do not overlap', () => {
	const resourceKeys = ['e'];
	const hourly = [9, 10, 11].map((hour) => ({ from: hour * HOUR, to: (hour + 1) * HOUR, resourceKeys }));
	const times = timesOf(hourly, { from: 0, to: 24 * HOUR }).get('e');
	expect(times && sweep(times)).toEqual([{ from: 9 * HOUR, to: 12 * HOUR, booked: 1 }]);
});

it('days are as long as they are where the clocks are changed', () => {
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
	// The first and the last are looked at in part.
	expect(hoursOf('2026-03-07T20:00Z', '2026-03-09T05:00Z', 'America/New_York')).toEqual([
		['2026-03-07', 9],
		['2026-03-08', 23],
		['2026-03-09', 1],
	]);
});

describe('the work that it takes', () => {
	const [RESOURCES, APPOINTMENTS] = [500, 20_000];

	/** How often the times of appointments are looked at, for so many resources that share the appointments. */
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

	it('each appointment is looked at twice, however many resources there are', () => {
		expect(looks(RESOURCES, APPOINTMENTS)).toBe(2 * APPOINTMENTS);
		expect(looks(1, APPOINTMENTS)).toBe(2 * APPOINTMENTS);
	});
});
