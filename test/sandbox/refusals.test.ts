import { Client, LOCATION } from './client';

type Call = [method: string, path: string, body: object | undefined];
type Row = [...call: Call, message: string];

/** Each of the wrong fields in each of the calls. */
const inEach = (calls: Call[], wrong: Array<[fields: object, message: string]>): Row[] =>
	wrong.flatMap(([fields, message]) =>
		calls.map(([method, path, body]): Row => [method, path, { ...body, ...fields }, message]),
	);
const queries = (path: string, wrong: Array<[query: string, message: string]>): Row[] =>
	wrong.map(([query, message]) => ['GET', path + query, undefined, message]);

/** Checks that a request is refused by these words, and that it wrote nothing. */
async function expectRefused(client: Client, [method, path, body]: Call, status: number, json: object) {
	const answer = await client.call(method, path, body);
	expect([answer.status, answer.json]).toEqual([status, json]);
	expect(client.sandbox.counters).toMatchObject({ created: 0, updated: 0, deleted: 0, bulkCalls: 0 });
}

const CREATE: Call = ['POST', '/contacts/', { locationId: LOCATION, lastName: 'L' }];
const UPDATE: Call = ['PUT', '/contacts/c1', {}];
const UPSERT: Call = ['POST', '/contacts/upsert', { locationId: LOCATION, email: 'a@x.co' }];
const CREATES = [CREATE];
const UPSERTS = [UPSERT];
const WRITES = [CREATE, UPDATE];
const ALL_WRITES = [CREATE, UPDATE, UPSERT];

const NO_DATE = 'dateOfBirth must be a valid date';
const CONTACTS: Row[] = [
	...inEach(WRITES, [
		[{ email: 'not an email' }, 'email must be an email'],
		[{ email: '' }, 'email must be an email'],
		[{ firstName: 5 }, 'firstName must be a string'],
		[{ tags: 'vip' }, 'tags must be an array of strings'],
		[{ tags: [1] }, 'tags must be an array of strings'],
		[{ customFields: {} }, 'customFields must be an array'],
		[{ postalCode: null }, 'postalCode must be a string'],
		[{ phone: 'none' }, 'phone must be a valid phone number'],
		[{ nickname: 'x' }, 'property nickname should not exist'],
		[{ id: 'x' }, 'property id should not exist'],
	]),
	...inEach(CREATES, [[{ type: 'customer' }, 'property type should not exist']]),
	['PUT', '/contacts/c1', { gender: 'male' }, 'property gender should not exist'],
	...inEach(ALL_WRITES, [
		[{ additionalEmails: 'x' }, 'property additionalEmails should not exist'],
		[{ additionalPhones: 'x' }, 'property additionalPhones should not exist'],
		[{ businessId: 'x' }, 'property businessId should not exist'],
	]),
	...inEach(UPSERTS, [
		[{ dateOfBirth: '31.12.99' }, NO_DATE],
		[{ dateOfBirth: '1999-02-30' }, NO_DATE],
		[{ dateOfBirth: '13/13/1990' }, NO_DATE],
		[{ dateOfBirth: '0000-05-12' }, NO_DATE],
		[{ dateOfBirth: '12/10' }, NO_DATE],
		[{ dndSettings: { sms: { status: 'active' } } }, 'dndSettings.property sms should not exist'],
		[{ dndSettings: { SMS: { status: 'on' } } }, 'dndSettings.SMS.status must be one of: active, inactive, permanent'],
	]),
	...queries(`/contacts/?locationId=${LOCATION}&`, [
		['limit=101', 'limit must not be greater than 100'],
		['limit=0', 'limit must not be less than 1'],
		['limit=x', 'limit must be a number'],
		['offset=20', 'property offset should not exist'],
		['skip=20', 'property skip should not exist'],
		['tags=a', 'property tags should not exist'],
		['email=a@x.co', 'property email should not exist'],
		['startAfterId=c1', 'startAfter and startAfterId must be sent together'],
	]),
];

const CUSTOM_FIELDS: Array<[entry: object, message: string]> = [
	[{ id: 'nope', field_value: 'x' }, 'id nope is not a custom field of this location'],
	[{ id: 'foreign', field_value: 'x' }, 'id foreign is not a custom field of this location'],
	[{ field_value: 'x' }, 'id should not be empty'],
	[{ id: 'colour', fieldValue: 'x' }, 'property fieldValue should not exist'],
	[{ id: 'likes', field_value: 'a' }, 'field_value must be an array of strings'],
	[{ id: 'colour', field_value: ['a'] }, 'field_value must be a string'],
	[{ id: 'age', field_value: 'old' }, 'field_value must be a number'],
];

const WITHOUT_LOCATION: Call[] = [
	['GET', '/contacts/', undefined],
	['POST', '/contacts/', { email: 'n@x.co' }],
	['POST', '/contacts/upsert', { email: 'n@x.co' }],
	['POST', '/contacts/search', { pageLimit: 1 }],
	['GET', '/contacts/search/duplicate?email=a@x.co', undefined],
	['GET', '/calendars/', undefined],
	['GET', '/calendars/resources/equipments?limit=1&skip=0', undefined],
	['GET', '/calendars/resources/rooms?limit=1&skip=0', undefined],
];
const WITH_LOCATION: Call[] = [
	['GET', `/contacts/c1?locationId=${LOCATION}`, undefined],
	['PUT', '/contacts/c1', { locationId: LOCATION, city: 'X' }],
	['DELETE', '/contacts/c1', { locationId: LOCATION }],
	['POST', '/contacts/c1/tags', { locationId: LOCATION, tags: ['a'] }],
	['DELETE', '/contacts/c1/tags', { locationId: LOCATION, tags: ['a'] }],
	['POST', `/contacts/?locationId=${LOCATION}`, { locationId: LOCATION, email: 'q@x.co' }],
];
const LOCATION_ID: Row[] = [
	...WITHOUT_LOCATION.map((call): Row => [...call, 'locationId should not be empty']),
	...WITH_LOCATION.map((call): Row => [...call, 'property locationId should not exist']),
];

const NUMBERS = { quantity: 2, outOfService: 0, capacity: 0 };
const EQUIPMENT = { locationId: LOCATION, name: 'Projector', description: 'HD', calendarIds: ['k1'], ...NUMBERS };

const resources = (url: string, amount: string): Row[] => {
	const creates: Call[] = [['POST', url, EQUIPMENT]];
	const writes: Call[] = [...creates, ['PUT', `${url}/r1`, {}]];
	return [
		...Object.keys(EQUIPMENT).flatMap((key) => inEach(creates, [[{ [key]: undefined }, `${key} should not be empty`]])),
		...inEach(writes, [
			[{ [amount]: -1 }, `${amount} must be a non-negative whole number`],
			[{ [amount]: 1.5 }, `${amount} must be a non-negative whole number`],
			[{ [amount]: '2' }, `${amount} must be a non-negative whole number`],
			[{ outOfService: true }, 'outOfService must be a non-negative whole number'],
			[{ calendarIds: 'k1' }, 'calendarIds must be an array of strings'],
			[{ calendarIds: Array.from({ length: 101 }, String) }, 'calendarIds must contain no more than 100 elements'],
			[{ colour: 'red' }, 'property colour should not exist'],
		]),
		...queries(`${url}?locationId=${LOCATION}&`, [
			['limit=1', 'skip should not be empty'],
			['skip=0', 'limit should not be empty'],
			['limit=0&skip=0', 'limit must not be less than 1'],
			['limit=1&skip=0&offset=1', 'property offset should not exist'],
		]),
	];
};

const ADD = '/contacts/bulk/tags/update/add';
const REMOVE = '/contacts/bulk/tags/update/remove';
const BULK = { locationId: LOCATION, contacts: ['c1'], tags: ['t'] };
const ADDS: Call[] = [['POST', ADD, BULK]];
const TASK_SEARCHES: Call[] = [['POST', `/locations/${LOCATION}/tasks/search`, {}]];

const OTHERS: Row[] = [
	...inEach(ADDS, [
		[{ removeAllTags: true }, 'property removeAllTags should not exist'],
		[{ tags: [] }, 'tags should not be empty'],
		[{ contacts: [] }, 'contacts should not be empty'],
		[{ contacts: Array(501).fill('c1') }, 'contacts must contain no more than 500 elements'],
	]),
	['POST', REMOVE, { ...BULK, tags: [] }, 'tags should not be empty'],
	...inEach(TASK_SEARCHES, [
		[{ locationId: LOCATION }, 'property locationId should not exist'],
		[{ dueDate: '2026-01-01' }, 'property dueDate should not exist'],
		[{ contactId: 'ada' }, 'contactId must be an array of strings'],
		[{ assignedTo: 'u1' }, 'assignedTo must be an array of strings'],
		[{ completed: 'true' }, 'completed must be a boolean value'],
		[{ query: 1 }, 'query must be a string'],
		[{ skip: -1 }, 'skip must not be less than 0'],
		[{ limit: 0 }, 'limit must not be less than 1'],
	]),
	...queries(`/calendars/events?locationId=${LOCATION}&`, [
		['startTime=0&endTime=1', 'one of calendarId, userId, groupId should not be empty'],
		['calendarId=k1&startTime=0', 'endTime should not be empty'],
		['calendarId=k1&startTime=0&endTime=soon', 'endTime must be a number'],
		['calendarId=k1&startTime=0&endTime=1&limit=5', 'property limit should not exist'],
	]),
];

const NO_KEY = 'Pass at least one of number, email query parameter';
const NOBODY = 'Contacts without email, phone, firstName and lastName are not allowed.';
const SEVERAL = ['property what should not exist', 'firstName must be a string', 'locationId should not be empty'];
const WRONG_LIST = ['property contactIds should not exist', 'contacts should not be empty'];

describe('the sandbox refuses (highLevel)', () => {
	const client = Client.forEachTest({}, (seed) => {
		seed.contacts([{ id: 'c1', tags: ['a', 'b'] }]);
		seed.equipment([{ id: 'r1' }]);
		seed.rooms([{ id: 'r1' }]);
		seed.customFields([
			{ id: 'colour', dataType: 'TEXT' },
			{ id: 'age', dataType: 'NUMERICAL' },
			{ id: 'likes', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['a', 'b'] },
			{ id: 'foreign', locationId: 'elsewhere' },
		]);
	});

	test.each([
		...CONTACTS,
		...CUSTOM_FIELDS.flatMap(([entry, said]) =>
			inEach(UPSERTS, [[{ customFields: [entry] }, `customFields.0.${said}`]]),
		),
		...LOCATION_ID,
		...resources('/calendars/resources/equipments', 'quantity'),
		...resources('/calendars/resources/rooms', 'capacity'),
		...OTHERS,
	])('%s %s %j', async (method, path, body, message) => {
		await expectRefused(client, [method, path, body], 422, expect.objectContaining({ message: [message] }));
	});

	test.each<[path: string, body: object, status: number, message: string | string[]]>([
		[ADD, { ...BULK, locationId: undefined }, 400, "LocationId can't be undefined"],
		[ADD, { ...BULK, locationId: 'elsewhere' }, 403, 'The token does not have access to this location.'],
		[ADD, { locationId: LOCATION, contactIds: ['c1'], tags: ['t'] }, 422, WRONG_LIST],
		['/contacts/upsert', { locationId: LOCATION, firstName: 'Ada', lastName: 'Berg' }, 400, NO_KEY],
		['/contacts/', { locationId: LOCATION, city: 'Austin' }, 422, NOBODY],
		['/contacts/', { firstName: 1, what: 1 }, 422, SEVERAL],
	])('POST %s %j, in other words or with all problems at once', async (path, body, status, message) => {
		await expectRefused(client, ['POST', path, body], status, expect.objectContaining({ message }));
	});
});

const DOCUMENTED: Call[] = [['POST', '/contacts', { lastName: 'L' }]];
const EQUIPMENTS: Call[] = [['POST', '/calendars/resources/equipments', {}]];
const BY_VALUE = { customFields: [{ id: 'colour', field_value: 'red' }] };
const UNKNOWN = { customFields: [{ id: 'nope', value: 'red' }] };
const UNKNOWN_QUERIES = [
	'name=x',
	'email=a@x.co',
	'phone=1',
	'companyName=x',
	'page=1',
	'skip=1',
	'startAfter=1',
	'tags[]=a',
];

describe('the sandbox refuses (documented)', () => {
	const client = Client.forEachTest({ dialect: 'documented' }, (seed) => {
		seed.customFields([{ id: 'colour' }]);
		seed.contacts([{ id: 'c1' }]);
	});

	test.each([
		...inEach(DOCUMENTED, [
			[BY_VALUE, 'customFields.0.property field_value should not exist'],
			[UNKNOWN, 'customFields.0.id nope is not a custom field of this location'],
			[{ website: 'x' }, 'property website should not exist'],
			[{ city: null }, 'city must be a string'],
			[{ email: 'nope' }, 'email must be an email'],
		]),
		['PUT', '/contacts/c1', { locationId: LOCATION }, 'property locationId should not exist'] as Row,
		...queries('/contacts', [
			['/c1?locationId=x', 'property locationId should not exist'],
			...UNKNOWN_QUERIES.map((query): [string, string] => [
				`?${query}`,
				`property ${query.split('=')[0]} should not exist`,
			]),
			['?limit=0', 'limit must not be less than 1'],
			['?limit=x', 'limit must be a number'],
			['?offset=-1', 'offset must be a number'],
			['?limit=1&limit=2', 'limit must be a number'],
		]),
		...inEach(EQUIPMENTS, [
			[{ name: 'P', locationId: LOCATION }, 'property locationId should not exist'],
			[{ name: 'P', outOfService: 0 }, 'property outOfService should not exist'],
			[{ quantity: 1 }, 'name should not be empty'],
			[{ name: 'P', quantity: -1 }, 'quantity must be a non-negative whole number'],
			[{ name: 'P', calendarIds: 'k1' }, 'calendarIds must be an array of strings'],
		]),
	])('%s %s %j', async (method, path, body, message) => {
		await expectRefused(client, [method, path, body], 422, { statusCode: 422, message: [message] });
	});
});
