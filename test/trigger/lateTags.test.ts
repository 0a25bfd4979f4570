import { MINUTE, useWorld } from './world';

const HOUR = 60 * MINUTE;
const LEAD = { event: 'contactTagged', tags: 'lead' };

const world = useWorld();

describe('a tag that the search shows late', () => {
	const lagging = async (age: number, lateness: number) => {
		const w = await world(LEAD);
		const { id } = w.create({});
		w.create({});
		w.pass(HOUR);
		w.change(id, { tags: ['lead'] }, lateness);
		w.pass(age);
		expect(await w.activate()).toEqual([]);
		return { w, id };
	};

	it('is no news if the contact got it before the workflow was switched on', async () => {
		const { w, id } = await lagging(20_000, 50_000);
		expect(await w.pollIds(3)).toEqual([]);
		w.change(id, { city: 'Oslo' });
		expect(await w.pollIds(3)).toEqual([]);
	});

	it('is no news if only a later poll sees it, within the time by which the search may lag', async () => {
		const { w, id } = await lagging(20_000, 2 * MINUTE + 30_000);
		expect(await w.pollIds(4)).toEqual([]);
		w.change(id, { city: 'Oslo' });
		expect(await w.pollIds(3)).toEqual([]);
	});

	it.each(['is as late as each hour', 'comes after those of an hour failed'])(
		'is no news if the first poll that sees it %s',
		async (when) => {
			const { w, id } = await lagging(20_000, 50_000);
			if (when.includes('failed')) {
				w.sandbox.setFaults([{ kind: 'status', status: 403, match: { path: '/contacts/search' } }]);
				for (let minute = 0; minute < 60; minute++) await expect(w.poll()).rejects.toThrow();
				w.sandbox.setFaults([]);
			}
			expect(await w.poll(HOUR)).toEqual([]);
			w.change(id, { city: 'Oslo' });
			expect(await w.pollIds(2, undefined, HOUR)).toEqual([]);
		},
	);

	it('is no news if the poll that sees it first ends later than the search may lag', async () => {
		const w = await world(LEAD, { pageCap: 1 });
		const tagged = [w.create({}), w.create({})];
		w.create({});
		w.pass(HOUR);
		for (const { id } of tagged) w.change(id, { tags: ['lead'] }, 3 * MINUTE + 10_000);
		w.pass(20_000);
		expect(await w.activate()).toEqual([]);
		w.sandbox.configure({ observer: () => w.pass(5_000) });
		expect(await w.poll(3 * MINUTE - 7_000)).toEqual([]);
		expect(await w.pollIds(3)).toEqual([]);
	});

	it('is no news if the poll that sees it first has no time to read it', async () => {
		const w = await world(LEAD, { pageCap: 1 });
		const tagged = [w.create({}), w.create({}), w.create({}), w.create({})];
		w.create({});
		w.pass(HOUR);
		for (const { id } of tagged) {
			w.change(id, { tags: ['lead'] }, 50_000);
			w.pass(1_000);
		}
		expect(await w.activate()).toEqual([]);
		w.trigger.budgetMs = 4_000;
		w.sandbox.setFaults([{ kind: 'delay', delayMs: 600, match: { path: '/contacts/search' } }]);
		expect(await w.requestsOf(async () => await w.poll(HOUR))).toBe(2);
		w.sandbox.setFaults([]);
		expect(await w.pollIds(6)).toEqual([]);
	});

	it.each([true, false])('is no news if the first reading alone shows who had it (Date: %s)', async (tellsDate) => {
		const w = await world(LEAD, { tellsDate });
		w.create({});
		w.pass(HOUR);
		const { id } = w.create({ tags: ['lead'] }, 6_000);
		w.pass(2_000);
		w.sandbox.configure({ observer: () => w.pass(5_000) });
		expect(await w.activate()).toEqual([]);
		w.sandbox.configure({ observer: null });
		expect(await w.poll(5 * MINUTE)).toEqual([]);
		w.change(id, { city: 'Oslo' });
		expect(await w.poll()).toEqual([]);
		expect(w.trigger.warnings).toEqual([]);
	});

	it('is news if the contact got it afterwards', async () => {
		const { w } = await lagging(20_000, 50_000);
		w.pass(1_000);
		const { id } = w.create({ tags: ['lead'] }, 50_000);
		expect(await w.pollIds(3)).toEqual([id]);
	});

	it('is news if the contact got it afterwards, and polls are an hour apart', async () => {
		const { w } = await lagging(20_000, 50_000);
		w.pass(1_000);
		const { id } = w.create({ tags: ['lead'] }, 50_000);
		expect(await w.pollIds(3, undefined, HOUR)).toEqual([id]);
	});

	it('is news with Start From', async () => {
		const w = await world({ ...LEAD, options: { startFrom: '2031-05-17T09:00:00Z' } });
		const { id } = w.create({ tags: ['lead'] }, 50_000);
		w.pass(20_000);
		expect(await w.activate()).toEqual([]);
		expect(await w.pollIds(3)).toEqual([id]);
	});
});
