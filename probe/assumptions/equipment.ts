import type { Assumption, Finding } from '../assumption';
import { accepted, isRecord, type Json } from '../answers';
import { type Lab } from '../lab';
import { idKeyOf } from './calendars';

const URL = '/calendars/resources/equipments';

/** A complete body of a create, with the mark. */
const completeBody = (lab: Lab): Json => ({
	...{ locationId: lab.locationId, name: lab.mark.name, description: '', quantity: 1, outOfService: 0, capacity: 0 },
	calendarIds: [],
});

const listed = async (lab: Lab): Promise<Json[]> => {
	const { body } = await lab.resources('equipments', 1000);
	return Array.isArray(body) ? body.filter(isRecord) : [];
};

/** Finds the path of the marked equipment; undefined if no answer shows its identifier. */
async function marked(lab: Lab): Promise<string | undefined> {
	const record = (await listed(lab)).find(({ name }) => name === lab.mark.name);
	const key = record && idKeyOf(record);
	return record && key && `${URL}/${encodeURIComponent(String(record[key]))}`;
}

/** Without an identifier, created equipment could not be removed again. @returns a finding if that is the case */
async function whyUnsafe(lab: Lab): Promise<Finding | undefined> {
	const [record] = await listed(lab);
	if (record !== undefined && idKeyOf(record) !== undefined) return undefined;
	return { seen: 'not tried: the list shows no identifier to remove it by' };
}

/** Assumptions about equipment, tried in this order on marked equipment of the probe. */
export const equipmentAssumptions: readonly Assumption[] = [
	...['capacity', 'outOfService'].map(
		(key): Assumption => ({
			name: `Creating equipment needs ${key}`,
			writes: true,
			node: { holds: 'always sends it', otherwise: 'always sends it' },
			async try(lab) {
				const obstacle = await whyUnsafe(lab);
				if (obstacle) return obstacle;
				const { [key]: _left, ...body } = completeBody(lab);
				const { status } = await lab.request('POST', URL, { body });
				return { seen: `status ${status} without it`, holds: status === 422 || status === 400 };
			},
		}),
	),
	{
		name: 'The answer to a create of equipment has no identifier',
		writes: true,
		node: { holds: 'finds it in the list by name', otherwise: 'reads it from the answer' },
		async try(lab) {
			const obstacle = await whyUnsafe(lab);
			if (obstacle) return obstacle;
			const seen = await lab.request('POST', URL, { body: completeBody(lab) });
			if (!accepted(seen)) return { seen: `status ${seen.status}` };
			const key = isRecord(seen.body) ? idKeyOf(seen.body) : undefined;
			return {
				seen: `status ${seen.status}, ${key === undefined ? 'no identifier' : `under ${key}`}`,
				holds: key === undefined,
			};
		},
	},
	{
		name: 'Equipment can be on several service calendars',
		writes: true,
		node: { holds: 'sends the given calendars', otherwise: 'sends the given calendars, and explains the rejection' },
		async try(lab) {
			const path = await marked(lab);
			if (path === undefined) return { seen: 'not tried: no marked equipment' };
			const calendars = await lab.request('GET', '/calendars/', { query: { locationId: lab.locationId } });
			const all = isRecord(calendars.body) && Array.isArray(calendars.body.calendars) ? calendars.body.calendars : [];
			const ids = all
				.filter(isRecord)
				.filter(({ calendarType }) => calendarType === 'service_booking')
				.map(({ id }) => id);
			if (ids.length < 2) return { seen: 'fewer than two service calendars' };
			const { status } = await lab.request('PUT', path, { body: { calendarIds: ids.slice(0, 2) } });
			return { seen: `status ${status}`, holds: status === 200 };
		},
	},
];
