import { tagsFilter } from '../../../nodes/HighLevelCrm/search/filters/tags';

it.each<[tags: string[], match: 'all' | 'any', own: string[] | null, passes: boolean]>([
	[['vip', 'lead'], 'all', ['Lead', 'x', 'VIP'], true],
	[['vip', 'lead'], 'all', ['vip'], false],
	[['vip', 'lead'], 'any', ['x', 'LEAD'], true],
	[['vip', 'lead'], 'any', ['x'], false],
	[['vip'], 'all', null, false],
	// A server that compares accents as people see them returns both spellings.
	[['caf\u00e9'], 'all', ['cafe\u0301'], true],
	[['cafe\u0301'], 'any', ['CAF\u00c9'], true],
	[['cafe'], 'any', ['caf\u00e9'], false],
])('a search for contacts with the tags %j (%s) and a contact with %j: %p', async (tagNames, tagMatch, own, passes) => {
	const context = { parameters: { raw: () => ({ tagNames }) } } as never;
	const filter = await tagsFilter.parse({ tagNames, tagMatch }, context);
	expect(filter?.check({ tags: own })).toBe(passes);
});
