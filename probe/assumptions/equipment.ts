import type { Assumption, Finding } from '../assumption';
import { accepted, isRecord, type Json } from '../answers';
import { type Lab } from '../lab';
import { idKeyOf } from './calendars';

const URL = '/calendars/resources/equipments';

/** The whole body of a create with the mark. */
const whole = (lab: Lab): Json => ({
	...{ locationId: lab.locationId, name: lab.mark.name, description: '', quantity: 1, outOfService: 0, capacity: 0 },
	calendarIds: [],
});

const listed = async (lab: Lab): Promise<Json[]> => {
	const { body } = await lab.resources('equipments', 1000);
	return Array.isArray(body) ? body.filter(isRecord) : [];
};

/** The marked equipment's path; undefined when no answer shows its identifier. */
async function marked(lab: Lab): Promise<string | undefined> {
	const record = (await listed(lab)).find(({ name }) => name === lab.mark.name);
	const key = record && idKeyOf(record);
	return record && key && `${URL}/${encodeURIComponent(String(record[key]))}`;
}

/** Why nothing is created: what has no identifier could not be removed again. */
async function unsafe(lab: Lab): Promise<Finding | undefined> {
	const [record] = await listed(lab);
	if (record !== undefined && idKeyOf(record) !== undefined) return undefined;
	return { seen: 'not tried: the list shows no identifier to remove it by' };
}

/** Equipment, on a marked one of its own. In this order. */
export const equipmentAssumptions: readonly Assumption[] = [
	...['capacity', 'outOfService'].map(
		(key): Assumption => ({
			name: `Creating equipment needs ${key}`,
			writes: true,
			node: { holds: 'always sends it', otherwise: 'always sends it' },
			async try(lab) {
				const cannot = await unsafe(lab);
				if (cannot) return cannot;
				const { [key]: _left, ...body } = whole(lab);
				const { status } = await lab.ask('POST', URL, { body });
				return { seen: `status ${status} without it`, holds: status === 422 || status === 400 };
			},
		}),
	),
	{
		name: 'The answer to a create of equipment has no identifier',
		writes: true,
		node: { holds: 'looks it up in the list, by name', otherwise: 'takes it from the answer' },
		async try(lab) {
			const cannot = await unsafe(lab);
			if (cannot) return cannot;
			const seen = await lab.ask('POST', URL, { body: whole(lab) });
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
		node: { holds: 'sends what is given', otherwise: 'sends what is given, and explains the refusal' },
		async try(lab) {
			const path = await marked(lab);
			if (path === undefined) return { seen: 'not tried: no marked equipment' };
			const calendars = await lab.ask('GET', '/calendars/', { query: { locationId: lab.locationId } });
			const all = isRecord(calendars.body) && Array.isArray(calendars.body.calendars) ? calendars.body.calendars : [];
			const ids = all
				.filter(isRecord)
				.filter(({ calendarType }) => calendarType === 'service_booking')
				.map(({ id }) => id);
			if (ids.length < 2) return { seen: 'fewer than two service calendars' };
			const { status } = await lab.ask('PUT', path, { body: { calendarIds: ids.slice(0, 2) } });
			return { seen: `status ${status}`, holds: status === 200 };
		},
	},
];
