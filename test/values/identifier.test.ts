import { locatedValue, parseIdentifier } from '../../nodes/HighLevelCrm/values/identifier';
import { says, accepts } from './says';

it.each<[unknown, string]>([
	[' c1 ', 'c1'],
	['\ufeffc1\u200b\u00a0', 'c1'],
	[7, '7'],
	['...', '...'],
	...['', ' ', null, undefined].map((value): [unknown, string] => [
		value,
		'It is empty. Enter it, or check that the expression gives one for this item.',
	]),
	...['.', '..', ' .. '].map((value): [unknown, string] => [
		value,
		`It "${value.trim()}" is not an ID. Copy the ID from the record, or choose it from the list.`,
	]),
])('reads or rejects the identifier %j', (value, said) => {
	expect(says(parseIdentifier, value)).toBe(said);
});

it('rejects empty identifiers and those that lead up in a path', () => {
	for (const wrong of ['', ' ', '\t', '.', '..', null, undefined, {}, []])
		expect([wrong, accepts(() => parseIdentifier(wrong, 'Contact'), 'Contact')]).toEqual([wrong, false]);
	expect(parseIdentifier('a/1', 'Contact')).toBe('a/1');
});

it('a locator without a value holds no value, and any other object is a value', () => {
	expect([locatedValue({ mode: 'id' }), locatedValue({ id: 'c1' })]).toEqual([undefined, { id: 'c1' }]);
});
