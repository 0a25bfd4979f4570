import type { Context } from '../context';
import { ApiError } from '../errors';
import type { Appointment, Equipment } from '../types';
import { appointmentsOf } from './listing';

/** Statuses in which an appointment takes no units. */
const FREEING_STATUSES: ReadonlyArray<Appointment['appointmentStatus']> = ['cancelled', 'noshow', 'invalid'];

/** Calendar and time of a new or changed appointment. */
type BookingRequest = Pick<Appointment, 'locationId' | 'calendarId' | 'startTime' | 'endTime'> & { id?: string };

export const takesUnits = ({ appointmentStatus }: Pick<Appointment, 'appointmentStatus'>): boolean =>
	!FREEING_STATUSES.includes(appointmentStatus);

/**
 * Finds what an appointment takes: a unit of each piece of equipment on its calendar, and one of its rooms. A room's
 * capacity is how many appointments it takes at once, over all its calendars (vendor's help); without one it takes a single one.
 * @param mustBeFree whether all of it must be free
 * @throws ApiError 400 if it must be free and is not
 */
export function resourcesFor(ctx: Context, request: BookingRequest, mustBeFree: boolean): string[] {
	const on = (resources: ReadonlyMap<string, Equipment>): Equipment[] =>
		[...resources.values()].filter(({ isActive, calendarIds }) => isActive && calendarIds.includes(request.calendarId));
	const [equipment, rooms] = [on(ctx.state.equipment), on(ctx.state.rooms)];
	const isFree = freeAt(ctx, request);
	const room = rooms.find((one) => isFree(one, Math.max(1, one.capacity))) ?? (mustBeFree ? undefined : rooms[0]);
	const isTaken = equipment.some((one) => !isFree(one, one.quantity - one.outOfService));
	if (mustBeFree && (isTaken || (rooms.length > 0 && room === undefined))) {
		throw new ApiError(400, 'The slot you have selected is no longer available.');
	}
	return [...equipment, ...(room === undefined ? [] : [room])].map(({ id }) => id);
}

/**
 * Creates a check whether fewer than `units` of a resource are taken during the whole requested time.
 * Appointments of all calendars count, unless they only touch that time.
 */
function freeAt(ctx: Context, { id, locationId, startTime, endTime }: BookingRequest) {
	const [from, to] = [Date.parse(startTime), Date.parse(endTime)];
	const others = appointmentsOf(ctx, locationId, to).filter(
		(other) =>
			other.id !== id && takesUnits(other) && Date.parse(other.startTime) < to && Date.parse(other.endTime) > from,
	);
	return (resource: Equipment, units: number): boolean => {
		const taking = others.filter(({ assignedResources }) => assignedResources.includes(resource.id));
		// The number of simultaneous appointments only grows when one begins, so the check looks at each begin.
		const begins = [from, ...taking.map(({ startTime: start }) => Math.max(from, Date.parse(start)))];
		const simultaneous = begins.map(
			(at) => taking.filter((other) => Date.parse(other.startTime) <= at && Date.parse(other.endTime) > at).length,
		);
		return Math.max(...simultaneous) < units;
	};
}
