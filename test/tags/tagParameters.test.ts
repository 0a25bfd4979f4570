import { hintAtSeparators, parseTags } from '../../nodes/HighLevelCrm/tags/tagParameters';
import { inPlannedOrder, rejectNoTag, tagsOf, withAdded } from '../../nodes/HighLevelCrm/tags/tagSets';

it.each([
	[['a;b', 'a|b', 'a\nb', '"vip"', "'vip'", `"vip'`, '""', '"vip'], 1],
	[['vip', 'vip"', 'the "vip" one', "d'or", "rock 'n' roll'", `'90s "kids" club`, ','], 0],
])('each of the tags %j causes a hint that it is probably several tags: %d', (tags, told) => {
	for (const tag of tags) {
		const warnings: string[] = [];
		const run = { warnings: { addOnce: (_: string, warning: string) => warnings.push(warning) } };
		expect(hintAtSeparators(['lead', tag], run as never)).toEqual(['lead', tag]);
		expect(warnings).toEqual(Array(told).fill(`Is "${tag}" one tag? Tags are separated by commas, and have no quotes`));
	}
});

it('tags are read from the list before the text, each in its first spelling', () => {
	expect(parseTags({ tagNames: ['VIP', 'a'], tags: 'vip, Lead,A, lead' })).toEqual(['VIP', 'a', 'Lead']);
	// Those of the list are the server's own; typed ones are what they look like.
	expect(parseTags({ tagNames: ['vip '], tags: ['vip ', '\u200blead\u00a0', ' ', '\u200b'] })).toEqual([
		'vip ',
		'vip',
		'lead',
	]);
	// An accent that is a character of its own makes no second tag.
	expect(parseTags({ tagNames: ['cafe\u0301'], tags: 'Caf\u00e9' })).toEqual(['cafe\u0301']);
	expect(() => parseTags({ tagNames: {} }, 'Filters > ')).toThrow('Filters > Tag Names');
	expect(() => parseTags({ tags: {} }, 'Filters > ')).toThrow('Filters > Tags');
});

it('tags that a server states are put in the order of the plan, others behind them', () => {
	expect(inPlannedOrder(['x', 'c', 'b'], ['b', 'c', 'd'])).toEqual(['b', 'c', 'x']);
});

it('added tags are in lower case, and none of those that the contact has', () => {
	expect(withAdded(['VIP', 'a'], ['vip', 'New', 'new'])).toEqual(['VIP', 'a', 'new']);
	// A tag without a name differs from none: to replace it is a change.
	expect([tagsOf({ tags: ['a', 1, { name: 'b' }, {}, ''] }), tagsOf({ tags: 'a, ,b' }), tagsOf({})]).toEqual([
		...[['a', '1', 'b', ''], ['a', 'b'], []],
	]);
});

it.each([
	[['TRUE', 'false', '-', 'N/A'], true],
	[['True North', 'untrue', 'false friends', 'a-b'], false],
])('each of %j means that there is no tag: %s', (tags, isNone) => {
	for (const tag of tags) {
		const reject = () => rejectNoTag(tag, 'Tags');
		if (isNone) expect(reject).toThrow(`Tags "${tag}" is no tag`);
		else expect(reject).not.toThrow();
	}
});
