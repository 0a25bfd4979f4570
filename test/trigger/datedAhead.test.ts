import { expectOnce, idsOf, MINUTE, RAW, useWorld, type World } from './world';

const CREATED = { event: 'contactCreated', options: RAW };
const HOUR = 60 * MINUTE;

const world = useWorld();

/** Adds contacts that are dated ahead of the server's clock. */
const addAhead = (w: World, aheadMs: number, count = 1): string[] =>
	w.sandbox.seed
		.contacts(Array.from({ length: count }, () => ({ dateAdded: new Date(w.now + aheadMs).toISOString() })))
		.map(({ id }) => id);

describe.each([true, false])('a server that states a Date: %s', (tellsDate) => {
	it.each(['before', 'after'])(
		'ignores a record of the year 9000 that comes %s the activation when it sets the watermark',
		async (order) => {
			const w = await world(CREATED, { tellsDate });
			const ahead = Date.UTC(9000, 0, 1) - w.now;
			w.create({});
			w.pass(MINUTE);
			const expected: string[] = [];
			if (order === 'before') addAhead(w, ahead);
			await w.activate();
			w.pass(1);
			if (order === 'after') expected.push(...addAhead(w, ahead));
			const got = await w.pollIds(12, (polled) => {
				if (polled < 8) expected.push(w.create({}, polled % 2 === 0 ? 90_000 : 0).id);
			});
			expectOnce(got, expected);
		},
	);
});

it.each([2, 24])('contacts that are all dated %i hours ahead are output late by the overlap at most', async (hours) => {
	const w = await world(CREATED, { keepLog: false });
	w.pass(HOUR);
	addAhead(w, hours * HOUR - MINUTE);
	await w.activate();
	const ids: string[] = [];
	const addMany = (polled: number) => {
		w.pass(MINUTE);
		for (let added = 0; polled < 6 && added < 70; added++) {
			ids.push(...addAhead(w, hours * HOUR, 10));
			w.pass(100);
		}
	};
	expectOnce(await w.pollIds(13, addMany, 0), ids);
	expect(ids).toHaveLength(4_200);
});

it.each([0, 1, 999])(
	'a front end whose clock is 10 minutes fast misses no contact %i ms after the activation',
	async (ms) => {
		const w = await world(CREATED, { keepLog: false });
		w.create({});
		w.pass(HOUR);
		addAhead(w, 10 * MINUTE);
		await w.activate();
		w.pass(ms);
		const ids: string[] = [];
		const addSome = (polled: number) => {
			for (let added = 0; polled < 15 && added < 15; added++) {
				ids.push(...addAhead(w, 10 * MINUTE), w.create({}, (added % 3) * 85_000).id);
				w.pass(1_000);
			}
		};
		expectOnce(await w.pollIds(20, addSome), ids);
		expect(ids).toHaveLength(450);
	},
);

it('contacts that are dated ahead are not output if they existed at the activation', async () => {
	const w = await world(CREATED);
	addAhead(w, 2 * HOUR, 150);
	await w.activate();
	w.pass(1);
	const [id] = addAhead(w, 2 * HOUR);
	expect(idsOf(await w.poll())).toEqual([id]);
});

it.each([1, 30, 24 * 365])('without a Date, a record dated %i hours ahead loses no other', async (hours) => {
	const w = await world(CREATED, { tellsDate: false });
	for (let before = 0; before < 3; before++) {
		w.create({});
		w.pass(HOUR);
	}
	await w.activate();
	w.pass(1);
	const expected = addAhead(w, hours * HOUR);
	const got = await w.pollIds(30, (polled) => {
		if (polled < 25) expected.push(w.create({}, polled % 2 === 0 ? 90_000 : 0).id);
	});
	expectOnce(got, expected);
});
