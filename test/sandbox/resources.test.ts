import { Client, LOCATION } from './client';

const EQUIPMENT = {
	locationId: LOCATION,
	name: 'Projector',
	description: 'HD',
	quantity: 2,
	outOfService: 0,
	capacity: 0,
	calendarIds: ['k1'],
};
const ROOM = { ...EQUIPMENT, name: 'Studio', description: '', quantity: 1, capacity: 4 };

describe.each([
	['equipments' as const, EQUIPMENT, 'quantity', 'Equipment not found'],
	['rooms' as const, ROOM, 'capacity', 'Room not found'],
])('%s (highLevel)', (type, body, amount, missing) => {
	const url = `/calendars/resources/${type}`;
	let client: Client;
	beforeEach(async () => {
		client = await Client.start({ equipmentIdKey: '_id' });
	});
	afterEach(() => client.close());

	test('can be created, read, updated and deleted', async () => {
		const created = await client.post(url, body);
		expect(created.status).toBe(201);
		expect(created.json).toMatchObject({ ...body, _id: expect.any(String), resourceType: type, isActive: true });
		expect(created.json).not.toHaveProperty('id');
		const one = `${url}/${created.json._id}`;
		expect((await client.get(one)).json).toEqual(created.json);
		const updated = await client.put(one, { name: 'New', isActive: false });
		const { calendarIds, ...shown } = created.json;
		expect([updated.status, updated.json]).toEqual([200, { ...shown, name: 'New', isActive: false }]);
		expect((await client.get(one)).json).toEqual({ ...updated.json, calendarIds });
		const deleted = await client.delete(one);
		expect([deleted.status, deleted.json]).toEqual([200, { success: true }]);
		for (const again of [await client.get(one), await client.put(one, {}), await client.delete(one)]) {
			expect([again.status, again.json.message]).toEqual([404, missing]);
		}
	});

	test('can have their ID in the key id', async () => {
		client.sandbox.configure({ equipmentIdKey: 'id' });
		const { json } = await client.post(url, body);
		expect(json.id).toEqual(expect.any(String));
		expect(json).not.toHaveProperty('_id');
	});

	test('have no ID unless configured, with a separate switch for lists', async () => {
		client.sandbox.configure({ equipmentIdKey: null });
		const { json } = await client.post(url, body);
		const [id] = [...client.sandbox.state.resources(type).keys()];
		const updated = await client.put(`${url}/${id}`, { name: 'New' });
		const read = await client.get(`${url}/${id}`);
		const listed = async () => (await client.get(`${url}?locationId=${LOCATION}&limit=9&skip=0`)).json;
		for (const record of [json, updated.json, read.json, ...(await listed())]) {
			expect(Object.keys(record).filter((key) => /id$/i.test(key))).toEqual(['locationId']);
		}
		client.sandbox.configure({ equipmentListIdKey: 'id' });
		expect(await listed()).toEqual([{ ...read.json, id }]);
		expect((await client.get(`${url}/${id}`)).json).toEqual(read.json);
	});

	test.each(Object.keys(EQUIPMENT))('create requires %s', async (key) => {
		const answer = await client.post(url, { ...body, [key]: undefined });
		expect([answer.status, answer.json.message]).toEqual([422, [`${key} should not be empty`]]);
	});

	test.each([
		[{ [amount]: -1 }, `${amount} must be a non-negative whole number`],
		[{ [amount]: 1.5 }, `${amount} must be a non-negative whole number`],
		[{ [amount]: '2' }, `${amount} must be a non-negative whole number`],
		[{ outOfService: true }, 'outOfService must be a non-negative whole number'],
		[{ calendarIds: 'k1' }, 'calendarIds must be an array of strings'],
		[{ calendarIds: Array.from({ length: 101 }, String) }, 'calendarIds must contain no more than 100 elements'],
		[{ colour: 'red' }, 'property colour should not exist'],
	])('create and update reject %j', async (fields, message) => {
		const { json } = await client.post(url, body);
		const created = await client.post(url, { ...body, ...fields });
		expect([created.status, created.json.message]).toEqual([422, [message]]);
		const updated = await client.put(`${url}/${json._id}`, fields);
		expect([updated.status, updated.json.message]).toEqual([422, [message]]);
	});

	test('are listed as a bare array, paged by skip, by location and kind', async () => {
		for (let index = 0; index < 5; index++) await client.post(url, { ...body, name: `R${index}` });
		client.sandbox.seed.equipment([{ locationId: 'elsewhere' }]);
		client.sandbox.seed.rooms([{ locationId: 'elsewhere' }]);
		const list = async (limit: number, skip: number): Promise<string[]> => {
			const { json } = await client.get(`${url}?locationId=${LOCATION}&limit=${limit}&skip=${skip}`);
			return json.map((entry: { name: string }) => entry.name);
		};
		expect(await list(2, 0)).toEqual(['R0', 'R1']);
		expect(await list(10, 3)).toEqual(['R3', 'R4']);
		expect(await list(10, 5)).toEqual([]);
		client.sandbox.configure({ pageCap: 1 });
		expect(await list(10, 3)).toEqual(['R3']);
		client.sandbox.configure({ ignorePaging: true });
		expect(await list(10, 3)).toEqual(['R0']);
	});

	test.each([
		['limit=1', 'skip should not be empty'],
		['skip=0', 'limit should not be empty'],
		['limit=0&skip=0', 'limit must not be less than 1'],
		['limit=1&skip=0&offset=1', 'property offset should not exist'],
	])('the list rejects %s', async (query, message) => {
		const answer = await client.get(`${url}?locationId=${LOCATION}&${query}`);
		expect([answer.status, answer.json.message]).toEqual([422, [message]]);
	});

	test('are read without parameters', async () => {
		const { json } = await client.post(url, body);
		const answer = await client.get(`${url}/${json._id}?locationId=${LOCATION}`);
		expect([answer.status, answer.json.message]).toEqual([422, ['property locationId should not exist']]);
	});
});

test('equipment on several service calendars can be rejected, but not on other calendars', async () => {
	const client = await Client.start({ oneCalendarPerEquipment: true, equipmentIdKey: '_id' });
	client.sandbox.seed.calendars([{ id: 'k1' }, { id: 'k2' }, { id: 'k3', calendarType: 'event' }]);
	const url = '/calendars/resources/equipments';
	const refusal = [422, ['One equipment can only be mapped with one service calendar']];
	const refused = await client.post(url, { ...EQUIPMENT, calendarIds: ['k1', 'k2'] });
	expect([refused.status, refused.json.message]).toEqual(refusal);
	const { json } = await client.post(url, { ...EQUIPMENT, calendarIds: ['k1', 'k3'] });
	const changed = await client.put(`${url}/${json._id}`, { calendarIds: ['k1', 'k2'] });
	expect([changed.status, changed.json.message]).toEqual(refusal);
	expect((await client.post('/calendars/resources/rooms', { ...ROOM, calendarIds: ['k1', 'k2'] })).status).toBe(201);
	client.sandbox.configure({ oneCalendarPerEquipment: false });
	expect((await client.put(`${url}/${json._id}`, { calendarIds: ['k1', 'k2'] })).status).toBe(200);
	await client.close();
});

describe.each(['highLevel', 'documented'] as const)('look-ups (%s)', (dialect) => {
	let client: Client;
	beforeAll(async () => {
		client = await Client.start({ dialect });
		const { seed } = client.sandbox;
		seed.customFields([
			{ id: 'f1', name: 'Colour', dataType: 'RADIO', picklistOptions: ['red'] },
			{ id: 'f2', name: 'Deal', model: 'opportunity' },
			{ id: 'f3', locationId: 'elsewhere' },
		]);
		seed.tags(['VIP', { id: 't2', name: 'far', locationId: 'elsewhere' }]);
		seed.calendars([
			{ id: 'k1', name: 'Main' },
			{ id: 'k2', name: 'Draft', isActive: false },
		]);
	});
	afterAll(() => client.close());

	test('list the custom fields of contacts', async () => {
		const { json } = await client.get(`/locations/${LOCATION}/customFields?model=contact`);
		expect(json.customFields).toHaveLength(1);
		expect(json.customFields[0]).toMatchObject({
			id: 'f1',
			name: 'Colour',
			fieldKey: 'contact.colour',
			dataType: 'RADIO',
			picklistOptions: ['red'],
		});
		const all = await client.get(`/locations/${LOCATION}/customFields?model=all`);
		expect(all.json.customFields).toHaveLength(2);
		expect((await client.get(`/locations/${LOCATION}/customFields?model=person`)).status).toBe(422);
	});

	test('list tags and calendars, and return the location', async () => {
		const tags = await client.get(`/locations/${LOCATION}/tags`);
		expect(tags.json).toEqual({ tags: [{ id: expect.any(String), locationId: LOCATION, name: 'vip' }] });
		const calendars = await client.get(`/calendars/?locationId=${LOCATION}`);
		expect(calendars.json.calendars.map((calendar: { id: string }) => calendar.id)).toEqual(['k1', 'k2']);
		const shown = await client.get(`/calendars/?locationId=${LOCATION}&showDrafted=false`);
		expect(shown.json.calendars).toHaveLength(1);
		expect((await client.get(`/locations/${LOCATION}`)).json.location.id).toBe(LOCATION);
	});

	test('can be switched off', async () => {
		client.sandbox.configure({ lookups: false });
		for (const path of [
			`/locations/${LOCATION}/tags`,
			`/locations/${LOCATION}`,
			`/calendars/?locationId=${LOCATION}`,
		]) {
			expect((await client.get(path)).status).toBe(404);
		}
	});
});
