import type { IDataObject } from 'n8n-workflow';
import type { Dialect } from '../../../nodes/HighLevelCrm/dialects';
import { documented } from '../../../nodes/HighLevelCrm/dialects/documented';
import type { Addresses } from '../../../nodes/HighLevelCrm/plan/addresses/addresses';
import { diffPerson } from '../../../nodes/HighLevelCrm/plan/diff/diff';
import type { KeyKind, PlannedRow } from '../../../nodes/HighLevelCrm/plan/plan';
import { factsFor, HIGH_LEVEL, plannedRow } from '../facts';

const NUMBER = { id: 'number', value: '7', field: { name: 'Customer Number', dataType: 'TEXT' } };
const EMAIL = 'ann@example.com';
const PHONE = '+12025550101';

const rowOf = (fields: IDataObject, more: Partial<PlannedRow> = {}) => plannedRow(0, fields, more);
/** A row under rules. */
const ruled = (fields: IDataObject, fillEmpty: string[], onlyNew: string[] = [], more: Partial<PlannedRow> = {}) =>
	rowOf(fields, { ...more, rules: { fillEmpty: new Set(fillEmpty), onlyNew: new Set(onlyNew) } });

interface Given {
	foundBy?: KeyKind[];
	chosen?: Partial<Record<'email' | 'phone', string>>;
	callingCode?: string;
	dialect?: Dialect;
}

function diff(
	rows: PlannedRow | PlannedRow[],
	stored?: IDataObject,
	{ foundBy = [], chosen = {}, callingCode = '1', dialect = HIGH_LEVEL }: Given = {},
) {
	const list = [rows].flat();
	const facts = factsFor(list, { callingCode }, { dialect });
	const addresses = {
		chosen: (_: unknown, field: 'email' | 'phone') =>
			chosen[field] === undefined ? undefined : { value: chosen[field], text: '', rows: [] },
	} as unknown as Addresses;
	const person = { rows: list, stored, foundBy: new Set(foundBy), isAdditional: false };
	const { write, kept } = diffPerson(person, addresses, facts);
	return { ...write, kept: kept.map(({ label, stored: value }) => [label, value]) };
}

describe('what a contact keeps', () => {
	it.each<[fields: IDataObject, fillEmpty: string[], onlyNew: string[], stored: IDataObject, kept: unknown[]]>([
		[{ city: 'Rome' }, ['city'], [], { city: 'Oslo' }, [['City', 'Oslo']]],
		[{ city: 'Oslo' }, ['city'], [], { city: 'Oslo' }, []],
		[{ city: 'Rome' }, [], ['city'], {}, [['City', null]]],
		[{ city: 'Rome' }, [], ['*'], { city: 'Oslo' }, [['City', 'Oslo']]],
		[{ phone: '(202) 555-0101' }, ['phone'], [], { phone: PHONE }, []],
		[{ phone: '(202) 555-0101' }, ['phone'], [], { phone: '+442025550101' }, [['Phone', '+442025550101']]],
		[{ phone: '' }, [], ['phone'], {}, []],
		[{ phone: PHONE }, [], ['phone'], {}, [['Phone', null]]],
		[{ phone: '' }, [], ['phone'], { phone: PHONE }, [['Phone', PHONE]]],
		[{ postalCode: '202' }, ['postalCode'], [], { postalCode: '1202' }, [['Postal Code', '1202']]],
	])(
		'of %j under Fill Only If Empty %j and Set Only When Created %j, with %j, is %j',
		(fields, fill, once, stored, kept) => {
			const made = diff(ruled(fields, fill, once), { id: 'c', ...stored });
			expect([made.kept, made.action, made.input.fields]).toEqual([kept, 'none', {}]);
		},
	);

	it('does not include an empty field or tags', () => {
		const made = diff(ruled({ city: 'Rome', tags: ['vip'] }, ['*']), { id: 'c', city: ' ', tags: ['old'] });
		expect(made).toMatchObject({ action: 'update', kept: [], input: { fields: { city: 'Rome', tags: ['vip'] } } });
	});

	it.each([
		[NUMBER, 'Customer Number'],
		[{ id: 'number', value: '7' }, 'number'],
	])('includes a custom field, under its name or ID: %j', (field, label) => {
		const stored = { id: 'c', customFields: [{ id: 'number', value: '5' }] };
		const wanted = { fields: { city: 'Rome' }, customFields: [field] };
		const made = diff(ruled({}, ['customField:number'], [], { wanted }), stored);
		expect([made.kept, made.input]).toEqual([[[label, '5']], { fields: { city: 'Rome' }, customFields: [] }]);
	});

	it.each<[KeyKind[], IDataObject]>([
		[['email'], { email: EMAIL }],
		[['phone'], { phone: PHONE }],
		[['email', 'phone'], { email: EMAIL, phone: PHONE }],
		[['id'], {}],
	])('does not include the email or phone by which a row found the contact: %j', (foundBy, sent) => {
		const made = diff(
			ruled({ email: EMAIL, phone: PHONE }, ['*']),
			{ id: 'c', email: EMAIL, phone: PHONE },
			{ foundBy },
		);
		expect(made.input.fields).toEqual(sent);
	});

	it('does not include the custom field by which a row names the contact', () => {
		const keys = [{ email: EMAIL }, { fieldId: 'number', value: '7' }];
		const wanted = { fields: {}, customFields: [NUMBER, { id: 'other', value: 'x' }] };
		const stored = { id: 'c', customFields: [{ id: 'other', value: 'y' }] };
		const other = ruled({}, [], ['*'], { index: 1, wanted: { fields: {}, customFields: [] } });
		const made = diff([other, ruled({}, [], ['*'], { index: 2, keys, wanted })], stored, { foundBy: ['field'] });
		expect(made.input.customFields).toEqual([NUMBER]);
	});
});

describe('the email and phone that are sent', () => {
	it.each<[why: string, rows: IDataObject[], stored: IDataObject, given: Given, sent: IDataObject]>([
		[
			'the chosen ones',
			[{ email: 'x@example.com' }],
			{ email: EMAIL },
			{ chosen: { email: 'y@example.com' } },
			{ email: 'y@example.com' },
		],
		['the contact’s own', [{ email: 'ANN@example.com' }], { email: EMAIL }, {}, { email: 'ANN@example.com' }],
		['not those of others', [{ email: 'x@example.com' }], { email: EMAIL }, {}, {}],
		['none for a contact without', [{ email: '', phone: PHONE }], { email: null }, {}, {}],
		['the stored number for one without code', [{ phone: '202 555 0101' }], { phone: PHONE }, {}, { phone: PHONE }],
		[
			'the number as it is given with its code',
			[{ phone: '+1 202 555 0101' }],
			{ phone: PHONE },
			{},
			{ phone: '+1 202 555 0101' },
		],
		[
			'the row’s that is the contact’s',
			[{ phone: PHONE }, { phone: '+12025550109' }],
			{ phone: PHONE },
			{},
			{ phone: PHONE },
		],
		['not the number of another country', [{ phone: '202 555 0101' }], { phone: '+442025550101' }, {}, {}],
	])('are %s', (_, rows, stored, given, sent) => {
		const list = rows.map((fields, index) => rowOf(fields, { index }));
		expect(diff(list, { id: 'c', ...stored }, given).input.fields).toEqual(sent);
	});

	it.each([
		[{ email: 'x@example.com' }, { email: EMAIL }, { email: 'x@example.com' }],
		[{ phone: '202 555 0101' }, { phone: PHONE }, { phone: PHONE }],
		[{ email: '' }, { email: EMAIL }, { email: '' }],
		[{ email: 'x@example.com' }, {}, { email: 'x@example.com' }],
	])('are those of the row if rows are sent as they are: %j to %j', (fields, stored, sent) => {
		expect(diff(rowOf(fields, { conflictMode: 'vendor' }), { id: 'c', ...stored }).input.fields).toEqual(sent);
	});
});

it('sends a custom field as the row has it, also if the contact has the same in another spelling', () => {
	const types = {
		DATE: ['2026-01-31', '2026-01-31T00:00:00.000Z'],
		NUMERICAL: ['42', '42.0'],
		TEXT: ['\u00e9', 'e\u0301'],
	};
	const customFields = Object.entries(types).map(([dataType, [value = '']]) => {
		return { id: dataType, value, field: { name: dataType, dataType } };
	});
	const stored = Object.entries(types).map(([id, [, value]]) => ({ id, value }));
	const wanted = { fields: { city: 'Rome' }, customFields };
	const { input, changes } = diff(rowOf({}, { wanted }), { id: 'c', city: 'Oslo', customFields: stored });
	expect(Object.keys(changes)).toEqual(['City']);
	expect(input.customFields).toEqual(customFields);
});

describe('the phone of a custom field that is sent', () => {
	const field = { name: 'Second Phone', dataType: 'PHONE' };
	it.each([
		['the stored one if it is the same', '(202) 555-0101', PHONE, PHONE],
		['the row’s if it is another one', '(202) 555-0102', PHONE, '(202) 555-0102'],
		['the row’s if the contact has none', '(202) 555-0101', undefined, '(202) 555-0101'],
		['none if it is cleared', '', PHONE, ''],
		['none if neither has one', '', undefined, ''],
	])('is %s', (_, value, stored, sent) => {
		const wanted = { fields: { city: 'Rome' }, customFields: [{ id: 'tel', value, field }] };
		const contact = { id: 'c', city: 'Oslo', customFields: [{ id: 'tel', value: stored }] };
		const { input, changes } = diff(rowOf({}, { wanted }), contact);
		expect(input.customFields.map((one) => one.value)).toEqual([sent]);
		expect('Second Phone' in changes).toBe(sent !== (stored ?? ''));
	});
});

describe('the write of a person', () => {
	it('is the same object as the input of the only row if nothing is left out', () => {
		const row = rowOf({ city: 'Rome' }, { wanted: { fields: { city: 'Rome' }, customFields: [NUMBER] } });
		expect(diff(row, { id: 'c' }).input).toBe(row.wanted);
		const ruledRow = ruled({}, ['customField:number'], [], { wanted: row.wanted });
		const stored = { id: 'c', customFields: [{ id: 'number', value: '5' }] };
		expect(diff(ruledRow, stored).input).toEqual({ fields: { city: 'Rome' }, customFields: [] });
	});

	it.each<[fields: IDataObject, stored: IDataObject | undefined, action: string]>([
		[{ city: 'Rome' }, { id: 'c' }, 'update'],
		[{ city: 'Rome' }, { id: 'c', city: 'Rome' }, 'none'],
		[{ email: EMAIL, city: 'Rome' }, undefined, 'create'],
		[{ phone: PHONE }, undefined, 'create'],
	])('of %j to %j is: %s', (fields, stored, action) => {
		const chosen = fields as Given['chosen'];
		expect(diff(rowOf(fields), stored, { chosen }).action).toBe(action);
	});

	it('needs an email or phone for a new contact', () => {
		const row = rowOf({ city: 'Rome' }, { wanted: { fields: { city: 'Rome' }, customFields: [NUMBER] } });
		expect(() => diff(row)).toThrow(/not found by its match field, and can't be created without an email or phone/);
		const advice = /Give it an email or phone that no contact with another value has/;
		const described = expect.objectContaining({ description: expect.stringMatching(advice) as unknown }) as Error;
		expect(() => diff(row)).toThrow(described);
	});

	it.each([HIGH_LEVEL, documented('l')])('has only the tags that its rows want, in any dialect: %#', (dialect) => {
		const { input, changes } = diff(rowOf({ tags: ['b'] }, { tagMode: 'add' }), { id: 'c', tags: ['a'] }, { dialect });
		expect([input.fields, changes]).toEqual([{ tags: ['b'] }, { Tags: { added: ['b'], removed: [] } }]);
	});

	it('has no field that only new contacts can get', () => {
		const [field = ''] = HIGH_LEVEL.notUpdatable;
		expect(field).not.toBe('');
		expect(diff(rowOf({ [field]: 'x', city: 'Rome' }), { id: 'c' }).input.fields).toEqual({ city: 'Rome' });
		expect(diff(rowOf({ [field]: 'x', email: EMAIL }), undefined, { chosen: { email: EMAIL } }).input.fields).toEqual({
			...{ [field]: 'x', email: EMAIL },
		});
	});
});
