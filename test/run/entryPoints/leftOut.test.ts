import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { callTool, TOOL_WAYS } from '../../../engine/agent';
import { fromAI } from '../../operations/agentCall';
import { Bench, located, mapping } from '../../support/bench';

/** Lists with nothing in them, as a model writes them. */
const NO_ENTRIES = ['[]', '[""]', "['']", '```json\n[]\n```'];

/** Fields of a collection that a model fills in, and what it gives: of most nothing. */
const UPDATES: Array<[of: string, parameters: INodeParameters, args: IDataObject, body: IDataObject]> = [
	[
		'equipment',
		{
			...{ resource: 'equipment', operation: 'update', equipmentId: located('id', 'e1') },
			updateFields: {
				calendarIds: fromAI('calendars', 'Calendars'),
				description: fromAI('description', 'Description'),
				quantity: fromAI('quantity', 'Units'),
				outOfService: fromAI('broken', 'Broken units'),
			},
		},
		{ calendars: '', description: '', quantity: '', broken: '1' },
		{ outOfService: 1 },
	],
	...NO_ENTRIES.map((calendars): (typeof UPDATES)[number] => [
		`equipment, as the list ${JSON.stringify(calendars)}`,
		{
			...{ resource: 'equipment', operation: 'update', equipmentId: located('id', 'e1') },
			updateFields: { calendarIds: fromAI('calendars', 'Calendars'), quantity: 5 },
		},
		{ calendars },
		{ quantity: 5 },
	]),
	[
		'a note',
		{
			...{ resource: 'note', operation: 'update', contactId: located('id', 'c1'), noteId: 'n1' },
			updateFields: {
				title: fromAI('title', 'Title'),
				body: fromAI('body', 'Text'),
				pinned: fromAI('pinned', 'Pinned'),
			},
		},
		{ title: '', body: '', pinned: 'true' },
		{ pinned: true },
	],
	[
		'a task',
		{
			...{ resource: 'task', operation: 'create', contactId: located('id', 'c1'), title: 'Call', due: 'date' },
			...{ dueDate: '2031-01-01T09:00:00Z', additionalFields: { completed: fromAI('completed', 'Done') } },
		},
		{ completed: '' },
		{ title: 'Call', dueDate: '2031-01-01T09:00:00.000Z', completed: false },
	],
];

describe.each(TOOL_WAYS)("a model's empty value, by %s", (way) => {
	const bench = new Bench('highLevel');

	it.each(UPDATES)('leaves a field of %s out', async (_, parameters, args, body) => {
		bench.sandbox.seed.contacts([{ id: 'c1', email: 'c1@example.com' }]);
		bench.sandbox.seed.notes([{ id: 'n1', contactId: 'c1', body: 'Called', title: 'Call' }]);
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Camera', quantity: 3, description: '4K', calendarIds: ['k1'] }]);
		await callTool({ credentials: bench.credentials, parameters, args, way });
		expect(bench.wire.filter(({ method }) => method !== 'GET').map((request) => request.body)).toEqual([body]);
	});
});

describe.each(TOOL_WAYS)("a model's empty value in a tool with Clear Empty Fields, by %s", (way) => {
	const bench = new Bench('highLevel');
	const ADA = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', city: 'Berlin', tags: ['vip'] };

	// A tool object takes texts alone.
	const lists = way === 'engine request' ? [...NO_ENTRIES, [], ['']] : NO_ENTRIES;

	it.each(['upsert', 'update'].flatMap((operation) => lists.map((list) => ({ operation, list }))))(
		'keeps tags and choices if it is a list with nothing in it: $operation, $list',
		async ({ operation, list }) => {
			const dataType = 'MULTIPLE_OPTIONS' as const;
			const topics = { id: 'topics', name: 'Topics', dataType, picklistOptions: ['Art', 'Tech'] };
			const stored = { ...ADA, customFields: [{ id: 'topics', value: ['Art'] }] };
			bench.sandbox.seed.contacts([stored]);
			bench.sandbox.seed.customFields([topics]);
			const chosen = {
				tags: fromAI('tags', 'Tags'),
				'customField:topics': fromAI('topics', 'Topics'),
			};
			const parameters = {
				...{ resource: 'contact', operation, contactId: located('id', 'ada') },
				fields: mapping({ email: 'ada@example.com', city: 'Oslo', ...chosen }),
				options: { clearEmpty: true, tagMode: 'replace' },
			};
			await callTool({ credentials: bench.credentials, parameters, args: { tags: list, topics: list }, way });
			expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ ...stored, city: 'Oslo' });
		},
	);

	it.each(['upsert', 'update'])(
		'leaves its field as it is, while a field that the user left empty is cleared: %s',
		async (operation) => {
			bench.sandbox.seed.contacts([ADA]);
			bench.sandbox.seed.customFields([{ id: 'size', name: 'Size', dataType: 'TEXT' }]);
			const chosen = {
				firstName: fromAI('first', 'First name'),
				city: fromAI('city', 'City'),
				tags: fromAI('tags', 'Tags'),
				'customField:size': fromAI('size', 'Size'),
			};
			const parameters = {
				...{ resource: 'contact', operation, contactId: located('id', 'ada') },
				fields: mapping({ email: 'ada@example.com', companyName: '', ...chosen }),
				options: { clearEmpty: true, tagMode: 'replace' },
			};
			const args = { first: '', city: 'Oslo', tags: '', size: '' };
			await callTool({ credentials: bench.credentials, parameters, args, way });
			const stored = bench.sandbox.state.contacts.get('ada');
			expect(stored).toMatchObject({ firstName: 'Ada', city: 'Oslo', tags: ['vip'] });
			const [body] = bench.wire.flatMap((request) => (request.method === 'GET' ? [] : [request.body as IDataObject]));
			expect(body).not.toHaveProperty('firstName');
			expect(body).not.toHaveProperty('customFields');
			// The user left it empty, to clear it.
			expect(body).toHaveProperty('companyName', '');
		},
	);
});

/** Parameters of a search of which a model fills in a part, what it gives, and the contacts that come out. */
const SEARCHES: Array<[what: string, parameters: INodeParameters, args: IDataObject, found: string[]]> = [
	[
		'the value of a custom field',
		{ filters: { customField: { field: { id: 'cf1', condition: 'is', value: fromAI('size', 'Shoe size') } } } },
		{ size: '' },
		['c1', 'c2'],
	],
	[
		'a custom field and its value',
		{ filters: { customField: { field: { id: fromAI('id', 'ID'), condition: 'is', value: fromAI('size', 'Size') } } } },
		{ id: '', size: '' },
		['c1', 'c2'],
	],
	[
		'the value of a custom field that it chooses',
		{ filters: { customField: { field: { id: fromAI('id', 'ID'), condition: 'is', value: fromAI('size', 'Size') } } } },
		{ id: 'cf1', size: '' },
		['c2'],
	],
	[
		'the value of a custom field that only has to exist, as it chooses',
		{
			filters: {
				customField: {
					field: { id: 'cf1', condition: fromAI('condition', 'Condition'), value: fromAI('size', 'Shoe size') },
				},
			},
		},
		{ condition: 'exists', size: '' },
		['c1'],
	],
	[
		'one condition of Any Of',
		{
			filters: {
				anyOf: {
					condition: [
						{ field: 'companyName', value: 'Acme' },
						{ field: 'city', value: fromAI('city', 'City') },
						{ field: 'name', value: fromAI('name', 'Name') },
					],
				},
			},
		},
		{ city: 'Oslo', name: '' },
		['c2'],
	],
	[
		'the status of a channel',
		{ filters: { dndSettings: { channel: [{ channel: 'Email', status: fromAI('status', 'Status') }] } } },
		{ status: '' },
		['c1', 'c2'],
	],
	[
		'the order',
		{ sort: { by: [{ field: fromAI('field', 'Field'), direction: fromAI('direction', 'asc or desc') }] } },
		{ field: '', direction: '' },
		['c1', 'c2'],
	],
];

describe.each(TOOL_WAYS)("a model's empty value in a search, by %s", (way) => {
	const bench = new Bench('highLevel');

	it.each(SEARCHES)('asks for nothing: %s', async (_, more, args, found) => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Shoe size', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts([
			{ id: 'c1', firstName: 'Ada', city: 'Berlin', customFields: [{ id: 'cf1', value: '37' }] },
			{ id: 'c2', firstName: 'Bob', city: 'Oslo' },
		]);
		const parameters = { resource: 'contact', operation: 'search', returnAll: false, limit: 5, ...more };
		const { answer } = await callTool({ credentials: bench.credentials, parameters, args, way });
		const contacts = JSON.parse(answer) as IDataObject[];
		expect(contacts.map(({ id, error }) => id ?? error).sort()).toEqual(found);
	});

	it('takes the limit of the panel', async () => {
		bench.sandbox.seed.contacts(Array.from({ length: 51 }, () => ({})));
		const limit = fromAI('limit', 'Limit');
		const parameters = { resource: 'contact', operation: 'search', returnAll: false, limit };
		const { answer } = await callTool({ credentials: bench.credentials, parameters, args: { limit: '' }, way });
		expect(JSON.parse(answer)).toHaveLength(50);
	});

	it('looks for duplicates by what the panel chooses', async () => {
		bench.sandbox.seed.contacts(['ann@example.com', 'ann@example.com'].map((email) => ({ email, lastName: 'Lee' })));
		const parameters = { resource: 'contact', operation: 'findDuplicates', by: fromAI('by', 'By') };
		const { answer } = await callTool({ credentials: bench.credentials, parameters, args: { by: '' }, way });
		expect(JSON.parse(answer)).toMatchObject([{ by: 'email', count: 2 }]);
	});

	it('leaves the choice of what becomes of created contacts to the node', async () => {
		bench.sandbox.seed.contacts([{ id: 'c1', firstName: 'Ada' }]);
		const chosen = {
			runItem: fromAI('item', 'Item'),
			createdContacts: fromAI('created', 'What becomes of created ones'),
		};
		const parameters = { resource: 'contact', operation: 'undo', write: 'changes', ...chosen };
		const args = { item: '{"id":"c1","action":"created"}', created: '' };
		const { answer } = await callTool({ credentials: bench.credentials, parameters, args, way });
		expect(JSON.parse(answer)).toMatchObject([{ id: 'c1', action: 'reported' }]);
		expect([...bench.sandbox.state.contacts.keys()]).toEqual(['c1']);
	});

	it('leaves out the settings of the audit', async () => {
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Camera', quantity: 3, calendarIds: ['k1'] }]);
		const bookings = { daysAhead: fromAI('days', 'Days ahead') };
		const parameters = {
			resource: 'equipment',
			operation: 'getAll',
			returnAll: true,
			options: { audit: { bookings } },
		};
		const { answer } = await callTool({ credentials: bench.credentials, parameters, args: { days: '' }, way });
		expect(JSON.parse(answer)).toMatchObject([{ id: 'e1', bookedHours: 0 }]);
	});
});
