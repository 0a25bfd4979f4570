import { idsOf, MINUTE, useWorld, type World } from './world';

const HOUR = 60 * MINUTE;
const LEAD = { event: 'contactTagged', tags: 'lead' };
const ONCE = { oncePerContact: true };

const world = useWorld();

/** Creates contacts with the tag, a second apart. */
const createTagged = (w: World, count: number): string[] =>
	Array.from({ length: count }, () => {
		w.pass(1_000);
		return w.create({ tags: ['lead'] }).id;
	});

describe('a first reading that is too long for one poll', () => {
	/** Time for two pages of ten in each poll. */
	const slow = async (tagged = 95) => {
		const w = await world(LEAD, { pageCap: 10, observer: () => w.clock.advance(40_000) });
		const ids = createTagged(w, tagged);
		w.pass(HOUR);
		expect(await w.activate()).toEqual([]);
		return { w, ids };
	};

	it('goes on in the next polls, so that contacts that had the tag do not come at a later edit', async () => {
		const { w, ids } = await slow();
		expect(await w.pollIds(8)).toEqual([]);
		w.pass(HOUR);
		for (const id of ids) w.change(id, { city: 'Oslo' });
		expect(await w.pollIds(12)).toEqual([]);
		// Told once.
		expect(w.trigger.warnings).toEqual([expect.stringMatching(/nothing is output until it is done/)]);
	});

	it('outputs nothing meanwhile, and then once each contact that got the tag since', async () => {
		const { w, ids } = await slow();
		const born = w.create({ tags: ['lead'] }).id;
		for (const id of ids.slice(40, 60)) w.change(id, { city: 'Oslo' });
		expect(await w.poll()).toEqual([]);
		expect(await w.pollIds(11)).toEqual([born]);
		const { id } = w.create({ tags: ['lead'] });
		expect(await w.pollIds(3)).toEqual([id]);
	});

	it('goes on where it was after a restart of n8n', async () => {
		const { w, ids } = await slow(30);
		expect(await w.activate('init')).toEqual([]);
		expect(await w.pollIds(4)).toEqual([]);
		for (const id of ids) w.change(id, { city: 'Oslo' });
		expect(await w.pollIds(5)).toEqual([]);
	});
});

it.each([
	[
		{ ...LEAD, filters: { city: 'Oslo' } },
		{ ...LEAD, filters: { city: 'Bergen' } },
	],
	[{ ...LEAD, filters: { city: 'Oslo' } }, LEAD],
	[
		{ event: 'contactUpdated', filters: { city: 'Oslo' }, options: ONCE },
		{ event: 'contactUpdated', filters: { city: 'Bergen' }, options: ONCE },
	],
])(
	'does not output contacts that already pass the new filters when these are chosen (%j, %j)',
	async (before, after) => {
		const w = await world(before);
		const { id } = w.create({ tags: ['lead'], city: 'Bergen' });
		w.pass(HOUR);
		await w.activate();
		expect(await w.pollIds(2)).toEqual([]);
		await w.activate('update', after);
		w.change(id, { firstName: 'Ada' });
		expect(await w.pollIds(3)).toEqual([]);
		const born = w.create({ tags: ['lead'], city: 'Bergen' }).id;
		expect(await w.pollIds(3)).toEqual([born]);
	},
);

it('requests no list of tags in its polls, whatever the typed tag looks like', async () => {
	const w = await world({ event: 'contactTagged', tags: 'Newsletter2026Spring' });
	await w.activate();
	w.pass(1);
	const { id } = w.create({ tags: ['newsletter2026spring'] });
	expect(await w.pollIds(2)).toEqual([id]);
	expect(w.sandbox.log.filter(({ path }) => path.endsWith('/tags'))).toEqual([]);
});

it('outputs a contact for a tag whose accents HighLevel has as separate characters, as in a file from macOS', async () => {
	const w = await world({ event: 'contactTagged', tags: 'Caf\u00e9' });
	await w.activate();
	w.pass(1);
	const { id } = w.create({ tags: ['cafe\u0301'] });
	expect(await w.pollIds(2)).toEqual([id]);
});

it('more contacts with the tag than can be remembered are reported when the workflow is switched on', async () => {
	const w = await world(LEAD, { keepLog: false });
	for (let created = 0; created <= 6_000; created++) w.create({ tags: ['lead'] });
	w.pass(HOUR);
	await w.activate();
	expect(w.trigger.warnings).toEqual([
		expect.stringMatching(/^HighLevel CRM Trigger: More than 6,000 contacts pass .*Add a filter/),
	]);
});

it.each([' Vip, Lead', '["lead","vip"]', 'lead,Lead,vip'])('%j are the same tags as lead, vip', async (tags) => {
	const w = await world({ ...LEAD, tags: 'lead, vip' });
	await w.activate();
	w.pass(1);
	const { id } = w.create({ tags: ['lead', 'vip'] });
	w.pass(MINUTE);
	expect(idsOf(await w.activate('update', { ...LEAD, tags }))).toEqual([id]);
});

it.each([
	['lead', {}, 'No contact has the tag "lead" yet'],
	['lead, vip', { city: 'Oslo' }, 'No contact has the tag "lead" and "vip" and passes the filters yet'],
])('Fetch Test Event says what to do if nobody has the tag %s and passes %j', async (tags, filters, message) => {
	const w = await world({ ...LEAD, tags, filters });
	w.create({ tags: tags === 'lead' ? ['other'] : ['lead', 'vip'], city: 'Rome' });
	const description = expect.stringMatching(/^Give it to a contact in HighLevel/) as string;
	await expect(w.test()).rejects.toMatchObject({ message, description });
	const { id } = w.create({ tags: ['lead', 'vip'], city: 'Oslo' });
	expect(idsOf(await w.test())).toEqual([id]);
});
