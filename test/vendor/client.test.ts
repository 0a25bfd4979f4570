import { HighLevel } from '@gohighlevel/api-client';
import type { AxiosInstance } from 'axios';
import { startSandbox, type Sandbox } from '../../sandbox';
import { DEVIATIONS } from './deviations';
import { needed } from './judge';
import { watchEverySandbox } from './watch';

const LOCATION = 'loc_sandbox';

watchEverySandbox();

/** The vendor's client for a sandbox. A client sends one version on every path. */
function clientOf(sandbox: Sandbox, apiVersion: string): HighLevel {
	const client = new HighLevel({ privateIntegrationToken: 'pit-sandbox-token', apiVersion, logLevel: 'none' });
	// The client has a fixed base URL, but its HTTP library can be set to another.
	(client as unknown as { httpClient: AxiosInstance }).httpClient.defaults.baseURL = sandbox.url;
	return client;
}

describe('the vendor’s own client and the sandbox', () => {
	let sandbox: Sandbox;
	let contacts: HighLevel['contacts'];
	let client: HighLevel;
	let calendars: HighLevel['calendars'];
	beforeAll(async () => {
		sandbox = await startSandbox();
		sandbox.seed.customFields([
			{ id: 'colour', dataType: 'TEXT' },
			{ id: 'age', dataType: 'NUMERICAL' },
			{ id: 'likes', dataType: 'MULTIPLE_OPTIONS' },
		]);
		client = clientOf(sandbox, '2021-07-28');
		({ contacts } = client);
		({ calendars } = clientOf(sandbox, '2021-04-15'));
	});
	afterAll(() => sandbox.close());

	test('create, read, update and delete a contact', async () => {
		const created = await contacts.createContact({
			...{ locationId: LOCATION, firstName: 'Ada', email: 'Ada@X.co', tags: ['VIP'], companyName: 'Engines' },
			customFields: [
				{ id: 'colour', field_value: 'red' },
				{ id: 'age', field_value: 40 },
				{ id: 'likes', field_value: ['a', 'b'] },
			],
			...{ keyword: 'k' },
		});
		const contactId = created.contact?.id ?? '';
		expect(created.contact).toMatchObject({ firstName: 'Ada', email: 'ada@x.co', tags: ['vip'] });
		expect((await contacts.getContact({ contactId })).contact).toMatchObject({
			...{ id: contactId, name: 'Ada', emailLowerCase: 'ada@x.co' },
			customFields: [
				{ id: 'colour', value: 'red' },
				{ id: 'age', value: 40 },
				{ id: 'likes', value: ['a', 'b'] },
			],
		});
		const changes = { city: 'Austin', companyName: 'New', type: 'customer' };
		const updated = await contacts.updateContact({ contactId }, changes);
		expect(updated).toMatchObject({ succeded: true, contact: { ...changes, firstName: 'Ada' } });
		const emptied = await contacts.updateContact({ contactId }, { city: null } as object);
		expect(emptied.contact?.city).toBeUndefined();
		expect(await contacts.deleteContact({ contactId })).toEqual({ succeded: true });
		await expect(contacts.getContact({ contactId })).rejects.toMatchObject({ statusCode: 400 });
	});

	test('report an upsert as new only the first time', async () => {
		const first = await contacts.upsertContact({ locationId: LOCATION, email: 'u@x.co' });
		const second = await contacts.upsertContact({ locationId: LOCATION, email: 'U@x.co', city: 'Boston' });
		expect([first.new, second.new]).toEqual([true, false]);
		expect(second.contact).toMatchObject({ id: first.contact?.id, city: 'Boston' });
	});

	test('search, list and look up a duplicate', async () => {
		const { contact } = await contacts.createContact({ locationId: LOCATION, firstName: 'Ben', phone: '5550101234' });
		const filters = [{ field: 'firstNameLowerCase', operator: 'contains', value: 'ben' }];
		const found = (await contacts.searchContactsAdvanced({ locationId: LOCATION, pageLimit: 500, filters })) as {
			contacts: unknown[];
			total: number;
		};
		expect(found).toMatchObject({ total: 1, contacts: [{ id: contact?.id, contactName: 'ben', address: null }] });
		const listed = await contacts.getContacts({ locationId: LOCATION, query: 'ben', limit: 10 });
		expect(listed.contacts).toMatchObject([{ id: contact?.id }]);
		const same: unknown = await contacts.getDuplicateContact({ locationId: LOCATION, number: '+15550101234' });
		expect(same).toMatchObject({ contact: { id: contact?.id } });
		await expect(contacts.createContact({ locationId: LOCATION, phone: '5550101234' })).rejects.toMatchObject({
			statusCode: 400,
		});
	});

	test('add and remove tags of one contact and of many', async () => {
		const { contact } = await contacts.createContact({ locationId: LOCATION, email: 't@x.co' });
		const contactId = contact?.id ?? '';
		expect((await contacts.addTags({ contactId }, { tags: ['a', 'B'] })).tags).toEqual(['a', 'b']);
		expect((await contacts.removeTags({ contactId }, { tags: ['a'] })).tags).toEqual(['b']);
		const bulk = { locationId: LOCATION, contacts: [contactId, 'no id'] };
		const added = await contacts.createAssociation({ type: 'add' }, { ...bulk, tags: ['c'] });
		expect([added.succeded, added.errorCount]).toEqual([false, 1]);
		expect(sandbox.state.contacts.get(contactId)?.tags).toEqual(['b', 'c']);
		await contacts.createAssociation({ type: 'remove' }, { ...bulk, tags: [], removeAllTags: true });
		expect(sandbox.state.contacts.get(contactId)?.tags).toEqual([]);
		const business = { locationId: LOCATION, ids: [contactId], businessId: 'b1' };
		expect(await contacts.addRemoveContactFromBusiness(business)).toEqual({ success: true, ids: [contactId] });
	});

	test.each(['equipments', 'rooms'])('create, list, read, update and delete %s', async (resourceType) => {
		sandbox.configure({ equipmentListIdKey: '_id' });
		const body = { locationId: LOCATION, name: 'One', description: '', quantity: 1, outOfService: 0, capacity: 0 };
		await calendars.createCalendarResource({ resourceType }, { ...body, calendarIds: [] });
		const listed = await calendars.fetchCalendarResources({
			...{ resourceType, locationId: LOCATION, limit: 10, skip: 0 },
		});
		expect(listed).toMatchObject([{ ...body, resourceType, isActive: true }]);
		const id = (listed as Array<{ _id?: string }>)[0]?._id ?? '';
		const updated = await calendars.updateCalendarResource({ resourceType, id }, { isActive: false, quantity: 2 });
		expect(updated).toMatchObject({ name: 'One', isActive: false, quantity: 2 });
		expect(await calendars.getCalendarResource({ resourceType, id })).toMatchObject({ quantity: 2 });
		expect(await calendars.deleteCalendarResource({ resourceType, id })).toEqual({ success: true });
		await expect(calendars.getCalendarResource({ resourceType, id })).rejects.toMatchObject({ statusCode: 404 });
	});

	test('list calendars, appointments, users, the location and its fields and tags', async () => {
		const [calendar] = sandbox.seed.calendars([{ name: 'Main' }]);
		sandbox.seed.appointments([
			{ startTime: '2030-01-01T10:00:00Z', calendarId: calendar?.id, assignedResources: ['e'] },
		]);
		sandbox.seed.users([{ firstName: 'Uma', lastName: 'Ueda' }]);
		const { calendars: known } = await calendars.getCalendars({ locationId: LOCATION });
		expect(known).toMatchObject([{ name: 'Main', calendarType: 'service_booking' }]);
		const { events } = await calendars.getCalendarEvents({
			...{ locationId: LOCATION, calendarId: calendar?.id, startTime: '0', endTime: String(Date.UTC(2031, 0)) },
		});
		expect(events).toMatchObject([{ assignedResources: ['e'], appointmentStatus: 'confirmed' }]);
		const wanted = { locationId: LOCATION, calendarId: calendar?.id ?? '', contactId: 'c1' };
		const booked = await calendars.createAppointment({ ...wanted, startTime: '2030-01-02T10:00:00+02:00' });
		expect(booked).toMatchObject({ ...wanted, startTime: '2030-01-02T08:00:00.000Z', isRecurring: false });
		const freed = await calendars.editAppointment({ eventId: booked.id }, { appointmentStatus: 'cancelled' });
		expect(freed).toMatchObject({ id: booked.id, appointmentStatus: 'cancelled' });
		expect((await client.users.getUserByLocation({ locationId: LOCATION })).users).toMatchObject([
			{ name: 'Uma Ueda' },
		]);
		expect((await client.locations.getLocation({ locationId: LOCATION })).location).toMatchObject({ id: LOCATION });
		sandbox.seed.contacts([{ id: 'owner' }]);
		sandbox.seed.tasks([{ id: 't1', contactId: 'owner', title: 'Call' }]);
		const { tasks } = await client.locations.taskSearch({ locationId: LOCATION }, { contactId: ['owner'], limit: 100 });
		expect(tasks).toMatchObject([{ id: 't1', contactId: 'owner', title: 'Call', completed: false }]);
		const { customFields } = await client.locations.getCustomFields({ locationId: LOCATION, model: 'contact' });
		expect(customFields).toHaveLength(3);
		const { tags } = await client.locations.getLocationTags({ locationId: LOCATION });
		expect(tags?.map(({ name }) => name)).toEqual(['vip', 'a', 'b', 'c']);
	});

	test("do not work together with the client's default version, which the vendor's server rejects", async () => {
		const { contacts: others } = clientOf(sandbox, '2023-02-21');
		await expect(others.getContact({ contactId: 'x' })).rejects.toMatchObject({ statusCode: 401 });
	});

	test('need every deviation on the list', () => {
		expect(DEVIATIONS.filter((deviation) => !needed.has(deviation)).map(({ because }) => because)).toEqual([]);
	});
});
