import fc from 'fast-check';
import { BadInput } from '../../nodes/HighLevelCrm/values/badInput';
import { toText } from '../../nodes/HighLevelCrm/values/json';
import {
	displayValue,
	isBlankText,
	isEmpty,
	normalizeLetters,
	parseEncodableText,
	parseText,
	trimText,
	trimWanted,
	withoutTextMark,
} from '../../nodes/HighLevelCrm/values/text';
import { says } from './says';

it.each([
	['x ', 'x '],
	[0, '0'],
	[Infinity, 'It has to be text, not a number. Map a text to It.'],
	[NaN, 'It has to be text, not a number. Map a text to It.'],
	[2 ** 53 - 1, '9007199254740991'],
	[-0.5, '-0.5'],
	[2 ** 53, 'It "9007199254740992" has more digits than a number can hold. The last ones are lost: give it as text.'],
	[
		-(2 ** 53),
		'It "-9007199254740992" has more digits than a number can hold. The last ones are lost: give it as text.',
	],
	[1e21, 'It "1e+21" has more digits than a number can hold. The last ones are lost: give it as text.'],
	[true, 'It has to be text, not a boolean. Map a text to It.'],
	[
		[],
		'It has to be text, not a list. Map a text to It, for example one entry of the list, or put Split Out before this node.',
	],
	[{}, 'It has to be text, not an object. Map a text to It, for example one property of the object.'],
	[null, 'It has to be text, not nothing. Map a text to It.'],
	[undefined, 'It has to be text, not nothing. Map a text to It.'],
])('reads or rejects the text %j', (value, said) => {
	expect(says(parseText, value)).toBe(said);
});

it('cuts values in messages', () => {
	expect([displayValue('x'.repeat(100)), displayValue('x'.repeat(101))]).toEqual([
		'x'.repeat(100),
		`${'x'.repeat(100)}…`,
	]);
	expect([displayValue(''), displayValue({ a: 1 }), displayValue(undefined), displayValue(null)]).toEqual([
		'',
		'{"a":1}',
		'nothing',
		'null',
	]);
	expect([trimText(' a\t'), trimText(5)]).toEqual(['a', 5]);
});

const EXPRESSION =
	'is an expression that was not evaluated. Switch the field to Expression, and put two braces on each side: {{ $json.id }}.';
it.each([
	...[
		'{ $json.id }',
		'=$json.id',
		'{{ $json.id }}',
		'$json .id',
		'$json["id"]',
		'$now.toISO()',
		'$(1)',
		'= {$x(1)',
	].map((value) => [value, `It "${value}" ${EXPRESSION}`]),
	...['$5', '$49.90', '$1.99 deal', '$2(each)', 'a $json.id', '$', '$json', '😀', ' a ', '$-x.y'].map((value) => [
		value,
		value,
	]),
	[
		'a\ud83d!\ude00',
		'It "a\ufffd!\ufffd" contains half a character. It was cut in the middle of an emoji or a similar character. Copy it from the source again.',
	],
])('reads or rejects %j as text for a URL', (value, said) => {
	expect(says(parseEncodableText, value)).toBe(said);
});

it('reads server values as text, and gives BadInput its name', () => {
	expect([toText('a'), toText(5), toText(false), toText({}), toText(null)]).toEqual(['a', '5', 'false', '', '']);
	expect(new BadInput('x')).toMatchObject({ name: 'BadInput', message: 'x', description: '' });
});

it('leaves text unchanged', () => {
	fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => expect(parseText(value, 'City')).toBe(value)));
	expect(parseText(1234, 'Postal Code')).toBe('1234');
});

it('takes a text of blanks and of what nobody sees for blank', () => {
	expect(['', ' \t\n', '\u00a0', '\u00ad', '\u200b', '\u200f', '\u2060', '\ufeff '].every(isBlankText)).toBe(true);
	expect(['.', 0, null, undefined, [], 'a '].some(isBlankText)).toBe(false);
	expect([' ', '', ' a '].map(trimWanted)).toEqual([' ', '', 'a']);
});

it.each<[value: unknown, shown: unknown]>([
	["'0042", '0042'],
	["'+49 (30) 12,3", '+49 (30) 12,3'],
	[" '-5", " '-5"],
	["'t Hoen", "'t Hoen"],
	["'12 Elm St", "'12 Elm St"],
	['="01234"', '01234'],
	[` ="'07" `, '07'],
	['="a" ', 'a'],
	['="a"b"', '="a"b"'],
	[5, 5],
])('takes %j as a spreadsheet shows it: %j', (value, shown) => {
	expect(withoutTextMark(value)).toBe(shown);
});

it('compares letters and digits alone', () => {
	expect(['Straße', 'STRASSE', 'stra-sse'].map(normalizeLetters)).toEqual(['strasse', 'strasse', 'strasse']);
	expect(['Téléphone 2', 'ｔｅｌ', 'İ'].map(normalizeLetters)).toEqual(['telephone2', 'tel', 'i']);
});

it('treats only undefined, null and the empty text as empty', () => {
	expect([undefined, null, ''].every(isEmpty)).toBe(true);
	expect([' ', 0, false, [], {}, 'x'].some(isEmpty)).toBe(false);
});

it.each([
	...['{{contact.first_name}}, hello', '{{ custom_values.shop }}', '$100.50', '$now', 'US$(5)', '=1+1', '{note}'],
	...['Null', 'NULL', 'Nan', 'undefined behaviour', '#1', 'N/A', '[object]', ' '],
])('takes %j as it is', (text) => {
	expect(parseText(text, 'Note')).toBe(text);
});

it.each([
	...['{{ $json.a }}', 'Hi {{ $json.a }}!', '{{$("Rows").first().json.a}}', '{{ $now.toISO() }}', '{{ $fromAI("a") }}'],
	...['$json.a', '{ $json["a"] }', "=$('Rows').item.json.a", '$input.first()', ' = { $node["A"] }'],
	...['$item.json', '$binary["a"]'],
	...['input', 'node', 'item', 'items', 'binary', 'today', 'vars', 'workflow', 'execution', 'prevNode'].map(
		(word) => `Hi {{ $${word}.a }}`,
	),
])('rejects %j, which was meant as an expression', (text) => {
	expect(() => parseText(text, 'Note')).toThrow(`Note "${text}" is an expression that was not evaluated`);
});

it.each([
	...['undefined', ' null ', '\\N', '(null)', 'NaN', 'Invalid Date', 'Invalid DateTime', 'To [object Object]'],
	...['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NUM!', '#NULL!'],
])('rejects %j, which is the lack of a value', (text) => {
	expect(() => parseText(text, 'Note')).toThrow('is not a value but the lack of one');
});
