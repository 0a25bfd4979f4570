import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import { Bench, hintsOf, jsonOf, located } from '../support/bench';
import { GOING_ON, listed, rowsFor, synchronizing } from '../plan/list';
import { itemsOf, night, undoing } from '../undo/nights';

const NAMED = [
	{ id: 't1', name: 'shop' },
	{ id: 't2', name: 'vip' },
];

describe('the tags of contacts on a server that keeps them as a whole list (documented)', () => {
	const bench = new Bench('documented');

	/** Makes the server list its contacts with these tags, whatever they have. */
	const listTags = (tags: unknown, ...others: Fault[]) => {
		const contacts = listed(3).map((contact) => ({ ...contact, tags }));
		const body = { contacts, total: contacts.length } as IDataObject;
		const match = { method: 'GET', path: '/contacts' };
		bench.sandbox.setFaults([{ match, kind: 'status', status: 200, body }, ...others]);
	};
	const tagsNow = () => [...bench.sandbox.state.contacts.values()].map(({ tags }) => tags);

	it('stay if its lists do not show them, and one is added', async () => {
		bench.sandbox.seed.contacts(listed(3).map((contact) => ({ ...contact, tags: ['vip', 'wine'] })));
		listTags(undefined);
		await bench.succeed(synchronizing('report'), rowsFor(3));
		expect(tagsNow()).toEqual(Array.from({ length: 3 }, () => ['vip', 'wine', 'shop']));
	});

	it.each([
		[undefined, 3],
		[['wine'], 0],
	])(
		'are read for each contact that gets one only if its lists do not show them: %j, %d requests',
		async (tags, reads) => {
			bench.sandbox.seed.contacts(listed(3).map((contact) => ({ ...contact, tags: ['wine'] })));
			listTags(tags);
			await bench.succeed(synchronizing('report'), rowsFor(3));
			expect(tagsNow()).toEqual(Array.from({ length: 3 }, () => ['wine', 'shop']));
			expect(bench.wire.filter(({ method, path }) => method === 'GET' && /^\/contacts\/p\d$/.test(path))).toHaveLength(
				reads,
			);
		},
	);

	it('leave open who left the list, with a hint, if the lists of the server do not show them', async () => {
		bench.sandbox.seed.contacts(listed(3));
		listTags(undefined);
		const result = await bench.succeed(synchronizing('delete'), rowsFor(2));
		expect(jsonOf(result.items)).toHaveLength(2);
		expect(hintsOf(result).join()).toMatch(
			/Nobody is known to have left the list: No contact in the server's list shows its tags/,
		);
	});

	it('are not given to a new contact if the server says that a contact on its list does not exist', async () => {
		bench.sandbox.seed.contacts(listed(3).map((contact) => ({ ...contact, tags: ['vip'] })));
		const match = { method: 'GET', path: '/contacts/p0' };
		listTags(undefined, { match, kind: 'status', status: 200, body: { contact: null } });
		const { items } = await bench.run(synchronizing('report'), rowsFor(3), GOING_ON);
		expect(jsonOf(items)[0]).toMatchObject({ code: 'not-found' });
		expect(tagsNow()).toEqual([['vip'], ['vip', 'shop'], ['vip', 'shop']]);
	});

	it.each([
		['objects', NAMED],
		['a text', 'shop, vip'],
	])('are read where they are listed as %s', async (_, tags) => {
		bench.sandbox.seed.contacts(listed(3));
		listTags(tags);
		const { items } = await bench.succeed(synchronizing('report'), rowsFor(2));
		expect(jsonOf(items).map(({ id, action }) => [id, action])).toEqual([
			['p0', 'unchanged'],
			['p1', 'unchanged'],
			['p2', 'left'],
		]);
		expect(tagsNow()).toEqual(Array.from({ length: 3 }, () => ['shop', 'vip']));
	});
});

describe('tags that somebody added after the contacts were listed (documented)', () => {
	const bench = new Bench('documented');

	it('stay if the row changes another field, and none of its tags is new', async () => {
		const { sandbox } = bench;
		sandbox.seed.contacts(listed(3));
		const contacts = structuredClone([...sandbox.state.contacts.values()]);
		const match = { method: 'GET', path: '/contacts' };
		sandbox.setFaults([{ match, kind: 'status', status: 200, body: { contacts, total: 3 } }]);
		Object.assign(sandbox.state.contacts.get('p0') ?? {}, { tags: ['shop', 'vip', 'complaint'] });
		await bench.succeed(synchronizing('report'), [{ ...rowsFor(1)[0], city: 'Rome' }, ...rowsFor(3).slice(1)]);
		expect(sandbox.state.contacts.get('p0')).toMatchObject({ city: 'Rome', tags: ['shop', 'vip', 'complaint'] });
	});
});

describe('a tag that somebody added after the contact was read (highLevel)', () => {
	const bench = new Bench('highLevel');

	it('does not count as added by the row, so Undo leaves it', async () => {
		const { sandbox } = bench;
		sandbox.seed.contacts(listed(3));
		sandbox.configure({
			observer({ path }) {
				const contact = sandbox.state.contacts.get('p0');
				if (path === '/contacts/search' && contact) contact.tags = ['shop', 'vip', 'lead'];
			},
		});
		const rows = [{ ...rowsFor(1)[0], city: 'Rome', tags: 'lead' }, ...rowsFor(3).slice(1)];
		const items = await itemsOf(bench, night(), rows);
		expect(items[0]).toMatchObject({ id: 'p0', action: 'updated', tags: ['shop', 'vip', 'lead'] });
		expect(Object.keys(items[0]?.changes as IDataObject)).toEqual(['City']);
		sandbox.configure({ observer: null });
		await itemsOf(bench, undoing(), items);
		expect(sandbox.state.contacts.get('p0')?.tags).toEqual(['shop', 'vip', 'lead']);
	});
});

describe('a removal that the server answers without the tags that are left', () => {
	const bench = new Bench('highLevel');

	it('counts as done', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', tags: ['vip'] }]);
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: {}, match: { method: 'DELETE' } }]);
		const parameters = { resource: 'contact', operation: 'removeTags', tags: 'vip', contactId: located('id', 'ada') };
		const { items } = await bench.succeed(parameters);
		expect(jsonOf(items)).toEqual([{ id: 'ada', action: 'updated' }]);
	});
});
