import { Bench, jsonOf } from '../support/bench';
import type { Contact } from '../../sandbox';
import { afterReading } from '../faults/life';
import { undoing } from '../undo/nights';
import { GOING_ON, leaversOf, leaving, listed, rowsFor, synchronizing } from '../plan/list';

describe('who left the list, looked at once more', () => {
	const bench = new Bench('highLevel');
	const searchesById = () =>
		bench.sandbox.log.filter(({ path, body }) => path === '/contacts/search' && JSON.stringify(body).includes('"id"'))
			.length;

	it.each([
		[100, 1],
		[101, 2],
	])('are read by searches (%d contacts, %d searches), none of them alone', async (left, searches) => {
		bench.sandbox.seed.contacts(listed(250));
		const { items } = await bench.run(synchronizing('removeTag', { brakePercent: 50 }), rowsFor(250 - left));
		expect(Object.values(leaversOf(jsonOf(items)))).toEqual(Array.from({ length: left }, () => 'untagged'));
		expect(searchesById()).toBe(searches);
		expect(
			bench.sandbox.log.filter(({ method }) => method === 'GET').filter(({ path }) => /^\/contacts\/p\d+$/.test(path)),
		).toEqual([]);
	});

	it('does not include the contact that a refused create named, although its write failed and the search lags', async () => {
		bench.sandbox.seed.contacts(listed(30));
		bench.sandbox.configure({ searchLagMs: 60_000 });
		bench.sandbox.setFaults([{ kind: 'status', status: 422, match: { method: 'PUT', path: '/contacts/p29' } }]);
		afterReading(bench, () => {
			const { contactStore } = bench.sandbox.state;
			contactStore.update(contactStore.get('p29') as Contact, { email: 'new@example.com' });
		});
		const { items } = await bench.run(
			synchronizing('removeTag'),
			[...rowsFor(28), { email: 'new@example.com', city: 'Rome' }],
			GOING_ON,
		);
		expect(jsonOf(items)[28]?.error).toBeDefined();
		expect(leaversOf(jsonOf(items))).toEqual({ p28: 'untagged' });
	});

	it('are read by their IDs if the search does not show them again', async () => {
		bench.sandbox.seed.contacts(listed(30));
		const secondSearch = { path: '/contacts/search', bodyIncludes: 'p29' };
		bench.sandbox.setFaults([
			{ match: secondSearch, kind: 'status', status: 200, body: { contacts: [], total: 0 }, times: 1 },
		]);
		const { items } = await bench.succeed(synchronizing('removeTag'), rowsFor(28));
		expect(leaversOf(jsonOf(items))).toEqual({ p28: 'untagged', p29: 'untagged' });
		const read = bench.sandbox.log.filter(({ method }) => method === 'GET').map(({ path }) => path);
		expect(read).toEqual(expect.arrayContaining(['/contacts/p28', '/contacts/p29']));
	});

	it.each([
		[59_000, 0],
		[60_000, 1],
	])('are searched for again before a delete only if they were read a minute ago (%d ms)', async (ms, searches) => {
		bench.sandbox.seed.contacts(listed(30));
		let isFirst = true;
		bench.sandbox.configure({
			observer: ({ path }) => {
				if (path === '/contacts/search' && isFirst) bench.clock.advance(ms);
				isFirst &&= path !== '/contacts/search';
			},
		});
		const { items } = await bench.run(synchronizing('delete'), rowsFor(29));
		expect(leaversOf(jsonOf(items))).toEqual({ p29: 'deleted' });
		expect(searchesById()).toBe(searches);
	});

	it.each(['delete', 'doNotDisturb'])(
		'is not touched by %s if the server says that it is not there',
		async (action) => {
			bench.sandbox.seed.contacts(listed(30));
			const byId = { method: 'GET', path: '/contacts/p29' };
			bench.sandbox.setFaults([{ match: byId, kind: 'status', status: 200, body: { contact: null } }]);
			const { items } = await bench.succeed(synchronizing(action), rowsFor(29));
			expect(leaversOf(jsonOf(items))).toEqual({ p29: 'deleted' });
			expect(bench.wire.filter(({ method }) => method === 'DELETE' || method === 'PUT')).toEqual([]);
			expect(bench.sandbox.state.contacts.get('p29')).toMatchObject({ tags: ['shop', 'vip'] });
		},
	);

	it('reports no change of Do Not Disturb for a contact that had it already', async () => {
		bench.sandbox.seed.contacts([...listed(29), { ...listed(30)[29], dnd: true }]);
		const { items } = await bench.run(synchronizing('doNotDisturb'), rowsFor(29));
		const [left] = leaving(jsonOf(items));
		expect([left?.leaver, left?.changes]).toEqual(['muted', { Tags: { removed: ['shop'] } }]);
	});

	it.each<[string, Partial<Contact>]>([
		['doNotDisturb', { dnd: true }],
		['addTag', { tags: ['shop', 'vip', 'former'] }],
	])('reports no change that somebody else has made meanwhile, so Undo leaves it (%s)', async (action, made) => {
		bench.sandbox.seed.contacts(listed(30));
		const { contactStore } = bench.sandbox.state;
		afterReading(bench, () => contactStore.update(contactStore.get('p29') as Contact, made));
		const { items } = await bench.succeed(synchronizing(action), rowsFor(29));
		expect(leaving(jsonOf(items))).toMatchObject([{ id: 'p29', changes: { Tags: { removed: ['shop'] } } }]);
		expect(Object.keys(leaving(jsonOf(items))[0]?.changes as object)).toEqual(['Tags']);
		await bench.succeed(undoing(), jsonOf(items));
		expect(contactStore.get('p29')).toMatchObject({ dnd: made.dnd ?? false });
		expect([...(contactStore.get('p29')?.tags ?? [])].sort()).toEqual([...(made.tags ?? ['shop', 'vip'])].sort());
	});

	it('keeps the list tag if Do Not Disturb was answered with another contact', async () => {
		bench.sandbox.seed.contacts(listed(30));
		const body = { contact: { id: 'p3', email: 'p3@example.com', dnd: true } };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { method: 'PUT' } }]);
		const { errorItems, items } = await bench.run(synchronizing('doNotDisturb'), rowsFor(29), GOING_ON);
		const [left] = leaving(jsonOf([...items, ...errorItems]));
		expect([left?.id, left?.leaver]).toEqual(['p29', 'failed']);
		expect(JSON.stringify(left)).toContain('answered with another record (ID p3)');
		expect(bench.sandbox.state.contacts.get('p29')).toMatchObject({ dnd: false, tags: ['shop', 'vip'] });
	});

	it('adds no tag that they have, and says so', async () => {
		bench.sandbox.seed.contacts([...listed(29), { ...(listed(30)[29] as object), tags: ['shop', 'Former'] }]);
		const { items } = await bench.run(synchronizing('addTag'), rowsFor(29));
		const [left] = leaving(jsonOf(items));
		expect([left?.leaver, left?.changes]).toEqual(['tagged', { Tags: { removed: ['shop'] } }]);
		expect(bench.sandbox.state.contacts.get('p29')?.tags).toEqual(['former']);
	});

	it('refuses the list tag as the tag for those who left, and 100 % with Delete alone', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const refused = await bench.run(synchronizing('addTag', {}, { leaversTag: ' SHOP ' }), rowsFor(4));
		expect(refused.error?.message).toContain('is the List Tag');
		expect((await bench.run(synchronizing('removeTag', { brakePercent: 100 }), rowsFor(4))).error).toBeUndefined();
	});

	it('does not delete a contact with an open opportunity, also among closed ones', async () => {
		const deal = (id: string, ...statuses: string[]) => ({
			...{ id, email: `${id}@example.com`, tags: ['shop'] },
			opportunities: statuses.map((status, index) => ({ id: `o${index}`, status })),
		});
		bench.sandbox.seed.contacts([...listed(30), deal('open', 'won', 'open'), deal('closed', 'won', 'lost')] as never);
		const { items } = await bench.run(synchronizing('delete'), rowsFor(30));
		expect(leaversOf(jsonOf(items))).toEqual({ open: 'held', closed: 'deleted' });
	});
});
