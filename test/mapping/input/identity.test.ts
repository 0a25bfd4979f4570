import type { MappedContact } from '../../../nodes/HighLevelCrm/mapping/input/contactInput';
import * as identity from '../../../nodes/HighLevelCrm/mapping/input/identity';
import { isEmptyInput } from '../../../nodes/HighLevelCrm/mapping/input/emptyInput';

const { listColumns, subjectOfInput, matchKeys, requireOneOf, requireSomeField } = identity;

describe('the list of columns without a field', () => {
	const alike = (column: string, value: unknown) => / \(looks like (.*?)\)/.exec(listColumns([{ column, value }]))?.[1];

	it.each<[what: string | undefined, values: unknown[]]>([
		['an email', [' a@example.com ']],
		[undefined, ['a@example', '@example.com', 'a b@example.com', 'a@exam ple.com', 'a@example.com b', 'a@b@c.com']],
		['a phone', ['+1 (555) 010-0100', '(555) 010.0100', '5550100', '1'.repeat(15), 5550100]],
		[undefined, ['555010', '1'.repeat(16), '-5550100', '5550100 x', 'No. 5550100']],
		[undefined, ['2026-11-21', '21.11.2026', '11/21/2026 10']],
		['a phone', ['2026-11-21-00', '2026-11.21', '12026-11-21']],
	])('marks as %s the values %j', (what, values) => {
		expect(values.map((value) => [value, alike('x', value)])).toEqual(values.map((value) => [value, what]));
	});

	it.each([
		['E-Mail of boss', '', 'an email'],
		['Telephone of boss', '123', 'a phone'],
		['Mobile of boss', '12', undefined],
		['My cell', '123', 'a phone'],
		['My tel', '123', 'a phone'],
		['Excellent', '123', undefined],
		['Hotel', '123', undefined],
	])('marks %s with %j as %s', (column, value, what) => {
		expect(alike(column, value)).toBe(what);
	});

	it('begins with columns that look like an email or phone, and says what to do', () => {
		expect(listColumns([{ column: 'a', value: 1 }])).toBe('"a"');
		expect(listColumns(['a', 'mail'].map((column) => ({ column, value: 1 })))).toBe(
			'"mail" (looks like an email), "a". Rename such a column to Email or Phone, or map it by hand',
		);
	});
});

const contact = (fields: object = {}, more: Partial<MappedContact> = {}): MappedContact => ({
	...{ fields: fields as MappedContact['fields'], customFields: [], unmapped: [], leftOut: [] },
	...more,
});

describe('the mapped contact', () => {
	it.each([
		[{ email: 'a@b.c', phone: '1', firstName: 'A' }, 'contact "a@b.c"'],
		[{ phone: '1', firstName: 'A' }, 'contact "1"'],
		[{ firstName: 'A', lastName: 'B' }, 'contact "A B"'],
		[{ lastName: 'B' }, 'contact "B"'],
		[{}, 'the contact'],
	])('is named after its email, phone or name: %j is %s', (fields, name) => {
		expect(subjectOfInput(contact(fields))).toBe(name);
	});

	it('is matched by its email, then by its phone', () => {
		expect(matchKeys(contact({ phone: 1, email: 'a' }))).toEqual([{ email: 'a' }, { phone: '1' }]);
		expect(matchKeys(contact({ phone: '', email: null, firstName: 'A' }))).toEqual([]);
	});

	it('is empty without a field', () => {
		expect(isEmptyInput(contact())).toBe(true);
		expect(isEmptyInput(contact({ city: '' }))).toBe(false);
		expect(isEmptyInput(contact({}, { customFields: [{ id: 'x', value: 1 }] as never }))).toBe(false);
	});
});

describe('the error for a row with too few fields', () => {
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

	it('names the fields that are needed, the columns without a field and the values left out', () => {
		const needs = (given: MappedContact) => refused(() => requireOneOf(['email', 'phone'], given, 'Create'));
		expect(needs(contact({ phone: '1' }))).toBeUndefined();
		expect(needs(contact({ email: '', phone: null }))).toEqual([
			'Create needs Email or Phone',
			'Map at least one of them; in this item they are missing or empty.',
		]);
		const leftOut = ['x', 'y'].map((message) => ({ key: 'city', label: 'City', value: 1, message, advice: '' }));
		expect(needs(contact({}, { unmapped, leftOut }))?.[1]).toBe(
			'Map at least one of them; in this item they are missing or empty. Left out: x; y. Columns without a matching field: "a".',
		);
	});

	it('says that an update without a field has nothing to change', () => {
		const changes = (given: MappedContact) => refused(() => requireSomeField(given));
		expect(changes(contact({ city: '' }))).toBeUndefined();
		const advice = 'Map at least one field that is not empty in this item.';
		expect(changes(contact())).toEqual(['Update has nothing to change', advice]);
		expect(changes(contact({}, { unmapped }))?.[1]).toMatch(/this item\. Columns without a matching field: "a"\.$/);
	});
});
