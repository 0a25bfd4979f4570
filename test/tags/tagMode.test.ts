import type { IDataObject } from 'n8n-workflow';
import type { Dialect } from '../../nodes/HighLevelCrm/dialects';
import { documented } from '../../nodes/HighLevelCrm/dialects/documented';
import { withStoredTags } from '../../nodes/HighLevelCrm/tags/tagMode';
import { HIGH_LEVEL } from '../plan/facts';
import { Bench, bothDialects, located, mapping } from '../support/bench';

const update = (tags: unknown, more: object = {}, options = {}) =>
	({
		resource: 'contact',
		operation: 'update',
		contactId: located('id', 'one'),
		fields: mapping({ tags, ...more } as never),
		options,
	}) as never;
const upsert = (tags: unknown, more: object = {}, options = {}) =>
	({
		resource: 'contact',
		operation: 'upsert',
		fields: mapping({ email: 'one@example.com', tags, ...more } as never),
		options,
	}) as never;

const WRITES = { update, upsert };
const TAGS = ['vip', 'lead'];

const seed = ({ sandbox }: Bench) =>
	sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', firstName: 'One', tags: TAGS }]);
const stored = ({ sandbox }: Bench) => sandbox.state.contacts.get('one')?.tags;

describe('tags in a dialect that can add them (highLevel)', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => void seed(bench));

	describe.each(['update', 'upsert'] as const)('%s', (operation) => {
		const write = WRITES[operation];

		it('returns the tags that the server states, as others may have added some meanwhile', async () => {
			const answer = { status: 200, body: { tags: [...TAGS, 'new', 'theirs'] } };
			bench.sandbox.setFaults([{ match: { path: '/contacts/one/tags' }, kind: 'statusAfter', ...answer }]);
			const { items } = await bench.succeed(write('new'));
			expect(items[0]?.json.tags).toEqual([...TAGS, 'new', 'theirs']);
		});

		it.each([
			['a list', ['New', 'vip']],
			['text with commas', 'New, vip'],
		])('adds tags given as %s, and loses none', async (_, tags) => {
			const { items } = await bench.run(write(tags, { city: 'Austin' }, { outputFormat: 'raw' }));
			expect(stored(bench)).toEqual(['vip', 'lead', 'new']);
			expect(items[0]?.json).toMatchObject({ id: 'one', city: 'Austin', tags: ['vip', 'lead', 'new'] });
			expect(bench.wire.at(-1)).toEqual({
				method: 'POST',
				path: '/contacts/one/tags',
				query: {},
				body: { tags: ['New'] },
			});
			expect(bench.wire).toHaveLength(2);
			expect(bench.wire[0]?.body).not.toHaveProperty('tags');
		});

		it('shows the tags that the contact then has if the answer to them shows none', async () => {
			const tagging = { match: { path: '/contacts/one/tags' }, kind: 'status' } as const;
			bench.sandbox.setFaults([{ ...tagging, status: 201, body: {} }]);
			const { items } = await bench.run(write('New', { city: 'Austin' }));
			expect(items[0]?.json.tags).toEqual(['vip', 'lead', 'new']);
		});

		it('sends no second request if the contact has all of them', async () => {
			const { items } = await bench.run(write('VIP', { city: 'Austin' }));
			expect(bench.wire).toHaveLength(1);
			expect(items[0]?.json.tags).toEqual(TAGS);
			expect(stored(bench)).toEqual(TAGS);
		});

		it('replaces them in one request if chosen', async () => {
			const { items } = await bench.run(write(['New'], { city: 'Austin' }, { tagMode: 'replace' }));
			expect(bench.wire).toHaveLength(1);
			expect(bench.wire[0]?.body).toMatchObject({ tags: ['New'], city: 'Austin' });
			expect(stored(bench)).toEqual(['new']);
			expect(items[0]?.json.tags).toEqual(['new']);
		});

		it('leaves the tags unchanged if none are given', async () => {
			await bench.run(write('', { city: 'Austin' }, { tagMode: 'replace' }));
			expect(bench.wire[0]?.body).not.toHaveProperty('tags');
			expect(stored(bench)).toEqual(TAGS);
		});

		it('keeps the written fields if the tags are rejected, and says so', async () => {
			bench.sandbox.setFaults([
				{ match: { path: '/contacts/one/tags' }, kind: 'status', status: 422, body: { message: ['too many tags'] } },
			]);
			const { error } = await bench.run(write('New', { city: 'Austin' }));
			expect(error?.message).toMatch(/tags of contact "one@example\.com" were refused: too many tags/i);
			expect(error?.description).toMatch(
				/^The other fields of the contact were written, its tags were not: running this/,
			);
			expect(bench.sandbox.state.contacts.get('one')?.city).toBe('Austin');
		});
	});

	it.each([
		['one', undefined],
		['two', true],
	])('says of contact %s, whose tags are rejected, whether it is new: %s', async (name, isNew) => {
		bench.sandbox.setFaults([{ match: { path: '/contacts/*/tags' }, kind: 'status', status: 422 }]);
		const parameters = { ...(upsert('new', { email: `${name}@example.com` }) as object), write: 'rows' } as never;
		const { items } = await bench.run(parameters, [{}], { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => [json.code, json.isNew])).toEqual([['tags-not-written', isNew]]);
	});

	it.each(['update', 'upsert'] as const)(
		'%s neither passes on nor creates again a contact that was deleted after its fields were written',
		async (operation) => {
			bench.sandbox.setFaults([
				{ match: { path: '/contacts/one/tags' }, kind: 'status', status: 404, body: { message: 'Contact not found' } },
			]);
			const passOn = operation === 'update' ? { missing: 'passOn' } : {};
			const { items } = await bench.run(WRITES[operation](['new'], { city: 'Austin' }, passOn), [{}], {
				onError: 'continueRegularOutput',
			});
			expect(items.map(({ json }) => json)).toEqual([
				expect.objectContaining({
					code: 'tags-not-written',
					error: expect.stringContaining('The other fields of the contact were written') as unknown,
				}),
			]);
			expect(items[0]?.json).not.toHaveProperty('found');
			expect(bench.sandbox.counters.created).toBe(0);
		},
	);

	it('an update of tags alone reads the contact, and writes only what is missing', async () => {
		const { items } = await bench.run(update('lead, new'));
		expect(bench.wire.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'GET /contacts/one',
			'POST /contacts/one/tags',
		]);
		expect(items[0]?.json).toMatchObject({ id: 'one', firstName: 'One', tags: ['vip', 'lead', 'new'] });
		expect(stored(bench)).toEqual(['vip', 'lead', 'new']);
	});

	it('an upsert that creates gives the new contact its tags', async () => {
		const { items } = await bench.run(upsert('VIP, fresh', { email: 'new@example.com' }));
		expect(items[0]?.json).toMatchObject({ isNew: true, tags: ['vip', 'fresh'] });
		expect(bench.sandbox.state.contacts.get(items[0]?.json.id as string)?.tags).toEqual(['vip', 'fresh']);
	});

	it('rows for the same contact add up', async () => {
		await bench.run(
			upsert('={{ $json.tag }}'),
			['a', 'b', 'c', 'd'].map((tag) => ({ tag })),
		);
		expect(stored(bench)).toEqual([...TAGS, 'a', 'b', 'c', 'd']);
	});
});

describe('tags in a dialect that sends them with the contact (documented)', () => {
	const bench = new Bench('documented');
	beforeEach(() => void seed(bench));

	it.each(['update', 'upsert'] as const)('%s sends them in the body', async (operation) => {
		const { items } = await bench.run(WRITES[operation]('New, vip', { city: 'Austin' }));
		expect(bench.wire).toHaveLength(1);
		expect(bench.wire[0]?.body).toMatchObject({ tags: ['New', 'vip'], city: 'Austin' });
		expect(items[0]?.json.tags).toEqual(stored(bench));
	});
});

describe('the tags that are sent to a contact that was read', () => {
	const DOCUMENTED = documented('l');

	it.each<[name: string, dialect: Dialect, tagMode: 'add' | 'replace', fields: IDataObject, sent: IDataObject]>([
		['are those to be added', HIGH_LEVEL, 'add', { tags: ['b'] }, { tags: ['b'] }],
		['are the whole list without a call that adds', DOCUMENTED, 'add', { tags: ['b'] }, { tags: ['a', 'b'] }],
		['are those that replace the others', DOCUMENTED, 'replace', { tags: ['b'] }, { tags: ['b'] }],
		['are none if no tags are wanted', DOCUMENTED, 'add', { city: 'Rome' }, { city: 'Rome' }],
	])('%s', (_, dialect, tagMode, fields, sent) => {
		const wanted = { fields: fields as never, customFields: [] };
		expect(withStoredTags(wanted, { id: 'c', tags: ['a'] }, dialect, tagMode).fields).toEqual(sent);
	});
});

bothDialects('tags of a new contact', (bench) => {
	it.each([
		['a list', '={{ ["VIP", "a, b"] }}', ['VIP', 'a, b']],
		['text with commas', 'VIP , lead,,VIP', ['VIP', 'lead']],
	])('are sent with it, given as %s', async (_, tags, sent) => {
		await bench.run({ resource: 'contact', operation: 'create', fields: mapping({ email: 'a@example.com', tags }) });
		expect(bench.wire).toHaveLength(1);
		expect(bench.wire[0]?.body).toMatchObject({ tags: sent });
	});
});
