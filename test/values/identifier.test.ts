import { parseIdentifier } from '../../nodes/HighLevelCrm/values/identifier';
import { isRandomId } from '../../nodes/HighLevelCrm/values/randomId';
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

it.each<[text: string, isId: boolean]>([
	['ocQHyuzHvysMo5N5VsXc', true],
	['507f1f77bcf86cd799439011', true],
	['aB3dE6gH9jK2mN5p', true],
	['aB3dE6gH9jK2mN5', false],
	[`${'aB3'.repeat(20)}`, true],
	[`${'aB3'.repeat(20)}d`, false],
	['Behandlungszimmer', false],
	['KonferenzraumNordSued', false],
	['KonferenzraumNordSuedWest', true],
	['BESPRECHUNGSRAUM2', false],
	['Besprechungsraum123', false],
	['Besprechungsraum1234', true],
	['aB3dE6gH-9jK2mN5p', false],
])('takes %j for an ID as the vendor makes them: %s', (text, isId) => {
	expect(isRandomId(text)).toBe(isId);
});
