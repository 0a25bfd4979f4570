import fc from 'fast-check';
import { BadInput } from '../../nodes/HighLevelCrm/values/badInput';
import { toText } from '../../nodes/HighLevelCrm/values/json';
import { parseEncodableText, displayValue, parseText, trimText, isEmpty } from '../../nodes/HighLevelCrm/values/text';
import { says } from './says';

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

it('what a server says as text, and a refusal', () => {
	expect([toText('a'), toText(5), toText(false), toText({}), toText(null)]).toEqual(['a', '5', 'false', '', '']);
	expect(new BadInput('x')).toMatchObject({ name: 'BadInput', message: 'x', description: '' });
});

it('text is sent as it stands', () => {
	fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => expect(parseText(value, 'City')).toBe(value)));
	expect(parseText(1234, 'Postal Code')).toBe('1234');
});

it('empty is absent, null and the empty text, nothing else', () => {
	expect([undefined, null, ''].every(isEmpty)).toBe(true);
	expect([' ', 0, false, [], {}, 'x'].some(isEmpty)).toBe(false);
});
