import { birthdayText } from '../../../nodes/HighLevelCrm/mapping/columns/cells/birthday';
import { wrongDelimiter } from '../../../nodes/HighLevelCrm/mapping/columns/headings/delimiter';
import { splitName } from '../../../nodes/HighLevelCrm/mapping/columns/parts/names';
import { exportedTags, firstValue } from '../../../nodes/HighLevelCrm/mapping/columns/cells/cellReader';

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

	it('reads the first of several values', () => {
		expect([' a  ::: b', 'a', 7, 'a:::b'].map(firstValue)).toEqual(['a', 'a', 7, 'a:::b']);
	});

	it.each(['0/0/00', '0/0/0000', '0000-00-00', '0000-00-00 00:00:00', ' 00.00.0000 '])(
		'reads %j as an absent birthday',
		(value) => expect(birthdayText(value)).toBe(''),
	);

	it.each([
		['1/0/00', '1/0/00', '1/0/00'],
		['12/10', '12/10', '12/10'],
		['2/8/1990', '2/8/1990', '1990-08-02'],
		['02.28.1990', '02.28.1990', '02.28.1990'],
		['8.2.1990', '1990-02-08', '1990-02-08'],
		['8.12.1990', '1990-12-08', '1990-12-08'],
		['12.8.1990', '1990-08-12', '1990-08-12'],
		['8/12/1990', '8/12/1990', '1990-12-08'],
		['12/8/1990', '12/8/1990', '1990-08-12'],
		['8.13.1990', '8.13.1990', '8.13.1990'],
		['28/02/1990', '1990-02-28', '1990-02-28'],
		['1990-02-08', '1990-02-08', '1990-02-08'],
		[7, 7, 7],
	])('reads the birthday %j as %j, and as %j if the language writes the day first', (value, text, dayFirst) => {
		expect([birthdayText(value), birthdayText(value, true)]).toEqual([text, dayFirst]);
	});

	it.each([
		['E-Mail;Vorname;Nachname;Notiz', ';'],
		['Email\tPhone', 'a tab'],
		['Email|Phone', '|'],
		['Email', undefined],
		['City; notes', undefined],
		['State/Province', undefined],
	])('knows by the heading %j that the file has the delimiter %s', (heading, delimiter) => {
		if (delimiter === undefined) expect(wrongDelimiter(heading)).toBeUndefined();
		else expect(wrongDelimiter(heading)).toContain(`separates its columns by ${delimiter}: set Options > Delimiter`);
	});
});

it.each([
	['Dyke , Jane Ann ', 'Jane Ann', 'Dyke'],
	['Dyke, Jane, Dr', 'Jane, Dr', 'Dyke'],
	['Dyke, Jane, Jr.', 'Jane', 'Dyke, Jr.'],
	['Dyke, Dr. Jane, PhD, MBA', 'Dr. Jane', 'Dyke, PhD, MBA'],
	['Dyke,, Jane', 'Jane', 'Dyke'],
	['Jane Dyke,', 'Jane', 'Dyke'],
	['', '', ''],
	['Jane Dyke, PhD', 'Jane', 'Dyke, PhD'],
	['Jane van Dyke, M.D., MBA', 'Jane', 'van Dyke, M.D., MBA'],
	['John Smith, Jr.', 'John', 'Smith, Jr.'],
	['Acme, Inc.', 'Acme, Inc.', ''],
	['Inca, Ada', 'Ada', 'Inca'],
	['Dr. Jane van Dyke', 'Dr. Jane', 'van Dyke'],
	['Prof. Dr. med. Jane Dyke, M.D.', 'Prof. Dr. med. Jane', 'Dyke, M.D.'],
	['Frau Dyke', '', 'Frau Dyke'],
	['Mr', 'Mr', ''],
	['Drew Dyke', 'Drew', 'Dyke'],
])('splits the name %j into %j and %j', (name, firstName, lastName) => {
	expect(splitName(name)).toEqual({ firstName, lastName });
});
