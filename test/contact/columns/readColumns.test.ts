import {
	exportedTags,
	firstValue,
	isEmptyDate,
	splitName,
} from '../../../nodes/HighLevelCrm/contact/columns/readColumns';

describe('values in the notation of exports', () => {
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
	])('reads the tags %j as %j', (value, tags) => {
		expect(exportedTags(value, false)).toEqual(tags);
	});

	it("does not split at a semicolon under the field's own name", () => {
		expect(exportedTags('a;b, c', true)).toBe('a;b, c');
		expect(exportedTags('"a","b"', true)).toEqual(['a', 'b']);
		expect(exportedTags('x "a","b"', true)).toBe('x "a","b"');
		expect(exportedTags('"a","b" x', true)).toBe('"a","b" x');
	});

	it('reads the first of several values, and recognises an empty date', () => {
		expect([' a  ::: b', 'a', 7, 'a:::b'].map(firstValue)).toEqual(['a', 'a', 7, 'a:::b']);
		expect(['0/0/00', '0/0/0000', '1/0/00', '', undefined].map(isEmptyDate)).toEqual([true, true, false, false, false]);
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
])('splits the name %j into %j and %j', (name, firstName, lastName) => {
	expect(splitName(name)).toEqual({ firstName, lastName });
});
