import {
	ambiguousColumns,
	chooseColumns,
	type Candidate,
} from '../../nodes/HighLevelCrm/contact/columns/chooseColumns';
import { exportedTags, firstValue, isEmptyDate } from '../../nodes/HighLevelCrm/contact/columns/readColumns';
import {
	EXACT,
	additionalFieldFor,
	OWN_NAME,
	standardFieldFor,
	ADDRESS_PART,
	ALIAS,
	aliasFieldFor,
} from '../../nodes/HighLevelCrm/contact/columns/headings';
import { listColumns } from '../../nodes/HighLevelCrm/contact/fields/identity';

describe('values as exports write them', () => {
	it.each([
		['* myContacts ::: Friends ::: * starred', ['Friends']],
		['Friends ::: A;b', ['Friends', 'A;b']],
		['* myContacts', ''],
		['* myContacts ::: * starred', ''],
		['"a","b, c"', ['a', 'b, c']],
		[' "a" , "b" ', ['a', 'b']],
		['"a"', ['a']],
		['""', ['']],
		['"a","b', ['"a"', '"b']],
		['a;b, c', ['a', 'b', 'c']],
		['*a', ['*a']],
		[['a;b'], ['a;b']],
		[7, 7],
	])('tags %j: %j', (value, tags) => {
		expect(exportedTags(value, false)).toEqual(tags);
	});

	it('under the field’s own name a ; is part of a tag', () => {
		expect(exportedTags('a;b, c', true)).toBe('a;b, c');
		expect(exportedTags('"a","b"', true)).toEqual(['a', 'b']);
		expect(exportedTags('x "a","b"', true)).toBe('x "a","b"');
		expect(exportedTags('"a","b" x', true)).toBe('"a","b" x');
	});

	it('the first of several values, and a date that is none', () => {
		expect([' a  ::: b', 'a', 7, 'a:::b'].map(firstValue)).toEqual(['a', 'a', 7, 'a:::b']);
		expect(['0/0/00', '0/0/0000', '1/0/00', '', undefined].map(isEmptyDate)).toEqual([true, true, false, false, false]);
	});
});

describe('columns that were not understood', () => {
	const alike = (column: string, value: unknown) => / \(looks like (.*?)\)/.exec(listColumns([{ column, value }]))?.[1];

	it.each([
		['x', ' a@example.com ', 'an email'],
		['x', 'a@example', undefined],
		['x', '@example.com', undefined],
		['x', 'a b@example.com', undefined],
		['x', 'a@exam ple.com', undefined],
		['x', 'a@example.com b', undefined],
		['x', 'a@b@c.com', undefined],
		['x', '+1 (555) 010-0100', 'a phone'],
		['x', '(555) 010.0100', 'a phone'],
		['x', '5550100', 'a phone'],
		['x', '555010', undefined],
		['x', '1'.repeat(15), 'a phone'],
		['x', '1'.repeat(16), undefined],
		['x', '-5550100', undefined],
		['x', '5550100 x', undefined],
		['x', 'No. 5550100', undefined],
		['x', 5550100, 'a phone'],
		['x', '2026-11-21', undefined],
		['x', '21.11.2026', undefined],
		['x', '11/21/2026 10', undefined],
		['x', '2026-11-21-00', 'a phone'],
		['x', '2026-11.21', 'a phone'],
		['x', '12026-11-21', 'a phone'],
		['E-Mail of boss', '', 'an email'],
		['Telephone of boss', '123', 'a phone'],
		['Mobile of boss', '12', undefined],
		['My cell', '123', 'a phone'],
		['My tel', '123', 'a phone'],
		['Excellent', '123', undefined],
		['Hotel', '123', undefined],
	])('%s with %j looks like %s', (column, value, what) => {
		expect(alike(column, value)).toBe(what);
	});

	it('are told, those first that look like something', () => {
		expect(listColumns([{ column: 'a', value: 1 }])).toBe('"a"');
		const mixed = [
			{ column: 'a', value: 1 },
			{ column: 'mail', value: 2 },
		];
		expect(listColumns(mixed)).toBe(
			'"mail" (looks like an email), "a". Rename such a column to Email or Phone, or map it by hand',
		);
	});

	it('twenty at most', () => {
		const columns = (count: number) => Array.from({ length: count }, (_, index) => ({ column: `c${index}`, value: 1 }));
		expect(listColumns(columns(20))).toBe(
			columns(20)
				.map(({ column }) => `"${column}"`)
				.join(', '),
		);
		expect(listColumns(columns(22))).toBe(`${listColumns(columns(20))} and 2 more`);
	});
});

describe('which column is taken', () => {
	const column = (name: string, key: string, precedence: number, value: unknown): Candidate => ({
		column: name,
		key,
		precedence: precedence,
		value,
	});
	function taken(...columns: Candidate[]): string {
		const { columns: fields, differing: others } = chooseColumns(columns);
		const of = (list: readonly Candidate[]) => list.map(({ column: name }) => name).join('/');
		return [
			...[...fields].map(([key, list]) => `${key}=${of(list)}`),
			...(others.length > 0 ? [`not ${of(others)}`] : []),
		].join(' ');
	}
	const email = (name: string, precedence: number, value: unknown) => column(name, 'email', precedence, value);
	const phone = (name: string, precedence: number, value: unknown) => column(name, 'phone', precedence, value);

	it.each([
		['the only one, also empty', [email('a', 5, '')], 'email=a'],
		['the dearest', [email('b', 3, 'y'), email('a', 2, 'x')], 'email=a not b'],
		['the dearest that holds something', [email('a', 1, ''), email('b', 2, 'x'), email('c', 3, 'y')], 'email=b not c'],
		['the exact one, also empty', [email('a', EXACT, ''), email('b', OWN_NAME, 'x')], 'email=a not b'],
		['the first of empty ones', [email('a', 2, ''), email('b', 1, '')], 'email=b'],
		['one of two that agree', [email('a', 2, ' X '), email('b', 2, 'x')], 'email=a'],
		['two that do not agree', [email('a', 2, 'x'), email('b', 2, 'y'), email('c', 2, 'X')], 'email=a/b'],
		['what says the same is not told', [email('a', 2, 'x'), email('b', 3, 'X')], 'email=a'],
		['lists are compared whole', [email('a', 2, ['x', 'y']), email('b', 3, ['x', 'z'])], 'email=a not b'],
		['phones by their digits', [phone('a', 2, '+1 555 010 0100'), phone('b', 3, '(555) 010-0100')], 'phone=a'],
		['phones either way', [phone('a', 2, '(555) 010-0100'), phone('b', 3, '+1 555 010 0100')], 'phone=a'],
		['other phones', [phone('a', 2, '555 010 0100'), phone('b', 3, '555 010 0101')], 'phone=a not b'],
		['the same that is no phone', [phone('a', 2, 'x'), phone('b', 2, 'x')], 'phone=a'],
		['other fields apart', [email('a', 2, 'x'), phone('b', 2, '1')], 'email=a phone=b'],
	])('%s', (_, columns, expected) => {
		expect(taken(...columns)).toBe(expected);
	});

	it('of several addresses one, its own parts before any', () => {
		const part = (name: string, key: string, place: number, value: unknown) => column(name, key, place, value);
		expect(
			taken(
				part('home city', 'city', ADDRESS_PART + 2, 'Bonn'),
				part('work city', 'city', ADDRESS_PART + 1, 'Rome'),
				part('home street', 'address1', ADDRESS_PART + 2, 'A 1'),
				part('first street', 'address1', ADDRESS_PART, ''),
				part('work mail', 'email', ADDRESS_PART + 2, 'x'),
			),
		).toBe('city=work city not home city/home street');
		expect(taken(part('city', 'city', OWN_NAME, 'Rome'), part('home city', 'city', ADDRESS_PART, 'Bonn'))).toBe(
			'city=city not home city',
		);
		expect(taken(part('home city', 'city', ADDRESS_PART, ''), part('city', 'city', OWN_NAME, ''))).toBe('city=city');
	});

	it('two that mean one field are told', () => {
		const { message, description } = ambiguousColumns('Email', [email('a', 1, 'x'), email('b', 1, 'y')]);
		expect(message).toBe('The columns "a" and "b" both mean Email');
		expect(description).toBe('They hold different values: rename or remove one, or map the fields by hand.');
	});
});

it('headings', () => {
	expect(standardFieldFor('email')).toEqual({ key: 'email', precedence: EXACT });
	expect(standardFieldFor('First-Name')).toEqual({ key: 'firstName', precedence: OWN_NAME });
	expect(standardFieldFor('Mail')).toBeUndefined();
	expect(aliasFieldFor('E-mail')).toEqual({ key: 'email', precedence: OWN_NAME, isAlias: true });
	expect(aliasFieldFor('\ufeffPhone #')).toEqual({ key: 'phone', precedence: OWN_NAME, isAlias: true });
	expect(aliasFieldFor('Cell')).toEqual({ key: 'phone', precedence: ALIAS + 1, isAlias: true });
	expect(aliasFieldFor('Home City')).toEqual({ key: 'city', precedence: ADDRESS_PART + 8, isAlias: true });
	expect(aliasFieldFor('Mailing ZIP code')).toEqual({ key: 'postalCode', precedence: ADDRESS_PART + 1, isAlias: true });
	expect(aliasFieldFor('Home Email')).toMatchObject({ key: 'email', precedence: ALIAS + 2 });
	expect(aliasFieldFor('whatever')).toBeUndefined();
	expect([
		additionalFieldFor('Date of Birth'),
		additionalFieldFor('dateofbirth'),
		additionalFieldFor('website'),
		additionalFieldFor('email'),
	]).toEqual(['dateOfBirth', 'dateOfBirth', 'website', undefined]);
});
