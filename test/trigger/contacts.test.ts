import type { INodeParameters } from 'n8n-workflow';
import { ActiveTrigger } from '../../engine/trigger';
import { idsOf, MINUTE, RAW, useWorld, type World } from './world';

const CREATED = { event: 'contactCreated' };
const UPDATED = { event: 'contactUpdated' };
const HOUR = 60 * MINUTE;

const world = useWorld();

describe('activation', () => {
	it('starts with the first contact of an empty location', async () => {
		const w = await world(CREATED);
		expect(await w.activate()).toEqual([]);
		const { id } = w.create({ firstName: 'First' });
		expect(idsOf(await w.poll())).toEqual([id]);
	});

	it('by the user ignores changes while the workflow was off', async () => {
		const w = await world(CREATED);
		w.create({});
		await w.activate();
		w.pass(HOUR);
		w.create({ firstName: 'While it was off' });
		w.pass(HOUR);
		expect(await w.activate()).toEqual([]);
		const { id } = w.create({});
		expect(idsOf(await w.poll())).toEqual([id]);
	});

	it('begins now, too, while a poll from before still runs, and checks the token', async () => {
		const w = await world(CREATED);
		await w.activate();
		const good = w.trigger.credentials;
		const before = w.poll().catch(() => undefined);
		w.trigger.credentials = { ...good, token: 'pit-wrong' };
		await expect(w.activate()).rejects.toThrow(/token/i);
		await before;
		w.trigger.credentials = good;
		const [, first] = await Promise.all([w.poll(), w.activate()]);
		expect(first).toEqual([]);
		w.pass(1_000);
		const { id } = w.create();
		expect(idsOf(await w.poll())).toEqual([id]);
	});

	it('twice at once while a poll still runs polls once for each', async () => {
		const w = await world(CREATED);
		await w.activate();
		const again = new ActiveTrigger(CREATED, w.trigger.credentials);
		const requests = await w.requestsOf(
			async () => await Promise.all([w.poll(), w.activate(), w.clock.within(async () => await again.activate())]),
		);
		expect(requests).toBe(3);
	});

	it('of two triggers of one workflow lets both poll at once', async () => {
		const w = await world(CREATED);
		const other = new ActiveTrigger(CREATED, w.trigger.credentials, 'other');
		await w.activate();
		await w.clock.within(async () => await other.activate());
		w.pass(1_000);
		const { id } = w.create();
		const found = await w.clock.within(async () => await Promise.all([w.trigger.poll(), other.poll()]));
		expect(found.map(idsOf)).toEqual([[id], [id]]);
	});

	it('lets the editor fetch a test event while a poll runs', async () => {
		const w = await world(CREATED);
		await w.activate();
		w.pass(1_000);
		const { id } = w.create();
		const found = await w.clock.within(async () => await Promise.all([w.trigger.poll(), w.trigger.test()]));
		expect(found.map(idsOf)).toEqual([[id], [id]]);
	});

	it.each(['init', 'update'] as const)('by n8n itself (%s) continues from the stored state', async (activation) => {
		const w = await world(CREATED);
		w.create({});
		await w.activate();
		w.pass(HOUR);
		const { id } = w.create({ firstName: 'While n8n was off' });
		w.pass(HOUR);
		expect(idsOf(await w.activate(activation))).toEqual([id]);
		expect(await w.poll()).toEqual([]);
	});

	it('by n8n itself continues with other filters', async () => {
		const w = await world(CREATED);
		await w.activate();
		w.pass(HOUR);
		const { id } = w.create({ tags: ['vip'] });
		w.create({ tags: ['lead'] });
		w.pass(HOUR);
		expect(idsOf(await w.activate('update', { ...CREATED, filters: { tags: 'vip' } }))).toEqual([id]);
	});

	it('with Start From outputs contacts created since then, and continues after the workflow was off', async () => {
		const w = await world({ ...CREATED, options: { startFrom: '2031-05-17T10:00:00Z' } });
		w.create({ firstName: 'Before' });
		w.pass(HOUR);
		const since = [w.create({}), w.create({})];
		w.pass(HOUR);
		expect(idsOf(await w.activate())).toEqual(idsOf(since as never).sort());
		w.pass(HOUR);
		const { id } = w.create({});
		w.pass(HOUR);
		expect(idsOf(await w.activate())).toEqual([id]);
	});

	it('starts again for another event, and rejects an unknown event', async () => {
		const w = await world(CREATED);
		w.create({});
		await w.activate();
		w.pass(HOUR);
		w.create({});
		expect(await w.activate('update', UPDATED)).toEqual([]);
		await expect(w.activate('update', { event: 'contactLost' })).rejects.toThrow('There is no event "contactLost"');
	});
});

describe('every contact is output once', () => {
	it('in order of change, by its last change', async () => {
		const w = await world(UPDATED);
		const [one, two, three] = [w.create({}).id, w.create({}).id, w.create({}).id];
		w.pass(HOUR);
		await w.activate();
		for (const id of [two, three, one, two]) {
			w.pass(100);
			w.change(id, { city: 'Oslo' });
		}
		expect(idsOf(await w.poll())).toEqual([three, one, two]);
		w.change(three, { city: 'Bergen' });
		expect(await w.poll()).toMatchObject([{ id: three }]);
	});

	it('in parts, oldest first, if a poll has no time to read all', async () => {
		const w = await world(CREATED, { pageCap: 10, observer: () => w.clock.advance(40_000) });
		await w.activate();
		const ids = Array.from({ length: 35 }, () => {
			w.pass(1_000);
			return w.create({}).id;
		});
		expect(idsOf(await w.poll())).toEqual(ids.slice(0, 20));
		expect(await w.pollIds(11)).toEqual(ids.slice(20));
	});
});

/** Lets contacts get the tag `lead`, of which one has it from the start: the others are output once. */
async function expectEachOnce(w: World): Promise<void> {
	const [old, coming] = [w.create({ tags: ['lead'] }).id, w.create({ tags: ['other'] }).id];
	w.pass(HOUR);
	await w.activate();
	w.change(old, { city: 'Oslo' });
	w.change(coming, { city: 'Oslo' });
	expect(await w.poll()).toEqual([]);
	w.change(coming, { tags: ['other', 'lead'] });
	const born = w.create({ tags: ['lead'] }).id;
	expect(new Set(idsOf(await w.poll()))).toEqual(new Set([coming, born]));
	for (const id of [old, coming, born]) w.change(id, { city: 'Bergen' });
	w.pass(HOUR);
	expect(await w.poll()).toEqual([]);
}

describe('Only Once per Contact', () => {
	const LEADS = { ...UPDATED, filters: { tags: 'lead' }, options: { oncePerContact: true } };

	it('outputs contacts that get a tag, not those that already have it', async () => {
		const w = await world(LEADS);
		await expectEachOnce(w);
	});

	it('with Start From is kept with other filters', async () => {
		const once = { ...UPDATED, options: { oncePerContact: true, startFrom: '2031-05-17T09:00:00Z' } };
		const w = await world(once);
		const { id } = w.create({ tags: ['lead'] });
		expect(idsOf(await w.activate())).toEqual([id]);
		w.pass(HOUR);
		w.change(id);
		const { id: other } = w.create({ tags: ['lead'] });
		expect(idsOf(await w.activate('update', { ...once, filters: { tags: 'lead' } }))).toEqual([other]);
	});

	it('is kept over restarts, and works without filters', async () => {
		const w = await world({ ...UPDATED, options: { oncePerContact: true } });
		const { id } = w.create({});
		w.pass(HOUR);
		await w.activate();
		w.change(id);
		expect(idsOf(await w.poll())).toEqual([id]);
		w.pass(HOUR);
		w.change(id);
		w.pass(HOUR);
		expect(await w.activate('init')).toEqual([]);
	});
});

describe.each(['highLevel', 'documented'] as const)('Contact Tagged (%s)', (dialect) => {
	const tagged = (tags: string) => ({ event: 'contactTagged', tags });

	it('outputs each contact once, when it gets the tag', async () => {
		const w = await world(tagged('Lead'), { dialect });
		await expectEachOnce(w);
	});

	it('knows who had the tag in the second in which the workflow was activated', async () => {
		const w = await world(tagged('Lead'), { dialect });
		w.pass(300);
		const { id } = w.create({ tags: ['lead'] });
		w.pass(300);
		await w.activate();
		w.pass(300);
		const born = w.create({ tags: ['lead'] }).id;
		w.change(id, { city: 'Oslo' });
		expect(idsOf(await w.poll())).toEqual([born]);
		w.change(id, { city: 'Bergen' });
		expect(await w.poll()).toEqual([]);
	});

	it('awaits all of several tags, and passes the other filters', async () => {
		const w = await world({ ...tagged('lead, vip'), filters: { city: 'Oslo', tags: 'ignored' } }, { dialect });
		await w.activate();
		w.pass(HOUR);
		w.create({ tags: ['lead'], city: 'Oslo' });
		w.create({ tags: ['lead', 'vip'], city: 'Bergen' });
		const { id } = w.create({ tags: ['lead', 'vip'], city: 'Oslo' });
		expect(idsOf(await w.poll())).toEqual([id]);
	});

	it('begins anew with another tag', async () => {
		const w = await world(tagged('lead'), { dialect });
		const { id } = w.create({ tags: ['vip'] });
		w.pass(HOUR);
		await w.activate();
		w.pass(HOUR);
		expect(await w.activate('update', tagged('vip'))).toEqual([]);
		w.change(id, { city: 'Oslo' });
		expect(await w.poll()).toEqual([]);
	});

	it('is refused without a tag, before anything is sent', async () => {
		const w = await world(tagged(' '), { dialect });
		await expect(w.activate()).rejects.toThrow('Contact Tagged needs a tag');
		expect(w.sandbox.counters.requests).toBe(0);
	});
});

describe('a contact that passes the filters only a day after it was created', () => {
	it.each<[string, { city: string } | { name: string }, boolean]>([
		['comes if the server applies the filter', { city: 'Berlin' }, true],
		['does not come if only the node can apply it', { name: 'Li' }, false],
	])('%s', async (_, filters, comes) => {
		const w = await world({ ...CREATED, filters });
		w.create();
		await w.activate();
		w.pass(MINUTE);
		const { id } = w.create({ firstName: 'Jo', city: 'Oslo' });
		await w.pollIds(24, () => undefined, HOUR);
		w.change(id, { firstName: 'Li', city: 'Berlin' });
		expect(await w.pollIds(3)).toEqual(comes ? [id] : []);
	});
});

describe('the requests of a poll', () => {
	it.each<[number, INodeParameters]>([
		[2, { assignedTo: 'Kim' }],
		[1, { assignedTo: 'ocQHyuzHvysMo5N5VsXc' }],
		[2, { customField: { field: { id: 'cf1', condition: 'is', value: '+49 30 1234567' } } }],
	])('are %d with the filter %j', async (requests, filters) => {
		const w = await world({ ...CREATED, filters });
		w.sandbox.seed.users([{ id: 'u1', firstName: 'Kim' }]);
		w.sandbox.seed.customFields([{ id: 'cf1', name: 'Mobile', dataType: 'PHONE' }]);
		w.create();
		await w.activate();
		for (let polled = 0; polled < 5; polled++) await w.poll();
		expect(await w.requestsOf(async () => await w.poll())).toBe(requests);
	});

	it('are one if nothing changed, also with filters and some time after a burst', async () => {
		const filters = { tags: 'vip', customField: { field: { id: 'cf1', condition: 'is', value: 'blue' } } };
		const w = await world({ ...UPDATED, filters }, { pageCap: 20 });
		w.sandbox.seed.customFields([{ id: 'cf1', name: 'Colour', dataType: 'TEXT' }]);
		await w.activate();
		const vip = { tags: ['vip'], customFields: [{ id: 'cf1', value: 'Blue' }] };
		for (let created = 0; created < 50; created++) w.create(vip);
		expect(await w.poll()).toHaveLength(50);
		for (let polled = 0; polled < 4; polled++) await w.poll();
		for (let polled = 0; polled < 3; polled++) expect(await w.requestsOf(async () => await w.poll())).toBe(1);
		w.create({ ...vip, tags: [] });
		w.create({ ...vip, customFields: [] });
		const { id } = w.create(vip);
		expect(idsOf(await w.poll())).toEqual([id]);
	});

	it('ask only for later contacts, oldest first', async () => {
		const w = await world({ ...CREATED, filters: { tags: 'vip', addedAfter: '2031-05-17T00:00:00Z' } });
		w.create({});
		await w.activate();
		await w.poll();
		expect(w.sandbox.log.at(-1)).toMatchObject({
			method: 'POST',
			path: '/contacts/search',
			body: {
				sort: [{ field: 'dateAdded', direction: 'asc' }],
				filters: [
					{ field: 'tags', operator: 'eq', value: 'vip' },
					{ field: 'dateAdded', operator: 'range', value: { gt: '2031-05-17T09:30:00.000Z' } },
				],
			},
		});
	});
});

describe('Fetch Test Event', () => {
	it('returns up to ten of the latest contacts and does not move the watermark', async () => {
		const w = await world({ ...UPDATED, filters: { tags: 'vip' } });
		const ids = Array.from({ length: 15 }, (_, index) => {
			w.pass(1_000);
			return w.create({ tags: index % 5 === 0 ? [] : ['vip'] }).id;
		});
		await w.activate();
		w.pass(1_000);
		const { id } = w.create({ tags: ['vip'] });
		const wanted = [id, ...ids.filter((_, index) => index % 5 !== 0).reverse()].slice(0, 10);
		expect(idsOf(await w.test())).toEqual(wanted);
		expect(idsOf(await w.poll())).toEqual([id]);
	});

	it('returns first who changed last, whenever it was created', async () => {
		const w = await world(UPDATED);
		const ids = Array.from({ length: 12 }, () => {
			w.pass(1_000);
			return w.create().id;
		});
		w.pass(1_000);
		w.change(ids[0] ?? '');
		expect(idsOf(await w.test())).toEqual([ids[0], ...ids.slice(3).reverse()]);
	});

	it('returns nothing for an empty location', async () => {
		const w = await world(CREATED);
		expect(await w.test()).toEqual([]);
	});

	it.each([
		['contactCreated', { overlap: 0 }, 'Options > Overlap "0" is out of range'],
		['contactTagged', { overlap: '={{ undefined }}' }, 'Options > Overlap is empty'],
		['contactUpdated', { startFrom: 'soon' }, 'Options > Start From "soon" is not a date'],
		['contactUpdated', { oncePerContact: '={{ "perhaps" }}' }, 'Options > Only Once per Contact "perhaps" is neither'],
	])('fails as the workflow would that is switched on with a bad option (%s, %j)', async (event, options, message) => {
		const w = await world({ event, tags: 'lead', options });
		w.create({ tags: ['lead'] });
		await expect(w.test()).rejects.toThrow(message);
		await expect(w.activate()).rejects.toThrow(message);
	});
});

describe('the output', () => {
	it('is the same as that of Search', async () => {
		const w = await world(CREATED);
		w.sandbox.seed.customFields([{ id: 'cf1', name: 'Colour', dataType: 'TEXT' }]);
		await w.activate();
		w.create({ firstName: 'Jane', tags: ['vip'], customFields: [{ id: 'cf1', value: 'blue' }] });
		const [item] = await w.poll();
		expect(item).toMatchObject({ firstName: 'Jane', tags: ['vip'], customFieldsByName: { Colour: 'blue' } });
		expect(Object.keys(item ?? {}).length).toBeLessThanOrEqual(10);
	});

	it('is the whole record without the cursor if it is not simplified', async () => {
		const w = await world({ ...CREATED, options: RAW });
		await w.activate();
		w.create({ firstName: 'Jane' });
		const [item] = await w.poll();
		expect(item).toMatchObject({ firstName: 'Jane', dateUpdated: '2031-05-17T09:30:00.000Z' });
		expect(item).not.toHaveProperty('searchAfter');
	});
});
