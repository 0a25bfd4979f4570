import { isObject, toText } from '../values/json';
import { recordsIn } from '../api/records';
import type { ApiRequest } from '../api/request';
import type { RunServices } from '../run/services';

/** A calendar of the location. */
export interface Calendar {
	id: string;
	name: string;
	/** Whether it books services: what equipment and rooms are for. Where the server names no types, none does. */
	service: boolean;
}

/** The look-up of a location's calendars. */
export function calendarsRequest(locationId: string): ApiRequest {
	return {
		method: 'GET',
		path: '/calendars/',
		qs: { locationId },
		effect: 'read',
		subject: "the location's calendars",
	};
}

/** The calendars in the look-up's answer; `undefined` where it holds no list. */
export function parseCalendars(body: unknown): Calendar[] | undefined {
	const list = isObject(body) && Array.isArray(body.calendars) ? body.calendars : body;
	return recordsIn(list)?.map(({ id, name, calendarType }) => ({
		id: toText(id),
		name: toText(name) || toText(id),
		service: calendarType === 'service_booking',
	}));
}

/** The location's calendars, asked for once per run. @throws ApiFailure @returns `undefined` where the answer holds no list */
export async function loadCalendars(run: RunServices): Promise<Calendar[] | undefined> {
	return await run.memoize('calendars', async () => {
		const { body } = await run.send(calendarsRequest(run.connection.locationId));
		return parseCalendars(body);
	});
}
