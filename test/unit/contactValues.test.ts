import { ADDITIONAL_FIELDS } from '../../nodes/HighLevelCrm/contact/fields/additionalFields';
import {
	subjectOfInput,
	matchKeys,
	requireOneOf,
	requireSomeField,
	isEmptyInput,
} from '../../nodes/HighLevelCrm/contact/fields/identity';
import { splitName } from '../../nodes/HighLevelCrm/contact/columns/readColumns';
import type { MappedContact } from '../../nodes/HighLevelCrm/contact/fields/contactInput';
import { parseCustomFieldEntries } from '../../nodes/HighLevelCrm/contact/fields/customFieldEntries';
import type { Row } from '../../nodes/HighLevelCrm/run/row';

const contact = (fields: object = {}, more: Partial<MappedContact> = {}): MappedContact => ({
	...{ fields: fields as MappedContact['fields'], customFields: [], unmapped: [], leftOut: [] },
	...more,
});

describe('fields beyond the interface description', () => {
	const read = (id: string, value: unknown) => {
		const field = ADDITIONAL_FIELDS.find((one) => one.id === id);
		return field?.read(value, field.displayName, { parameters: { timezone: 'America/New_York' } } as Row);
	};

	it.each([
		['1990-08-02', '1990-08-02'],
		['1990/8/2', '1990/08/02'],
		['2/8/1990', '02/08/1990'],
		['2.12.1990', '02.12.1990'],
		['1990_08_02', '1990_08_02'],
		[Date.UTC(1990, 7, 2), '1990-08-02'],
		['1990-08-02T02:00:00Z', '1990-08-01'],
	])('a birthday %j is sent as %j', (value, sent) => {
		expect(read('dateOfBirth', value)).toBe(sent);
	});

	it.each(['1990-08/02', '19900802x', '2/8-1990', 'soon', '90/90/1990x'])('%j is none', (value) => {
		expect(() => read('dateOfBirth', value)).toThrow(/Date of Birth/);
	});

	it.each([
		...[' Yes ', 'y', 'TRUE', 'true', '1', 1, true].map((value) => [value, true]),
		...['No', 'n', 'FALSE', '0', 0, false].map((value) => [value, false]),
	])('a switch %j is %s', (value, on) => {
		expect(read('dnd', value)).toBe(on);
	});

	it.each(['maybe', 2, 'yess'])('%j is no switch', (value) => {
		expect(() => read('dnd', value)).toThrow(/Do Not Disturb/);
	});

	it('an empty text blanks all but the switch', () => {
		expect(ADDITIONAL_FIELDS.filter(({ isClearable: blank }) => !blank).map(({ id }) => id)).toEqual(['dnd']);
	});
});

describe('a contact', () => {
	it.each([
		[{ email: 'a@b.c', phone: '1', firstName: 'A' }, 'contact "a@b.c"'],
		[{ phone: '1', firstName: 'A' }, 'contact "1"'],
		[{ firstName: 'A', lastName: 'B' }, 'contact "A B"'],
		[{ lastName: 'B' }, 'contact "B"'],
		[{}, 'the contact'],
	])('%j is named %s', (fields, name) => {
		expect(subjectOfInput(contact(fields))).toBe(name);
	});

	it('is matched by its email, then by its phone', () => {
		expect(matchKeys(contact({ phone: 1, email: 'a' }))).toEqual([{ email: 'a' }, { phone: '1' }]);
		expect(matchKeys(contact({ phone: '', email: null, firstName: 'A' }))).toEqual([]);
	});

	it('writes nothing without a field', () => {
		expect(isEmptyInput(contact())).toBe(true);
		expect(isEmptyInput(contact({ city: '' }))).toBe(false);
		expect(isEmptyInput(contact({}, { customFields: [{ id: 'x', value: 1 }] as never }))).toBe(false);
	});
});

describe('a row with too little', () => {
	const refused = (check: () => void) => {
		try {
			check();
		} catch (error) {
			const { message, description } = error as { message: string; description: string };
			return [message, description];
		}
		return undefined;
	};
	const unmapped = [{ column: 'a', value: 1 }];

	it('is told what it needs', () => {
		const needs = (given: MappedContact) => refused(() => requireOneOf(['email', 'phone'], given, 'Create'));
		expect(needs(contact({ phone: '1' }))).toBeUndefined();
		expect(needs(contact({ email: '', phone: null }))).toEqual([
			'Create needs Email or Phone',
			'Map at least one of them; in this item they are missing or empty.',
		]);
		expect(needs(contact({}, { unmapped, leftOut: ['x', 'y'] }))?.[1]).toBe(
			'Map at least one of them; in this item they are missing or empty. Left out: x; y. Columns without a matching field: "a".',
		);
	});

	it('an update as well', () => {
		const changes = (given: MappedContact) => refused(() => requireSomeField(given));
		expect(changes(contact({ city: '' }))).toBeUndefined();
		expect(changes(contact())).toEqual([
			'Update has nothing to change',
			'Map at least one field that is not empty in this item.',
		]);
		expect(changes(contact({}, { unmapped }))?.[1]).toMatch(/this item\. Columns without a matching field: "a"\.$/);
	});
});

it.each([
	['Jane Dyke', 'Jane', 'Dyke'],
	[' Jane  van Dyke ', 'Jane', 'van Dyke'],
	['van Dyke, Jane', 'Jane', 'van Dyke'],
	['Dyke , Jane Ann ', 'Jane Ann', 'Dyke'],
	['Dyke, Jane, Dr', 'Jane', 'Dyke'],
	['Jane Dyke,', 'Jane', 'Dyke'],
	['Jane', 'Jane', ''],
	['', '', ''],
])('%j: first name %j, last name %j', (name, firstName, lastName) => {
	expect(splitName(name)).toEqual({ firstName, lastName });
});

describe('custom fields as a contact is read', () => {
	// What needs no look-up asks for none.
	const read = async (value: unknown) => await parseCustomFieldEntries(value, {} as Row);

	it('are taken with either name of the value', async () => {
		const entries = [
			{ id: 'a', value: 'x', name: 'A' },
			{ id: 'b', field_value: ['y'] },
			{ id: 'c', value: null, field_value: 0 },
			{ id: 'd' },
		];
		expect(await read(entries)).toEqual([
			{ id: 'a', value: 'x' },
			{ id: 'b', value: ['y'] },
			{ id: 'c', value: 0 },
			{ id: 'd', value: undefined },
		]);
		expect(await read([])).toEqual([]);
	});

	it.each(['2026-11-21', ' 2026-11-21T10:00', 86_400_001, 'x', 0, 1.5])('%j is no time', async (value) => {
		expect(await read([{ id: 'a', value }])).toEqual([{ id: 'a', value }]);
	});

	it.each([null, 'x', 5, {}, { id: '' }, { id: 5 }, ['a']])('an entry %j has no ID', async (entry) => {
		await expect(read([{ id: 'a', value: 1 }, entry])).rejects.toMatchObject({
			message: 'An entry of Custom Fields has no ID',
			description: 'Each has to be { id, value } with the ID of the custom field.',
		});
	});

	it.each([undefined, 'x', { id: 'a', value: 1 }])('%j is no list', async (value) => {
		await expect(read(value)).rejects.toMatchObject({
			message: 'Custom Fields has to be a list of { id, value }',
			description: 'Map each custom field on its own instead.',
		});
	});
});
