import type { IDataObject } from 'n8n-workflow';
import { bothDialects, located, mapping } from '../../support/bench';

/** Parameters that read the column `v`, a good value, bad values, and the field that the message must name. */
type Case = [field: string, parameters: object, good: unknown, bad: unknown[]];

const contact = (operation: string, more: object) => ({ resource: 'contact', operation, ...more });
const equipment = (operation: string, more: object) => ({ resource: 'equipment', operation, ...more });
const V = '={{ $json.v }}';
const one = located('id', 'one');
const NO_EMAILS = [
	'jane',
	'jane@',
	'@example.com',
	'jane@example',
	'jane doe@example.com',
	'a@example.com,b@example.com',
];
const NO_UNITS = [-1, 1.5, 'many', '', true, '1e400'];
const NO_DATES = ['tomorrow', '2024-13-45', '31/31/2024', 'item 5'];

/** Without this option, a value that does not find the contact is left out. */
const FAIL_ROW = { badValues: 'failRow' };

const CASES: Case[] = [
	['Email', contact('create', { fields: mapping({ firstName: 'A', email: V }) }), 'a@example.com', NO_EMAILS],
	['Email', contact('upsert', { fields: mapping({ email: V }) }), 'a@example.com', NO_EMAILS],
	[
		'Email',
		contact('update', { contactId: one, fields: mapping({ email: V }), options: FAIL_ROW }),
		'a@example.com',
		NO_EMAILS,
	],
	[
		'Contact (by email)',
		contact('get', { contactId: located('email', V) }),
		'one@example.com',
		[...NO_EMAILS.filter((text) => !text.startsWith(' ')), '', ' ', '{ $json.email }'],
	],
	[
		'Phone',
		contact('upsert', { fields: mapping({ email: 'a@example.com', phone: V }), options: FAIL_ROW }),
		'+15550100100',
		['n/a', '-', '12', '123456789012345678901234567890'],
	],
	['Contact (by phone)', contact('get', { contactId: located('phone', V) }), '+15550100101', ['none', '']],
	[
		'Email, Phone, First Name or Last Name',
		contact('create', { fields: mapping({ city: 'Austin', email: V }) }),
		'a@example.com',
		['', null],
	],
	['Email or Phone', contact('upsert', { fields: mapping({ firstName: 'A', email: V }) }), 'a@example.com', ['', null]],
	[
		'Update has nothing to change',
		contact('update', { contactId: one, fields: mapping({ city: V }) }),
		'Austin',
		['', null],
	],
	[
		'Update has nothing to change',
		equipment('update', { equipmentId: located('id', 'e1'), updateFields: { name: V } }),
		'A',
		[null],
	],
	[
		'First Name',
		contact('upsert', { fields: mapping({ email: 'a@example.com', firstName: V }), options: FAIL_ROW }),
		'A',
		[{ a: 1 }, ['x']],
	],
	[
		'Tags',
		contact('upsert', { fields: mapping({ email: 'a@example.com', tags: V }), options: FAIL_ROW }),
		'a, b',
		[{ a: 1 }],
	],
	['Contact', contact('get', { contactId: located('id', V) }), 'one', ['', '  ', '.', '..', null]],
	['Contact', contact('delete', { contactId: located('id', V) }), 'one', ['', '  ', '.', '..', null, '{ $json.id }']],
	['Contact', contact('update', { contactId: located('id', V), fields: mapping({ city: 'X' }) }), 'one', ['', '  ']],
	[
		'Equipment',
		equipment('get', { equipmentId: located('id', V) }),
		'e1',
		['', '  ', '..', '=$json.id', '{{ $("A").item.json.id }}'],
	],
	['Equipment', equipment('delete', { equipmentId: located('id', V) }), 'e1', ['', '  ', '..']],
	['Equipment', equipment('update', { equipmentId: located('id', V), updateFields: { name: 'A' } }), 'e1', ['']],
	['Name', equipment('create', { name: V }), 'A', ['']],
	['Quantity', equipment('create', { name: 'A', quantity: V }), 2, NO_UNITS],
	['Quantity', equipment('update', { equipmentId: located('id', 'e1'), updateFields: { quantity: V } }), 2, NO_UNITS],
	[
		'Calendars',
		equipment('create', { name: 'A', calendarIds: V }),
		['cal1'],
		[Array.from({ length: 101 }, (_, index) => `cal${index}`)],
	],
	[
		'custom field with the ID "wrong"',
		contact('upsert', {
			fields: mapping({ email: 'a@example.com', [`customField:wrong`]: V }, ['email', 'customField:cf1']),
		}),
		'',
		['x'],
	],
	['Added After', contact('search', { filters: { addedAfter: V } }), '2024-01-31', NO_DATES],
	['Added Before', contact('search', { filters: { addedBefore: V } }), '2024-01-31', NO_DATES],
	['Updated After', contact('search', { filters: { updatedAfter: V } }), '2024-01-31', NO_DATES],
	['Updated Before', contact('search', { filters: { updatedBefore: V } }), '2024-01-31', NO_DATES],
	[
		'Added After',
		contact('search', { filters: { addedAfter: V, addedBefore: '2024-01-01' } }),
		'2023-01-01',
		['2024-01-02'],
	],
	['Email', contact('search', { filters: { email: V } }), 'a@example.com', ['jane']],
	['Phone', contact('search', { filters: { phone: V } }), '+15550100100', ['n/a']],
	['Query', contact('search', { query: V }), 'jane', ['x'.repeat(76)]],
	['Limit', contact('search', { returnAll: false, limit: V }), 5, [0, -1, 1.5, 'all']],
	['Limit', equipment('getAll', { returnAll: false, limit: V }), 5, [0, -1]],
];

/** One case for each bad value. */
const EACH = CASES.flatMap(([field, parameters, good, bad]) => {
	const { resource, operation } = parameters as { resource: string; operation: string };
	return bad.map((value): [string, IDataObject] => {
		const shown = JSON.stringify(value).slice(0, 40);
		return [`${resource} ${operation}: ${field} ${shown}`, { field, parameters, good, value } as never];
	});
});

bothDialects('bad input', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', phone: '+15550100101' }]);
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Projector' }]);
	});

	it.each(EACH)('is rejected before anything is sent: %s', async (_, { field, parameters, value }) => {
		const { items, error } = await bench.run(parameters as never, [{ v: value }]);
		expect(items).toEqual([]);
		expect(error?.message).toContain(field);
		expect(error?.message).toContain('(row 1)');
		expect(bench.sandbox.counters.requests).toBe(0);
	});
});

/** One bad value of every kind, in the last of three rows. */
const LAST = CASES.filter(([field]) => field !== 'Rate Limit').map(
	([field, parameters, good, bad]): [string, IDataObject] => {
		const { resource, operation } = parameters as { resource: string; operation: string };
		return [`${resource} ${operation}: ${field}`, { field, parameters, good, value: bad[0] } as never];
	},
);

bothDialects('bad input in the last of several rows', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', phone: '+15550100101' }]);
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Projector' }]);
	});

	it.each(LAST)('stops the other rows before anything is sent: %s', async (_, { field, parameters, good, value }) => {
		const { items, error } = await bench.run(parameters as never, [{ v: good }, { v: good }, { v: value }] as never);
		expect(items).toEqual([]);
		expect(bench.sandbox.counters.requests).toBe(0);
		expect(error?.message).toContain(field);
		expect(error?.message).toContain('(row 3)');
	});

	it.each(LAST)(
		'does not stop the other rows if the node continues on errors: %s',
		async (_, { parameters, good, value }) => {
			const { items, errorItems } = await bench.run(parameters as never, [{ v: good }, { v: value }] as never, {
				onError: 'continueErrorOutput',
			});
			expect(errorItems.map(({ json, pairedItem }) => [Object.keys(json), pairedItem])).toEqual([
				[['v', 'error'], { item: 1 }],
			]);
			expect(items.every(({ pairedItem }) => (pairedItem as { item: number }).item === 0)).toBe(true);
			expect(bench.sandbox.counters.requests).toBeGreaterThan(0);
		},
	);
});

bothDialects('bad input that only the location reveals', (bench) => {
	it('rejects an unknown custom field once the fields are known', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Size' }]);
		const fields = { mappingMode: 'autoMapInputData', value: null, schema: [] };
		const { error } = await bench.run(contact('upsert', { fields }), [
			{ email: 'a@example.com', Size: 'L', 'customField:wrong': 'x' },
		]);
		expect(error?.message).toMatch(/no custom field with the ID "wrong" \(row 1\)/);
		expect(bench.sandbox.counters.created).toBe(0);
	});
});
