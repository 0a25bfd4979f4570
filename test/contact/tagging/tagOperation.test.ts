import {
	type DialectName,
	bothDialects,
	contactsVersion,
	expectHeaders,
	jsonOf,
	linksOf,
	located,
	overSeveralRows,
} from '../../support/bench';
import { seedTagged, storedTags, tagRequests, tagRun } from '../../tags/tagRuns';

interface TagOperation {
	operation: 'addTags' | 'removeTags';
	name: string;
	method: 'POST' | 'DELETE';
	/** The tags that the contact has. */
	had: string[];
	/** Tags typed and picked, and what is sent of them. */
	given: Array<[how: string, tags: unknown, picked: string[], sent: string[]]>;
	left: (had: string[], given: string[]) => string[];
	/** A tag that makes no difference, and the requests all the same. */
	idle: string;
	asked: Record<DialectName, string[]>;
	many: { tags: string; before: string[]; after: string[] };
	oneByOne: string[];
}

const OPERATIONS: TagOperation[] = [
	{
		...{ operation: 'addTags', name: 'Add Tags', method: 'POST', had: ['vip', 'lead'] },
		given: [
			['picked', '', ['gold', 'new'], ['gold', 'new']],
			['typed with commas', 'gold, new', [], ['gold', 'new']],
			['typed as a list', '={{ ["gold", "a, b"] }}', [], ['gold', 'a, b']],
			['picked and typed', 'new , gold', ['gold', 'old'], ['gold', 'old', 'new']],
			['picked and typed in another case', 'Gold, new', ['gold'], ['gold', 'new']],
			['typed with an accent', 'caf\u00e9', [], ['caf\u00e9']],
		],
		left: (had, given) => [...had, ...given],
		// If the list is read first, there is nothing to write.
		...{ idle: 'VIP', asked: { highLevel: ['POST'], documented: ['GET'] } },
		many: { tags: 'A, b', before: ['a'], after: ['a', 'b'] },
		oneByOne: Array.from({ length: 8 }, (_, index) => `t${index}`),
	},
	{
		...{ operation: 'removeTags', name: 'Remove Tags', method: 'DELETE', had: ['vip', 'lead', 'a, b', 'old'] },
		given: [
			['picked', '', ['vip', 'old'], ['vip', 'old']],
			['typed with commas', 'vip, old', [], ['vip', 'old']],
			['typed as a list', '={{ ["vip", "a, b"] }}', [], ['vip', 'a, b']],
			['picked and typed', 'old , vip', ['vip', 'lead'], ['vip', 'lead', 'old']],
			['all of the contact', ['vip', 'lead', 'a, b', 'old'], [], ['vip', 'lead', 'a, b', 'old']],
		],
		left: (had, given) => had.filter((tag) => !given.includes(tag)),
		// The last request lists the tags of the location.
		...{ idle: 'vi', asked: { highLevel: ['DELETE', 'GET'], documented: ['GET', 'GET'] } },
		many: { tags: 'vip, vpi', before: ['vip', 'old'], after: ['old'] },
		oneByOne: ['vip', 'lead', 'a, b', 'old'],
	},
];

describe.each(OPERATIONS)(
	'$operation',
	({ operation, name, method, given, left, idle, asked, many, oneByOne, had }) => {
		const run = tagRun(operation);
		const [first = ''] = oneByOne;

		bothDialects('one contact', (bench) => {
			beforeEach(() => seedTagged(bench, had, ['cold', 'vip']));

			it.each(given)('takes tags that are %s, each once, and no other', async (_, tags, picked, sent) => {
				const { items } = await bench.run(run(tags, picked));
				const after = left(had, sent);
				expect(bench.wire).toEqual(tagRequests(bench, method, sent, after));
				for (const request of bench.sandbox.log) expectHeaders(request, contactsVersion(bench));
				expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: after }]);
				expect([storedTags(bench), storedTags(bench, 'two')]).toEqual([after, ['cold', 'vip']]);
			});

			it('leaves a contact unchanged to which the tag makes no difference', async () => {
				const { items } = await bench.run(run(idle));
				expect(jsonOf(items)).toEqual([{ action: 'unchanged', id: 'one', tags: had }]);
				expect(storedTags(bench)).toEqual(had);
				expect(bench.wire.map(({ method: sent }) => sent)).toEqual(bench.by(asked));
			});

			it.each([
				['one by one', 3],
				['in bulk', 8],
			])('leaves contacts unchanged to which the tags make no difference (%s)', async (_, count) => {
				const rows = Array.from({ length: count }, (_row, index) => ({ id: `c${index}` }));
				bench.sandbox.seed.contacts(
					rows.map(({ id }, index) => ({ id, tags: index === 1 ? many.before : many.after })),
				);
				const { items } = await bench.run(run(many.tags, [], located('id', '={{ $json.id }}')), rows);
				expect(jsonOf(items)).toEqual(
					rows.map(({ id }, index) => ({ id, tags: many.after, action: index === 1 ? 'updated' : 'unchanged' })),
				);
			});

			it('applies the rows for one contact in input order', async () => {
				const rows = oneByOne.map((tag) => ({ tag }));
				const { items } = await bench.run(run('={{ [$json.tag] }}'), rows);
				const after = rows.map((_, index) => left(had, oneByOne.slice(0, index + 1)));
				expect(storedTags(bench)).toEqual(after.at(-1));
				expect(jsonOf(items)).toEqual(after.map((tags) => ({ action: 'updated', id: 'one', tags })));
				expect(linksOf(items)).toEqual(rows.map((_, item) => ({ item })));
			});

			it('changes nothing else of the contact', async () => {
				const before = bench.sandbox.state.contacts.get('one');
				await bench.run(run(first));
				const dateUpdated = expect.anything() as unknown;
				const tags = left(had, [first]);
				expect(bench.sandbox.state.contacts.get('one')).toEqual({ ...before, tags, dateUpdated });
			});

			it.each([
				['email', 'ONE@example.com'],
				['phone', '+1 555-010-0101'],
			])('finds the contact by %s', async (mode, value) => {
				const { items } = await bench.run(run(first, [], located(mode, value)));
				const after = left(had, [first]);
				expect(bench.wire[0]).toMatchObject(
					bench.by({ highLevel: { path: '/contacts/search/duplicate' }, documented: { path: '/contacts' } }),
				);
				// The settings of the location say whether another contact may have it.
				const others = bench.wire.slice(1).filter(({ path }) => path !== '/locations/loc_sandbox');
				expect(others).toEqual(tagRequests(bench, method, [first], after));
				expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: after }]);
				expect(storedTags(bench, 'two')).toEqual(['cold', 'vip']);
			});

			it.each([
				['', []],
				[' , ,', ['']],
				[[], null],
				[null, undefined],
			])('rejects a row without a tag: %j and %j', async (tags, picked) => {
				const rows = [{ tags: first }, { tags, picked }];
				const { items, error } = await bench.run(run('={{ $json.tags }}', '={{ $json.picked }}'), rows);
				expect(items).toEqual([]);
				expect(error?.message).toBe(`${name} needs at least one tag (row 2)`);
				expect(bench.sandbox.counters.requests).toBe(0);
			});

			it('rejects a value that is not a tag, and names the field', async () => {
				const { error } = await bench.run(run('={{ $json.tags }}'), [{ tags: { a: 1 } }]);
				expect(error?.message).toMatch(/^Tags .*\(row 1\)/);
				expect(bench.sandbox.counters.requests).toBe(0);
			});
		});
	},
);

bothDialects('tags of contacts', (bench) => {
	beforeEach(() => seedTagged(bench, ['vip', 'lead'], ['cold']));

	it('are removed if they are given in another case', async () => {
		const { items } = await bench.run(tagRun('removeTags')('VIP'));
		expect(storedTags(bench)).toEqual(['lead']);
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: ['lead'] }]);
	});

	it.each(['N/A', '-', 'FALSE', 'vip, none'])(
		'are not taken from a cell that says %j, and the error says so',
		async (cell) => {
			const { error } = await bench.run(tagRun('addTags')('={{ $json.tags }}'), [{ tags: cell }]);
			expect(error?.message).toMatch(/^More Tags "(N\/A|-|FALSE|none)" is no tag/);
			expect(error?.description).toMatch(/^Add Tags needs a tag: give one, or filter rows without tags out before/);
			expect(bench.sandbox.counters.requests).toBe(0);
			await bench.succeed(tagRun('removeTags')(cell));
			await bench.succeed(tagRun('addTags')('', ['n/a']));
			expect(storedTags(bench)).toContain('n/a');
		},
	);

	it.each(['N/A', 'FALSE', 'vip, none', ['vip', 'none']])(
		'are not taken from an expression of Tag Names that gives %j',
		async (given) => {
			const run = { ...(tagRun('addTags')('') as object), tagNames: '={{ $json.picked }}' };
			const { error } = await bench.run(run, [{ picked: given }]);
			expect(error?.message).toMatch(/^Tag Names or IDs "(N\/A|FALSE|none)" is no tag/);
			expect(bench.sandbox.counters.requests).toBe(0);
		},
	);

	it.each([
		['caf\u00e9', 'cafe\u0301'],
		['cafe\u0301', 'caf\u00e9'],
	])('are removed if %j is given and the account writes it as %j', async (typed, tag) => {
		seedTagged(bench, ['vip', tag], []);
		const { items } = await bench.run(tagRun('removeTags')(typed));
		expect(storedTags(bench)).toEqual(['vip']);
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: ['vip'] }]);
	});

	it('are added by several rows, without the tags that others removed and the search still shows', async () => {
		bench.sandbox.clear();
		bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', tags: ['vip', 'old'] }]);
		bench.sandbox.configure({ searchLagMs: 3_600_000 });
		await bench.succeed(tagRun('removeTags')('old'));
		const adding: object = tagRun('addTags')('={{ $json.tag }}', [], located('email', 'one@example.com'));
		await bench.succeed({ ...adding, write: 'changes' }, [{ tag: 'a' }, { tag: 'b' }]);
		expect([...(storedTags(bench) ?? [])].sort()).toEqual(['a', 'b', 'vip']);
	});

	it.each([
		['addTags', 'NEW, Old, VIP', { added: ['new', 'old'] }],
		['removeTags', 'Lead, VIP', { removed: ['vip', 'lead'] }],
	] as const)('are reported by %s of %j as in its dry run, in order and spelling', async (operation, tags, change) => {
		// So many are read first, together.
		const people = Array.from({ length: 30 }, (_, index) => ({ id: `p${index}`, email: `p${index}@example.com` }));
		bench.sandbox.seed.contacts(people.map((one) => ({ ...one, tags: ['vip', 'lead'] })));
		for (const write of ['nothing', 'changes']) {
			const parameters: object = tagRun(operation)(tags, [], located('email', '={{ $json.email }}'));
			const { items } = await bench.succeed({ ...parameters, write }, people);
			const expected = people.map(() => ({ action: 'updated', changes: { Tags: change } }));
			expect(jsonOf(items)).toMatchObject(expected);
		}
	});

	it('are not added in a second spelling to contacts that were read, and stay when the run is taken back', async () => {
		const people = Array.from({ length: 7 }, (_, index) => ({ id: `p${index}`, email: `p${index}@example.com` }));
		bench.sandbox.seed.contacts(people.map((one) => ({ ...one, tags: ['cafe\u0301'] })));
		const adding: object = tagRun('addTags')('Caf\u00e9, new', [], located('email', '={{ $json.email }}'));
		const { items } = await bench.succeed({ ...adding, write: 'changes' }, people);
		expect(jsonOf(items)).toMatchObject(people.map(() => ({ changes: { Tags: { added: ['new'] } } })));
		expect(people.map(({ id }) => storedTags(bench, id))).toEqual(people.map(() => ['cafe\u0301', 'new']));
		await bench.succeed({ resource: 'contact', operation: 'undo' }, jsonOf(items));
		expect(people.map(({ id }) => storedTags(bench, id))).toEqual(people.map(() => ['cafe\u0301']));
	});

	it('are not read first for many contacts by ID, as one call changes them', async () => {
		if (bench.dialect === 'documented') return;
		const people = Array.from({ length: 30 }, (_, index) => ({ id: `p${index}` }));
		bench.sandbox.seed.contacts(people.map((one) => ({ ...one, tags: ['vip'] })));
		const adding: object = tagRun('addTags')('vip, new', [], located('id', '={{ $json.id }}'));
		const { items } = await bench.succeed({ ...adding, write: 'changes' }, people);
		expect(jsonOf(items)).toMatchObject(people.map(() => ({ changes: { Tags: { added: ['new'] } } })));
		expect(bench.wire.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /contacts/bulk/tags/update/add']);
	});

	it('cause an error if the server keeps one that was to be removed', async () => {
		const answer = { tags: ['lead'], contact: { id: 'one', tags: ['lead'] } };
		const methods = { method: bench.by({ highLevel: 'DELETE', documented: 'PUT' }) };
		bench.sandbox.setFaults([{ match: methods, kind: 'status', status: 200, body: answer }]);
		const { error } = await bench.run(tagRun('removeTags')('vip, lead'));
		expect(error?.message).toMatch(/^The server kept tags of contact "one" that were to be removed/);
	});

	it.each(['addTags', 'removeTags'] as const)(
		'are not taken from an answer about another contact (%s)',
		async (operation) => {
			const contact = { id: 'two', email: 'two@example.com', tags: ['lead'] };
			bench.sandbox.setFaults([{ match: { method: 'PUT' }, kind: 'status', status: 200, body: { contact } }]);
			const { items, error } = await bench.run(tagRun(operation)(operation === 'addTags' ? 'gold' : 'vip'));
			if (bench.dialect === 'highLevel') return expect(error).toBeUndefined();
			expect(items).toEqual([]);
			expect(error?.message).toBe(
				'The update of tags of contact "one" was answered with another record (ID two) (row 1)',
			);
		},
	);

	it('are added to one contact by rows with its email in different cases', async () => {
		const rows = ['one@example.com', 'ONE@example.com', 'One@Example.com'].map((mail, index) => ({
			mail,
			tag: `t${index}`,
		}));
		await bench.run(tagRun('addTags')('={{ $json.tag }}', [], located('email', '={{ $json.mail }}')), rows);
		expect(storedTags(bench)).toEqual(['vip', 'lead', 't0', 't1', 't2']);
	});

	it.each(['addTags', 'removeTags'] as const)(
		'are all changed of a contact that rows name in different ways (%s)',
		async (operation) => {
			const tags = ['t0', 't1', 't2'];
			const contact = { id: 'three', email: 'three@example.com', phone: '+12025550103' };
			bench.sandbox.seed.contacts([{ ...contact, tags: operation === 'addTags' ? ['old'] : ['old', ...tags] }]);
			const rows = Object.entries(contact).map(([mode, key], index) => ({ mode, key, tag: tags[index] }));
			const locator = located('={{ $json.mode }}', '={{ $json.key }}');
			await bench.succeed(tagRun(operation)('={{ $json.tag }}', [], locator), rows);
			const stored = [...(bench.sandbox.state.contacts.get('three')?.tags ?? [])].sort();
			expect(stored).toEqual(operation === 'addTags' ? ['old', ...tags] : ['old']);
		},
	);

	overSeveralRows(bench, {
		parameters: tagRun('addTags')('={{ $json.tag }}', [], located('id', '={{ $json.contact }}')),
		items: [
			{ contact: 'one', tag: 'a' },
			{ contact: 'gone', tag: 'b', extra: 7 },
			{ contact: 'two', tag: 'c' },
		],
		message: /^Contact "gone" was not found/,
		description: /deleted.*loc_sandbox/,
		tell: (json) => json,
		gives: [
			[{ action: 'updated', id: 'one', tags: ['vip', 'lead', 'a'] }],
			[{ action: 'updated', id: 'two', tags: ['cold', 'c'] }],
		],
	});
});
