import {
	fromJsonList,
	fromJsonObject,
	isListOfNothing,
	parseList,
	joinWithOr,
} from '../../nodes/HighLevelCrm/values/list';
import { says } from './says';

it('reads lists, and joins them with "or"', () => {
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

it('reads lists from text and arrays, each entry once', () => {
	expect(parseList('a, b ,,a', 'Tags')).toEqual(['a', 'b']);
	expect(parseList(['a, b', ' c ', '', 'a, b'], 'Tags')).toEqual(['a, b', ' c ']);
	expect(parseList(undefined, 'Tags')).toEqual([]);
});

it.each<[string, string[]]>([
	['[vip, new]', ['vip', 'new']],
	[' {vip,big spender} ', ['vip', 'big spender']],
	['[vip]', ['[vip]']],
	['[vip], [new]', ['[vip]', '[new]']],
	['{vip}', ['{vip}']],
	['[vip, "new]', ['[vip', '"new]']],
	["[it's, new]", ["[it's", 'new]']],
])('reads a list without quotes in one pair of brackets: %s', (text, entries) => {
	expect(parseList(text, 'Tags')).toEqual(entries);
});

it('takes an object without quotes for no list', () => {
	expect(fromJsonList('{vip: 1, new: 2}')).toBe('{vip: 1, new: 2}');
});

it.each<[value: unknown, isNothing: boolean]>([
	[[], true],
	[[null, '', ' \u200b'], true],
	['[" ", null]', true],
	[['', 'vip'], false],
	[[0], false],
	['', false],
])('takes %j for a list of nothing: %s', (value, isNothing) => {
	expect(isListOfNothing(value)).toBe(isNothing);
});

it('reads a list as Python writes it, and takes nothing else for one', () => {
	expect(parseList("['vip', 'new']", 'Tags')).toEqual(['vip', 'new']);
	expect(parseList(` [ "Ada's", 'x, y' ] `, 'Tags')).toEqual(["Ada's", 'x, y']);
	expect(parseList("['vip']", 'Tags')).toEqual(['vip']);
	expect(parseList('[vip], new', 'Tags')).toEqual(['[vip]', 'new']);
	expect(parseList("['a'] 'b']", 'Tags')).toEqual(["['a'] 'b']"]);
});

it.each([
	['```json\n["a, b", "c"]\n```', ['a, b', 'c']],
	[' ```json ["a"]``` ', ['a']],
	['```\na, b\n```', ['a', 'b']],
	['```json```', ['json']],
	['```\n```', []],
	['``````', []],
	['a ```b```', ['a ```b```']],
	['```', ['```']],
])('reads what stands in a code block: %j', (text, entries) => {
	expect(parseList(text, 'Tags')).toEqual(entries);
});

it('reads an object in a code block', () => {
	expect(fromJsonObject('```json\n{"a": 1}\n```')).toEqual({ a: 1 });
	expect(fromJsonObject('```json\nno object\n```')).toBe('no object');
	expect(fromJsonObject(5)).toBe(5);
});
