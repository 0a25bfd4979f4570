import { BadInput } from '../../nodes/HighLevelCrm/values/badInput';
import { parseEmail } from '../../nodes/HighLevelCrm/values/email';
import { parseBoolean } from '../../nodes/HighLevelCrm/values/flag';
import { parseIdentifier } from '../../nodes/HighLevelCrm/values/identifier';
import { toText } from '../../nodes/HighLevelCrm/values/json';
import { joinWithOr, parseList } from '../../nodes/HighLevelCrm/values/list';
import { parseNumber, parsePositiveInteger, parseQuantity } from '../../nodes/HighLevelCrm/values/numbers';
import { isInternational, parsePhone, samePhone, searchDigits } from '../../nodes/HighLevelCrm/values/phones';
import { parseEncodableText, displayValue, parseText, trimText } from '../../nodes/HighLevelCrm/values/text';

/** What a check says of a value: what it makes of it, or its refusal. */
function says(check: (value: unknown, label: string) => unknown, value: unknown): unknown {
	try {
		return check(value, 'It');
	} catch (error) {
		if (!(error instanceof BadInput)) throw error;
		return `${error.message}. ${error.description}`;
	}
}

it.each([
	['x ', 'x '],
	[0, '0'],
	[Infinity, 'It has to be text, not a number. Map a text to It, for example one property of the object.'],
	[NaN, 'It has to be text, not a number. Map a text to It, for example one property of the object.'],
	[true, 'It has to be text, not a boolean. Map a text to It, for example one property of the object.'],
	[[], 'It has to be text, not a list. Map a text to It, for example one property of the object.'],
	[{}, 'It has to be text, not an object. Map a text to It, for example one property of the object.'],
	[null, 'It has to be text, not nothing. Map a text to It, for example one property of the object.'],
	[undefined, 'It has to be text, not nothing. Map a text to It, for example one property of the object.'],
])('text: %j', (value, said) => {
	expect(says(parseText, value)).toBe(said);
});

it('a value in a message is cut', () => {
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
	...['$5', 'a $json.id', '$', '$json', '😀', ' a ', '$-x.y'].map((value) => [value, value]),
	[
		'a\ud83d!\ude00',
		'It "a\ufffd!\ufffd" contains half a character. It was cut in the middle of an emoji or a similar character. Copy it from the source again.',
	],
])('for an address: %j', (value, said) => {
	expect(says(parseEncodableText, value)).toBe(said);
});

it.each<[unknown, string]>([
	[' c1 ', 'c1'],
	[7, '7'],
	['...', '...'],
	...['', ' ', null, undefined].map((value): [unknown, string] => [
		value,
		'It is empty. Enter the ID, or check that the expression returns one for this item.',
	]),
	...['.', '..', ' .. '].map((value): [unknown, string] => [
		value,
		`It "${value.trim()}" is not an ID. Copy the ID from the record, or choose it from the list.`,
	]),
])('an identifier: %j', (value, said) => {
	expect(says(parseIdentifier, value)).toBe(said);
});

it.each([
	['a@b.c', 'a@b.c'],
	['a.b+c@d.e.fg', 'a.b+c@d.e.fg'],
	...[
		'a@b',
		'@b.c',
		'a@.',
		'a@b.',
		'x a@b.c',
		'a@b.c x',
		'a<@b.c',
		'a@b,c',
		'a@b.c.',
		'a@@b.c',
		'a@b;.c',
		'a@b.c)',
	].map((value) => [
		value,
		`It "${value}" is not an email address. It has to look like name@example.com, without spaces.`,
	]),
])('an email: %j', (value, said) => {
	expect(says(parseEmail, value)).toBe(said);
});

const NO_PHONE = 'is not a phone number. It needs 3 to 20 digits; best with the country code: +1 555 010 0100.';
it.each([
	...['123', '1'.repeat(20), `1${' '.repeat(56)}234`.slice(0, 60), '+1 (555) 010-0100 ext 7'].map((value) => [
		value,
		value,
	]),
	...['12', '1'.repeat(21), `1234${' '.repeat(57)}`, '1e+21', ' 1.5E21 ', '12e', '1.e21', 'x1e21'].map((value) => [
		value,
		/^(12e|1\.e21|x1e21)$/.test(value) && value.replace(/\D/g, '').length >= 3 ? value : `It "${value}" ${NO_PHONE}`,
	]),
])('a phone: %j', (value, said) => {
	expect(says(parsePhone, value)).toBe(said);
});

it('phones that are one, and those that are not', () => {
	expect(['+1', ' 001', '01', '1+', '0 0'].map(isInternational)).toEqual([true, true, false, false, false]);
	expect(['+49 (0) 30 1', '0049 30', '(0)30 1', '0030', '1 00'].map(searchDigits)).toEqual([
		'49301',
		'4930',
		'301',
		'30',
		'100',
	]);
	expect(samePhone('+491234567', '1234567')).toBe(true);
	expect(samePhone('+4911234567', '1234567')).toBe(true);
	expect(samePhone('+49111234567', '1234567')).toBe(false);
	expect(samePhone('+49123456', '123456')).toBe(false);
	expect(samePhone('0049 123456', '+49123456')).toBe(true);
	expect(samePhone('123456', '123456')).toBe(true);
	expect(samePhone('+1234567', '+491234567')).toBe(false);
	expect([samePhone('', ''), samePhone('1', 'x'), samePhone(null, '1')]).toEqual([false, false, false]);
});

it.each([
	[true, true],
	['true', true],
	['false', false],
	['yes', 'It "yes" is neither true nor false. Switch it on or off, or use an expression that gives true or false.'],
	[1, 'It "1" is neither true nor false. Switch it on or off, or use an expression that gives true or false.'],
])('a switch: %j', (value, said) => {
	expect(says(parseBoolean, value)).toBe(said);
});

it.each([
	...[0, 5, ' 7 '].map((value) => [parseQuantity, value, Number(value)] as const),
	...[-1, 1.5, '', ' ', null, 'x', true].map(
		(value) =>
			[parseQuantity, value, `It "${value}" is not a whole number from 0 up. It counts units: 0, 1, 2 …`] as const,
	),
	...[-1.5, 0, ' 12.5 '].map((value) => [parseNumber, value, Number(value)] as const),
	...['', '  ', '1,000', 'x', true, null].map(
		(value) =>
			[parseNumber, value, `It "${value}" is not a number. Use digits, with a point before decimals: 1234.5.`] as const,
	),
	...[1, '2'].map((value) => [parsePositiveInteger, value, Number(value)] as const),
	...[0, -1, 1.5, 'x', ''].map(
		(value) => [parsePositiveInteger, value, `It "${value}" is not a whole number above 0. Give 1, 2, 3 …`] as const,
	),
])('a number (%p): %j', (check, value, said) => {
	expect(says(check, value)).toBe(said);
});

it('lists', () => {
	expect(says(parseList, ' a, b,,a ')).toEqual(['a', 'b']);
	expect(says(parseList, [' a', 5, '', ' a'])).toEqual([' a', '5']);
	expect([says(parseList, null), says(parseList, '')]).toEqual([[], []]);
	expect(says(parseList, [{}])).toMatch(/^It has to be text, not an object/);
	expect([joinWithOr(['a']), joinWithOr(['a', 'b']), joinWithOr(['a', 'b', 'c'])]).toEqual([
		'a',
		'a or b',
		'a, b or c',
	]);
});

it('what a server says as text, and a refusal', () => {
	expect([toText('a'), toText(5), toText(false), toText({}), toText(null)]).toEqual(['a', '5', 'false', '', '']);
	expect(new BadInput('x')).toMatchObject({ name: 'BadInput', message: 'x', description: '' });
});
