import type { Context } from '../context';
import type { Appointment } from '../types';
import { instancesOf } from './recurrence';
import { byTheClock } from './zones';

/**
 * All appointments of a location, each instance of a recurring one by itself. An instance that was changed or cancelled is a record of its
 * own (`masterEventId`, the same start) and takes its place.
 * @param before ms since 1970: those that begin later are left out
 */
export function appointmentsOf({ state, options }: Context, locationId: string, before: number): Appointment[] {
	const own = [...state.appointments.values()].filter((appointment) => appointment.locationId === locationId);
	const placeOf = ({ masterEventId, startTime }: Appointment): string => `${masterEventId} ${startTime}`;
	const changed = new Set(own.filter(({ masterEventId }) => masterEventId !== undefined).map(placeOf));
	return own.flatMap((appointment) =>
		instancesOf(appointment, before, options.timezone).filter(
			(instance) => instance.id === appointment.id || !changed.has(placeOf(instance)),
		),
	);
}

/** An appointment as lists show it. */
export function showAppointment({ options }: Context, appointment: Appointment): Appointment {
	if (options.eventTimes === 'utc') return appointment;
	const shown = (time: string): string => byTheClock(Date.parse(time), options.timezone);
	return { ...appointment, startTime: shown(appointment.startTime), endTime: shown(appointment.endTime) };
}
