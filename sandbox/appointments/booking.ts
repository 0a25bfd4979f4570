import type { Context } from '../context';
import { ApiError } from '../errors';
import type { Appointment, Equipment } from '../types';
import { appointmentsOf } from './listing';

/** What frees the units that an appointment took. */
const FREEING: ReadonlyArray<Appointment['appointmentStatus']> = ['cancelled', 'noshow', 'invalid'];

/** The time and place that is asked for. */
type Wanted = Pick<Appointment, 'locationId' | 'calendarId' | 'startTime' | 'endTime'> & { id?: string };

/** Whether it takes units. */
export const stands = ({ appointmentStatus }: Pick<Appointment, 'appointmentStatus'>): boolean =>
	!FREEING.includes(appointmentStatus);

/**
 * What an appointment takes: a unit of each piece of equipment on its calendar, and one of its rooms.
 * @param guarded whether there has to be a free one of each
 * @throws ApiError 400 where there is not
 */
export function resourcesFor(ctx: Context, wanted: Wanted, guarded: boolean): string[] {
	const on = (resources: ReadonlyMap<string, Equipment>): Equipment[] =>
		[...resources.values()].filter(({ isActive, calendarIds }) => isActive && calendarIds.includes(wanted.calendarId));
	const [equipment, rooms] = [on(ctx.state.equipment), on(ctx.state.rooms)];
	const isFree = freeAt(ctx, wanted);
	const room = rooms.find((one) => isFree(one, 1)) ?? (guarded ? undefined : rooms[0]);
	const isTaken = equipment.some((one) => !isFree(one, one.quantity - one.outOfService));
	if (guarded && (isTaken || (rooms.length > 0 && room === undefined))) {
		throw new ApiError(400, 'The slot you have selected is no longer available.');
	}
	return [...equipment, ...(room === undefined ? [] : [room])].map(({ id }) => id);
}

/** Whether a unit of so many is free for the whole time: of all calendars' appointments, those that touch are not in the way. */
function freeAt(ctx: Context, { id, locationId, startTime, endTime }: Wanted) {
	const [from, to] = [Date.parse(startTime), Date.parse(endTime)];
	const others = appointmentsOf(ctx, locationId, to).filter(
		(other) => other.id !== id && stands(other) && Date.parse(other.startTime) < to && Date.parse(other.endTime) > from,
	);
	return (resource: Equipment, units: number): boolean => {
		const taking = others.filter(({ assignedResources }) => assignedResources.includes(resource.id));
		// They need not all overlap one another: what counts is the most at once, which is reached where one of them begins.
		const begins = [from, ...taking.map(({ startTime: start }) => Math.max(from, Date.parse(start)))];
		const atOnce = begins.map(
			(at) => taking.filter((other) => Date.parse(other.startTime) <= at && Date.parse(other.endTime) > at).length,
		);
		return Math.max(...atOnce) < units;
	};
}
