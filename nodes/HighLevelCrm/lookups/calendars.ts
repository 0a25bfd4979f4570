import { toText } from '../values/json';
import { recordsIn } from '../api/records';
import type { ApiRequest } from '../api/request';
import { perRun } from '../run/perRun';

export interface Calendar {
	id: string;
	name: string;
	/** Whether it is a service calendar, which equipment and rooms belong to. False if the server states no types. */
	service: boolean;
}

export function calendarsRequest(locationId: string): ApiRequest {
	return {
		method: 'GET',
		path: '/calendars/',
		qs: { locationId },
		effect: 'read',
		subject: "the location's calendars",
	};
}

/** @returns `undefined` if the answer contains no list */
export function parseCalendars(body: unknown): Calendar[] | undefined {
	return recordsIn(body)?.map(({ id, name, calendarType }) => ({
		id: toText(id),
		name: toText(name) || toText(id),
		service: calendarType === 'service_booking',
	}));
}

/** Loads the location's calendars once per run. @throws ApiFailure @returns `undefined` if the answer contains no list */
export const loadCalendars = perRun(async ({ send, connection }): Promise<Calendar[] | undefined> => {
	const { body } = await send(calendarsRequest(connection.locationId));
	return parseCalendars(body);
});
