import type { Send } from '../api/request';
import { requireWholeList } from '../client/paging/wholeList';
import { perRun } from '../run/perRun';
import { toText } from '../values/json';
import { readList } from './readList';

export interface Calendar {
	id: string;
	name: string;
	/** Whether it is a service calendar, which equipment and rooms belong to. False if the server states no types. */
	service: boolean;
}

/** Reads the location's calendars. @throws ApiFailure */
export async function listCalendars(
	send: Send,
	locationId: string,
	recordsOf?: typeof requireWholeList,
): Promise<Calendar[]> {
	const request = { path: '/calendars/', qs: { locationId }, subject: "the location's calendars" };
	const calendars = await readList(send, request, recordsOf);
	return calendars.map(({ id, name, calendarType }) => ({
		id: toText(id),
		name: toText(name) || toText(id),
		service: calendarType === 'service_booking',
	}));
}

/** Loads the location's calendars once per run. @throws ApiFailure also if the answer holds only a part of them: the others would count as deleted */
export const loadCalendars = perRun(
	async ({ send, connection }): Promise<Calendar[]> =>
		await listCalendars(send, connection.locationId, requireWholeList),
);
