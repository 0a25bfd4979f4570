import type { Context } from '../context';
import type { Appointment } from '../types';
import { instancesOf } from './recurrence';
import { byTheClock } from './zones';

/**
 * Lists the appointments of a location and expands recurring ones into their instances. A changed or cancelled
 * instance is a record of its own (`masterEventId`, the same start), which replaces the expanded instance.
 * @param before ms since 1970; later appointments are left out
 */
export function appointmentsOf({ state, options }: Context, locationId: string, before: number): Appointment[] {
	const own = [...state.appointments.values()].filter((appointment) => appointment.locationId === locationId);
	const instanceKey = ({ masterEventId, startTime }: Appointment): string => `${masterEventId} ${startTime}`;
	const changed = new Set(own.filter(({ masterEventId }) => masterEventId !== undefined).map(instanceKey));
	return own.flatMap((appointment) =>
		instancesOf(appointment, before, options.timezone).filter(
			(instance) => instance.id === appointment.id || !changed.has(instanceKey(instance)),
		),
	);
}

/** Formats an appointment for a list. */
export function showAppointment({ options }: Context, appointment: Appointment): Appointment {
	if (options.eventTimes === 'utc') return appointment;
	const shown = (time: string): string => byTheClock(Date.parse(time), options.timezone);
	return { ...appointment, startTime: shown(appointment.startTime), endTime: shown(appointment.endTime) };
}
