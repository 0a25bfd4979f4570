import type { Assumption, Finding } from '../assumption';
import { accepted, isRecord, listIn, type Json } from '../answers';
import { type Lab } from '../lab';
import type { Answer } from '../wire';

const DAY_MS = 86_400_000;
const MAX_CALENDARS = 5;

const entriesOf = ({ body }: Answer): Json[] => (Array.isArray(body) ? body.filter(isRecord) : []);

/** Finds the key under which a record shows its identifier. */
export const idKeyOf = (record: Json): '_id' | 'id' | undefined =>
	(['_id', 'id'] as const).find((key) => typeof record[key] === 'string');

async function listed(lab: Lab, kind: 'equipments' | 'rooms'): Promise<Finding> {
	const seen = await lab.resources(kind);
	if (!accepted(seen)) return { seen: `status ${seen.status}`, holds: false };
	const shape = Array.isArray(seen.body) ? 'a bare list' : 'an object';
	const [record] = entriesOf(seen);
	if (record === undefined) return { seen: `${shape}, empty: unknown` };
	const key = idKeyOf(record);
	return {
		seen: `${shape}, ${key === undefined ? 'no identifier' : `identifier under ${key}`}`,
		holds: key !== undefined,
	};
}

/** Assumptions about calendars, their resources and appointments. */
export const calendarAssumptions: readonly Assumption[] = [
	{
		name: 'The list of equipment shows identifiers',
		node: { holds: 'offers them in the list, finds them by name', otherwise: 'asks for an ID' },
		try: (lab) => listed(lab, 'equipments'),
	},
	{
		name: 'The list of rooms shows identifiers',
		node: { holds: 'offers them in the list, finds them by name', otherwise: 'asks for an ID' },
		try: (lab) => listed(lab, 'rooms'),
	},
	{
		name: 'Calendars say their kind, and some are for services',
		node: { holds: 'offers service calendars first', otherwise: 'offers all calendars alike' },
		async try(lab) {
			const seen = await lab.request('GET', '/calendars/', { query: { locationId: lab.locationId } });
			const calendars = listIn(seen.body, 'calendars');
			if (!accepted(seen)) return { seen: `status ${seen.status}`, holds: false };
			if (calendars.length === 0) return { seen: 'no calendar in the location' };
			const service = calendars.some(({ calendarType }) => calendarType === 'service_booking');
			const kinds = calendars.some((calendar) => typeof calendar.calendarType === 'string');
			return {
				seen: kinds ? `they do, ${service ? 'some' : 'none'} for services` : 'they do not',
				holds: kinds && service,
			};
		},
	},
	{
		name: 'Appointments name the rooms and equipment they take',
		node: { holds: 'counts bookings by them', otherwise: 'estimates bookings by calendar' },
		async try(lab) {
			const seen = await lab.request('GET', '/calendars/', { query: { locationId: lab.locationId } });
			const now = Date.now();
			const span = { startTime: String(now - 90 * DAY_MS), endTime: String(now + 90 * DAY_MS) };
			const events: Json[] = [];
			for (const { id } of listIn(seen.body, 'calendars').slice(0, MAX_CALENDARS)) {
				const query = { locationId: lab.locationId, calendarId: String(id), ...span };
				const answer = await lab.request('GET', '/calendars/events', { query });
				if (!accepted(answer)) return { seen: `status ${answer.status}`, holds: false };
				events.push(...listIn(answer.body, 'events'));
			}
			if (events.length === 0) return { seen: 'no appointment within 90 days' };
			const filled = events.some(
				({ assignedResources }) => Array.isArray(assignedResources) && assignedResources.length,
			);
			return { seen: filled ? 'some do' : 'none does', holds: filled };
		},
	},
];
