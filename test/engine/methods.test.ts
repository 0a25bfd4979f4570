import '../../engine/settings';
import {
	type IDataObject,
	type ILoadOptionsFunctions,
	type INodeParameters,
	type ResourceMapperFields,
} from 'n8n-workflow';
import { type TestCredentials } from '../../engine/credentials';
import { editorContext } from '../../engine/editor';
import { nodeType } from '../../engine/nodeTypes';
import { Bench, bothDialects, calendarsVersion, contactsVersion, expectHeaders, LOCATION, TOKEN } from './support';

/** Calls a method of the node as n8n's server does for the editor. */
async function call<T>(
	bench: Bench,
	kind: 'listSearch' | 'loadOptions' | 'resourceMapping',
	name: string,
	extra: { filter?: string; parameters?: INodeParameters; credentials?: Partial<TestCredentials> } = {},
): Promise<T> {
	const context = await editorContext({ ...bench.credentials, ...extra.credentials }, extra.parameters);
	const type = await nodeType();
	const method = type.methods?.[kind]?.[name] as
		| ((this: ILoadOptionsFunctions, filter?: string) => Promise<T>)
		| undefined;
	if (!method) throw new Error(`No method ${kind}.${name}`);
	return await bench.clock.within(async () => await method.call(context, extra.filter));
}

interface Found {
	results: Array<{ name: string; value: string }>;
}

bothDialects('the lists of the editor', (bench) => {
	it('contacts: named, found by text', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'c1', firstName: 'Ada', lastName: 'Abbott', email: 'ada@example.com' },
			{ id: 'c2', phone: '+15550100102' },
			{ id: 'c3', firstName: 'Bob' },
		]);
		const { results } = await call<Found>(bench, 'listSearch', 'searchContacts');
		expect(Object.fromEntries(results.map(({ name, value }) => [value, name]))).toEqual({
			c1: 'Ada Abbott (ada@example.com)',
			c2: '+15550100102',
			c3: 'Bob',
		});
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
		const narrowed = await call<Found>(bench, 'listSearch', 'searchContacts', { filter: 'abb' });
		expect(narrowed.results.map(({ value }) => value)).toEqual(['c1']);
	});

	it('contacts: no more requests than one, however many there are', async () => {
		bench.sandbox.seed.contacts(
			Array.from({ length: 300 }, (_, index) => ({ id: `c${index}`, firstName: `P${index}` })),
		);
		const { results } = await call<Found>(bench, 'listSearch', 'searchContacts');
		expect(results.length).toBeGreaterThanOrEqual(20);
		expect(bench.sandbox.counters.requests).toBe(1);
	});

	it('equipment: all of it, narrowed by text in any case', async () => {
		bench.sandbox.seed.equipment([
			{ id: 'e1', name: 'Projector' },
			{ id: 'e2', name: 'Camera' },
		]);
		const all = await call<Found>(bench, 'listSearch', 'searchEquipment');
		expect(all.results).toEqual([
			{ name: 'Projector', value: 'e1' },
			{ name: 'Camera', value: 'e2' },
		]);
		const some = await call<Found>(bench, 'listSearch', 'searchEquipment', { filter: 'CAM' });
		expect(some.results.map(({ value }) => value)).toEqual(['e2']);
	});

	it('equipment without an identifier is not offered: it could not be chosen', async () => {
		bench.sandbox.configure({ equipmentListIdKey: null });
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Projector' }]);
		const { results } = await call<Found>(bench, 'listSearch', 'searchEquipment');
		expect(results.map(({ name }) => name)).toEqual(bench.by({ highLevel: [], documented: ['Projector'] }));
	});

	it('calendars that book services come first', async () => {
		bench.sandbox.seed.calendars([
			{ id: 'cal1', name: 'Art', calendarType: 'event' },
			{ id: 'cal2', name: 'Zoo', calendarType: 'service_booking' },
			{ id: 'cal3', name: 'Massage', calendarType: 'service_booking' },
		]);
		const offered = await call<Array<{ name: string }>>(bench, 'loadOptions', 'getCalendars');
		expect(offered.map(({ name }) => name)).toEqual(['Massage', 'Zoo', 'Art']);
	});

	it('calendars, by name', async () => {
		bench.sandbox.seed.calendars([
			{ id: 'cal1', name: 'Zoo' },
			{ id: 'cal2', name: 'Art' },
		]);
		expect(await call(bench, 'loadOptions', 'getCalendars')).toEqual([
			{ name: 'Art', value: 'cal2' },
			{ name: 'Zoo', value: 'cal1' },
		]);
		expect(bench.wire).toEqual([
			{ method: 'GET', path: '/calendars/', query: { locationId: LOCATION }, body: undefined },
		]);
		expectHeaders(bench.sandbox.log[0], calendarsVersion(bench));
	});

	it('users, by name', async () => {
		bench.sandbox.seed.users([
			{ id: 'u1', firstName: 'Zoe', lastName: 'Zeller' },
			{ id: 'u2', firstName: 'Ada', lastName: 'Abbott' },
		]);
		if (bench.dialect === 'documented') return;
		expect(await call(bench, 'loadOptions', 'getUsers')).toEqual([
			{ name: 'Ada Abbott', value: 'u2' },
			{ name: 'Zoe Zeller', value: 'u1' },
		]);
	});

	it('custom fields, by name', async () => {
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'Size' },
			{ id: 'cf2', name: 'Colour' },
			{ id: 'opp', name: 'Stage', model: 'opportunity' },
		]);
		expect(await call(bench, 'loadOptions', 'getCustomFields')).toEqual([
			{ name: 'Colour', value: 'cf2' },
			{ name: 'Size', value: 'cf1' },
		]);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
	});
});

const D_FIELDS = [
	'firstName',
	'lastName',
	'email',
	'phone',
	'address1',
	'city',
	'state',
	'postalCode',
	'country',
	'source',
	'companyName',
	'tags',
];

/** The fields beside the interface's that the dialect has, `last` being the one of this operation alone. */
const further = ({ dialect }: Bench, last: 'gender' | 'type') =>
	dialect === 'documented'
		? []
		: ['name', 'website', 'dateOfBirth', 'gender', 'timezone', 'dnd', 'assignedTo', 'type'].filter(
				(id) => id === last || (id !== 'gender' && id !== 'type'),
			);

bothDialects("the mapper's fields", (bench) => {
	const fields = async (operation: string) =>
		await call<ResourceMapperFields>(bench, 'resourceMapping', 'contactFields', {
			parameters: { resource: 'contact', operation },
		});

	it("are the interface's, then the location's", async () => {
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'Shoe size' },
			{ id: 'cf2', name: 'Plan', dataType: 'SINGLE_OPTIONS', picklistOptions: ['Basic', 'Pro'] },
			{ id: 'cf3', name: 'Interests', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['a', 'b'] },
			{ id: 'cf4', name: 'Contract', dataType: 'FILE_UPLOAD' },
		]);
		const mapper = await fields('create');
		const ids = mapper.fields.map(({ id }) => id);
		expect(ids.slice(0, D_FIELDS.length).sort()).toEqual([...D_FIELDS].sort());
		expect(ids.slice(D_FIELDS.length)).toEqual([
			...further(bench, 'gender'),
			'customField:cf1',
			'customField:cf2',
			'customField:cf3',
			'customField:cf4',
		]);
		const by = Object.fromEntries(mapper.fields.map((field) => [field.id, field]));
		expect(by['customField:cf1']?.displayName).toBe('Shoe size');
		expect(by['customField:cf2']).toMatchObject({
			type: 'options',
			options: [
				{ name: 'Basic', value: 'Basic' },
				{ name: 'Pro', value: 'Pro' },
			],
		});
		expect(by['customField:cf3']).toMatchObject({
			displayName: 'Interests (a, b)',
			options: [
				{ name: 'a', value: 'a' },
				{ name: 'b', value: 'b' },
			],
		});
		expect(by['customField:cf3']?.type).toBeUndefined();
		expect(by['customField:cf4']).toMatchObject({ display: true, readOnly: true });
	});

	const shownIn = async (parameters: INodeParameters) => {
		const { fields: offered } = await call<ResourceMapperFields>(bench, 'resourceMapping', 'contactFields', {
			parameters,
		});
		return offered.filter(({ removed }) => !removed).map(({ id }) => id);
	};

	it('show the four that nearly everybody maps in a new node', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Shoe size' }]);
		const parameters = { resource: 'contact', operation: 'create' };
		const atOnce = ['email', 'phone', 'firstName', 'lastName'];
		expect(await shownIn(parameters)).toEqual(atOnce);
		expect(await shownIn({ ...parameters, fields: { mappingMode: 'defineBelow', value: null } })).toEqual(atOnce);
	});

	it('show all that is mapped where a workflow came without them', async () => {
		const fields = { mappingMode: 'defineBelow', value: { tags: 'vip', city: 'Austin' } };
		expect(await shownIn({ resource: 'contact', operation: 'upsert', fields })).toEqual(['city', 'tags']);
	});

	it('say by which a contact is found where that is so', async () => {
		const labels = async (operation: string) =>
			(await fields(operation)).fields.slice(0, 2).map(({ displayName }) => displayName);
		expect(await labels('upsert')).toEqual(['Email (first match)', 'Phone (second match)']);
		expect(await labels('create')).toEqual(['Email', 'Phone']);
	});

	it('leave out for an update what the update refuses', async () => {
		const ids = (await fields('update')).fields.map(({ id }) => id);
		expect(ids.slice(0, D_FIELDS.length).sort()).toEqual([...D_FIELDS].sort());
		expect(ids.slice(D_FIELDS.length)).toEqual(further(bench, 'type'));
	});

	it('offer the users by name, and ask for an ID where they can’t be listed', async () => {
		bench.sandbox.seed.users([
			{ id: 'u1', firstName: 'Ada', lastName: 'Abbott' },
			{ id: 'u2', firstName: 'Bob', lastName: '' },
		]);
		const assignedTo = async () => (await fields('create')).fields.find(({ id }) => id === 'assignedTo');
		const offered = await assignedTo();
		if (bench.dialect === 'documented') {
			expect(offered).toBeUndefined();
			expect(bench.wire.map(({ path }) => path)).not.toContain('/users/');
			return;
		}
		expect(offered).toMatchObject({
			type: 'options',
			options: [
				{ name: 'Ada Abbott', value: 'u1' },
				{ name: 'Bob', value: 'u2' },
			],
		});
		bench.sandbox.setFaults([{ kind: 'status', status: 401, match: { path: '/users/' } }]);
		expect(await assignedTo()).toMatchObject({ type: 'string', displayName: 'Assigned To (user ID)' });
	});

	it.each([
		['401', { kind: 'status', status: 401, body: { message: 'The token is not authorized for this scope.' } }, /scope/],
		['500', { kind: 'status', status: 500 }, /HTTP 500/],
		['a web page', { kind: 'html' }, /web page/],
	] as const)('are still the standard ones where the look-up fails: %s', async (_, fault, notice) => {
		bench.sandbox.setFaults([{ match: { path: '/locations/*' }, ...fault }]);
		const mapper = await fields('create');
		const [last, ...standard] = mapper.fields.toReversed();
		expect(standard.map(({ id }) => id).sort()).toEqual([...D_FIELDS, ...further(bench, 'gender')].sort());
		expect(last).toMatchObject({ readOnly: true });
		expect(last?.displayName).toMatch(notice);
	});
});

const METHODS = [
	['listSearch', 'searchContacts'],
	['listSearch', 'searchEquipment'],
	['loadOptions', 'getCalendars'],
	['loadOptions', 'getCustomFields'],
	['loadOptions', 'getUsers'],
] as const;

describe.each(METHODS)('%s.%s that fails', (kind, name) => {
	const bench = new Bench('highLevel');
	const failure = async (credentials: Partial<TestCredentials> = {}) =>
		await call(bench, kind, name, { credentials }).then(
			() => undefined,
			(error: Error & { description?: string } & IDataObject) => error,
		);

	it('401: the token was refused', async () => {
		const error = await failure({ token: 'pit-wrong' });
		expect(error?.message).toMatch(/^The token was refused/);
		expect(error?.description).toMatch(/Private Integrations/);
	});

	it('403: no access to the location', async () => {
		const error = await failure({ locationId: 'loc_other' });
		expect(error?.message).toMatch(/no access to location loc_other/);
		expect(error?.description).toMatch(/location ID/);
	});

	it('401: a scope is missing', async () => {
		bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes: [], locationIds: [LOCATION] }] });
		const error = await failure();
		expect(error?.message).toMatch(/lacks a scope/);
		expect(error?.description).toMatch(/readonly/);
	});

	it('500: the server failed', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 500 }]);
		const error = await failure();
		expect(error?.message).toMatch(/server failed .*\(HTTP 500\)/i);
	});

	it('no network', async () => {
		const error = await failure({ baseUrl: 'http://127.0.0.1:9' });
		expect(error?.message).toMatch(/127\.0\.0\.1:9 refused the connection/);
		expect(error?.description).toMatch(/base URL/);
	});

	it('plain http elsewhere is refused', async () => {
		const error = await failure({ baseUrl: 'http://example.com' });
		expect(error?.message).toMatch(/Base URL "http:\/\/example\.com" is not https/);
	});
});
