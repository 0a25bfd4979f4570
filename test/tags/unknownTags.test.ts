import type { IDataObject } from 'n8n-workflow';
import { automatic, bothDialects, located, hintsOf } from '../support/bench';
import { settings } from '../support/settings';

const contact = (operation: string, more: IDataObject, options: IDataObject = {}) =>
	({ resource: 'contact', operation, ...settings(options), ...more }) as never;

bothDialects('the warning about tags that the location does not have', (bench) => {
	const lookups = () => bench.wire.filter(({ path }) => path.endsWith('/tags') && path.startsWith('/locations')).length;
	const search = (tags: string) => contact('search', { query: '', returnAll: true, filters: { tags } });
	const remove = (tags: string, options = {}) =>
		contact('removeTags', { tags, contactId: located('id', '={{ $json.id }}') }, options);
	const IDS = Array.from({ length: 8 }, (_, index) => ({ id: `c${index}` }));

	beforeEach(() =>
		bench.sandbox.seed.contacts(
			IDS.map(({ id }, index) => ({ id, email: `${id}@example.com`, tags: index === 0 ? ['vip', 'old'] : [] })),
		),
	);

	it.each(['vip, vpi', 'vpi'])('a search by "%s" that finds nothing names it, by one request', async (tags) => {
		const result = await bench.run(search(tags), [{}, {}]);
		const [first, nothing, ...more] = hintsOf(result);
		expect(first).toBe('The location has no tag "vpi": check the spelling');
		expect(nothing).toMatch(/^No contact passed/);
		expect(more).toEqual([]);
		expect(lookups()).toBe(1);
	});

	it('names those of a search for any of several tags, too', async () => {
		const filters = { tags: 'vpi, odl', tagMatch: 'any' };
		const result = await bench.succeed(contact('search', { query: '', returnAll: true, filters }));
		expect(hintsOf(result).join()).toMatch(/no tags ("vpi", "odl"|"odl", "vpi"):/);
	});

	it('names an unknown tag of Without Tags, as everybody passes such a filter', async () => {
		const without = (withoutTags: unknown) =>
			contact('search', { query: '', returnAll: true, filters: { withoutTags } });
		const result = await bench.succeed(without(['VPI', 'vip', '\u200bOld']), [{}, {}]);
		expect(result.items).toHaveLength(14);
		expect(hintsOf(result)).toEqual(['The location has no tag "vpi": check the spelling']);
		expect(lookups()).toBe(1);
		expect(hintsOf(await bench.succeed(without('={{ ["vip", " old"] }}')))).toEqual([]);
	});

	it.each([
		['Tags', { tags: 'vpi' }, true],
		['Without Tags', { withoutTags: 'vpi' }, true],
		['Without Tags, if the location has it', { withoutTags: 'vip' }, false],
	])('names an unknown tag of %s in Find Duplicates', async (_, filters, isTold) => {
		const result = await bench.succeed(contact('findDuplicates', { by: ['email'], filters }));
		expect(hintsOf(result).includes('The location has no tag "vpi": check the spelling')).toBe(isTold);
	});

	it('does not appear for a tag that the location has with a character that nobody sees', async () => {
		bench.sandbox.seed.contacts([{ id: 'odd', email: 'odd@example.com', tags: ['Off\u200bline'] }]);
		const result = await bench.succeed(remove('offline'), [{ id: 'c1' }]);
		expect(lookups()).toBe(1);
		expect(hintsOf(result).join()).not.toContain('has no tag');
	});

	it('is not looked up if a search finds contacts', async () => {
		expect(hintsOf(await bench.run(search('vip')))).toEqual([]);
		expect(lookups()).toBe(0);
	});

	it.each([
		['one by one', 3, {}],
		['in bulk', 8, {}],
		['with Only Changes', 8, { write: 'changes' }],
		['in a dry run', 8, { write: 'nothing' }],
	])('appears once if no contact has the removed tag (%s)', async (_, rows, options) => {
		const result = await bench.run(remove('VPI, vip', options), IDS.slice(0, rows));
		expect(result.error).toBeUndefined();
		const told = hintsOf(result).filter((hint) => hint.includes('has no tag'));
		expect(told).toEqual(['The location has no tag "vpi": check the spelling']);
		expect(lookups()).toBe(1);
	});

	it.each([{}, { write: 'changes' }, { write: 'nothing' }])(
		'takes a request that the summary counts (%j)',
		async (options) => {
			const { items } = await bench.succeed(remove('vpi', { ...options, output: 'summary' }), IDS);
			expect(lookups()).toBe(1);
			expect(items[0]?.json.requests).toBe(bench.wire.length);
		},
	);

	it('is not looked up if a contact had the removed tag', async () => {
		expect(hintsOf(await bench.run(remove('vip, old'), IDS))).toEqual([]);
		expect(lookups()).toBe(0);
	});

	it('is not looked up if an earlier attempt may have removed the tag', async () => {
		bench.sandbox.setFaults([
			{ kind: 'resetAfter', match: { method: bench.by({ highLevel: 'DELETE', documented: 'PUT' }) }, times: 1 },
		]);
		expect(hintsOf(await bench.succeed(remove('VIP'), IDS.slice(0, 1)))).toEqual([]);
		expect(lookups()).toBe(0);
	});

	it.each(['nothing', 'changes'])(
		'names an unknown tag of Never Touch, which protects nobody (Write: %s)',
		async (write) => {
			const rows = IDS.slice(1).map(({ id }) => ({ email: `${id}@example.com` }));
			bench.sandbox.seed.contacts(
				IDS.map(({ id }) => ({
					id: `of ${id}`,
					email: `${id}@x.com`,
					tags: ['shop', ...(id === 'c1' ? ['vip'] : [])],
				})),
			);
			const synchronize = async (keepTags: string) => {
				const options = { keepTags, write, brakePercent: 99 };
				const more = { listTag: 'shop', leavers: 'delete', fields: automatic() };
				const listed = IDS.slice(1).map(({ id }) => ({ email: `${id}@x.com` }));
				return hintsOf(await bench.succeed(contact('synchronize', more, options), [...rows, ...listed]));
			};
			expect((await synchronize('vip, Nevr')).join()).toContain('The location has no tag "nevr": check the spelling');
			expect((await synchronize('vip')).join()).not.toContain('has no tag');
		},
	);

	it.each([
		[10, '"t8", "t9": check'],
		[11, '"t8", "t9" and 1 more: check'],
		[1_500, '"t8", "t9" and 1,490 more: check'],
	])('of %d tags it names ten', async (count, end) => {
		const tags = Array.from({ length: count }, (_, index) => `t${index}`).join(', ');
		const [told] = hintsOf(
			await bench.succeed(contact('search', { query: '', returnAll: true, filters: { tags, tagMatch: 'any' } })),
		);
		expect(told).toContain('The location has no tags "t0", "t1", ');
		expect(told).toContain(end);
	});

	it('is left out if tags can’t be listed', async () => {
		bench.sandbox.configure({ lookups: false });
		const result = await bench.run(search('vpi'));
		expect(result.error).toBeUndefined();
		expect(hintsOf(result)).toEqual([expect.stringMatching(/^No contact passed/)]);
	});
});
