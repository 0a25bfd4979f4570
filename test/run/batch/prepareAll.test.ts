import type { IDataObject } from 'n8n-workflow';
import { bothDialects, located, mapping } from '../../support/bench';
import { entriesIn } from '../../support/entriesIn';
import { upserts } from '../../support/runs';

/** Parameters that read the column `v`, a good value, bad values, and the field that the message must name. */
type Case = [field: string, parameters: object, good: unknown, bad: unknown[]];

const contact = (operation: string, more: object) => ({ resource: 'contact', operation, ...more });
const equipment = (operation: string, more: object) => ({ resource: 'equipment', operation, ...more });
const V = '={{ $json.v }}';
const A = 'a@example.com';
const create = (fields: IDataObject) => contact('create', { fields: mapping(fields) });
// Without the option, a value that does not find the contact is left out.
const strict = { options: { badValues: 'failRow' } };
const upsert = (fields: IDataObject) => contact('upsert', { fields: mapping({ email: A, ...fields }), ...strict });
const update = (fields: IDataObject, id = 'one') =>
	contact('update', { contactId: located('id', id), fields: mapping(fields), ...strict });
const get = (mode: string) => contact('get', { contactId: located(mode, V) });
const search = (filters: IDataObject) => contact('search', { filters });
const updateEquipment = (updateFields: IDataObject, id = 'e1') =>
	equipment('update', { equipmentId: located('id', id), updateFields });
const calendars = (count: number) => Array.from({ length: count }, (_, index) => `serviceCalendar${index}`);

const NO_EMAILS = entriesIn(
	'jane | jane@ | @example.com | jane@example | jane doe@example.com | a@example.com,b@example.com',
);
const NO_UNITS = [-1, 1.5, 'many', '', true, '1e400'];
const NO_DATES = ['tomorrow', '2024-13-45', '31/31/2024', 'item 5'];
const NO_PHONES = ['n/a', '-', '12', '123456789012345678901234567890'];
const NO_IDS = ['', '  ', '.', '..', null];
const WRONG_FIELD = mapping({ email: A, 'customField:wrong': V }, ['email', 'customField:cf1']);

const CASES: Case[] = [
	['Email', create({ firstName: 'A', email: V }), A, NO_EMAILS],
	['Email', contact('upsert', { fields: mapping({ email: V }) }), A, NO_EMAILS],
	['Email', update({ email: V }), A, NO_EMAILS],
	['Contact (by email)', get('email'), 'one@example.com', [...NO_EMAILS, '', ' ', '{ $json.email }']],
	['Phone', upsert({ phone: V }), '+15550100100', NO_PHONES],
	['Contact (by phone)', get('phone'), '+15550100101', ['none', '']],
	['Email, Phone, First Name or Last Name', create({ city: 'Austin', email: V }), A, ['', null]],
	['Email or Phone', contact('upsert', { fields: mapping({ firstName: 'A', email: V }) }), A, ['', null]],
	['Update has nothing to change', update({ city: V }), 'Austin', ['', null]],
	['Update has nothing to change', updateEquipment({ name: V }), 'A', [null]],
	['First Name', upsert({ firstName: V }), 'A', [{ a: 1 }, ['x']]],
	['Tags', upsert({ tags: V }), 'a, b', [{ a: 1 }]],
	['Contact', get('id'), 'one', NO_IDS],
	['Contact', contact('delete', { contactId: located('id', V) }), 'one', [...NO_IDS, '{ $json.id }']],
	['Contact', update({ city: 'X' }, V), 'one', ['', '  ']],
	[
		'Equipment',
		equipment('get', { equipmentId: located('id', V) }),
		'e1',
		['', '  ', '..', '=$json.id', '{{ $("A").item.json.id }}'],
	],
	['Equipment', equipment('delete', { equipmentId: located('id', V) }), 'e1', ['', '  ', '..']],
	['Equipment', updateEquipment({ name: 'A' }, V), 'e1', ['']],
	['Name', equipment('create', { name: V }), 'A', ['']],
	['Quantity', equipment('create', { name: 'A', quantity: V }), 2, NO_UNITS],
	['Quantity', updateEquipment({ quantity: V }), 2, NO_UNITS],
	['Calendars', equipment('create', { name: 'A', calendarIds: V }), calendars(1), [calendars(101)]],
	['custom field with the ID "wrong"', contact('upsert', { fields: WRONG_FIELD }), '', ['x']],
	['Added After', search({ addedAfter: V }), '2024-01-31', NO_DATES],
	['Added Before', search({ addedBefore: V }), '2024-01-31', NO_DATES],
	['Updated After', search({ updatedAfter: V }), '2024-01-31', NO_DATES],
	['Updated Before', search({ updatedBefore: V }), '2024-01-31', NO_DATES],
	['Added After', search({ addedAfter: V, addedBefore: '2024-01-01' }), '2023-01-01', ['2024-01-02']],
	['Email', search({ email: V }), A, ['jane']],
	['Phone', search({ phone: V }), '+15550100100', ['n/a']],
	['Query', contact('search', { query: V }), 'jane', ['x'.repeat(76)]],
	['Limit', contact('search', { returnAll: false, limit: V }), 5, [0, -1, 1.5, 'all']],
	['Limit', equipment('getAll', { returnAll: false, limit: V }), 5, [0, -1]],
];

/** One test for each of these bad values of a case. */
const testsOf = (choose: (bad: unknown[]) => unknown[]) =>
	CASES.flatMap(([field, parameters, good, bad]) => {
		const { resource, operation } = parameters as { resource: string; operation: string };
		return choose(bad).map((value): [string, IDataObject] => {
			const shown = JSON.stringify(value).slice(0, 40);
			return [`${resource} ${operation}: ${field} ${shown}`, { field, parameters, good, value } as never];
		});
	});
/** One bad value of every kind. */
const FIRST = testsOf((bad) => bad.slice(0, 1));

bothDialects('bad input', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', phone: '+15550100101' }]);
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Projector' }]);
	});

	it.each(testsOf((bad) => bad))('is rejected before anything is sent: %s', async (_, { field, parameters, value }) => {
		const { items, error } = await bench.run(parameters as never, [{ v: value }]);
		expect(items).toEqual([]);
		expect(error?.message).toContain(field);
		expect(error?.message).toContain('(row 1)');
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it.each(FIRST)(
		'in the last of several rows stops the other rows before anything is sent: %s',
		async (_, { field, parameters, good, value }) => {
			const { items, error } = await bench.run(parameters as never, [{ v: good }, { v: good }, { v: value }] as never);
			expect(items).toEqual([]);
			expect(bench.sandbox.counters.requests).toBe(0);
			expect(error?.message).toContain(field);
			expect(error?.message).toContain('(row 3)');
		},
	);

	it.each(FIRST)('does not stop others if the node goes on: %s', async (_, { parameters, good, value }) => {
		const { items, errorItems } = await bench.run(parameters as never, [{ v: good }, { v: value }] as never, {
			onError: 'continueErrorOutput',
		});
		expect(errorItems.map(({ json, pairedItem }) => [Object.keys(json), pairedItem])).toEqual([
			[['v', 'error'], { item: 1 }],
		]);
		expect(items.every(({ pairedItem }) => (pairedItem as { item: number }).item === 0)).toBe(true);
		expect(bench.sandbox.counters.requests).toBeGreaterThan(0);
	});
});

bothDialects('bad input that only the location reveals', (bench) => {
	it('rejects an unknown custom field once the fields are known', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Size' }]);
		const { error } = await bench.run(upserts(), [{ email: A, Size: 'L', 'customField:wrong': 'x' }]);
		expect(error?.message).toMatch(/no custom field with the ID "wrong" \(row 1\)/);
		expect(bench.sandbox.counters.created).toBe(0);
	});
});
