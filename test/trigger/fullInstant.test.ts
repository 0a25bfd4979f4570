import type { IDataObject } from 'n8n-workflow';
import { sized } from '../support/sizes';
import { expectOnce, idsOf, MINUTE, RAW, useWorld, type World } from './world';

const EVENT = { event: 'contactUpdated', options: RAW };

const world = useWorld();

/** Changes that many contacts at the present instant. */
const createMany = (w: World, count: number): string[] => Array.from({ length: count }, () => w.create({}).id);

/** Polls until six polls return nothing, with a restart of n8n after each poll that returned items. */
async function drain(w: World, onPoll: (items: IDataObject[]) => void = () => undefined): Promise<unknown[]> {
	const all: unknown[] = [];
	for (let quiet = 0; quiet < 6; ) {
		w.pass(MINUTE);
		const items = await (quiet > 0 ? w.poll(0) : w.activate('init'));
		expect(w.trigger.savedLength).toBeLessThan(100_000);
		expect(items.length).toBeLessThanOrEqual(3_000);
		quiet = items.length > 0 ? 0 : quiet + 1;
		all.push(...idsOf(items));
		onPoll(items);
	}
	return all;
}

describe.each([
	['highLevel', sized(10_000, 3_500)],
	['documented', 3_500],
] as const)('%s: %i contacts that changed at one time', (dialect, count) => {
	it('are all output once, and so are later changes', async () => {
		const w = await world(EVENT, { dialect, keepLog: false });
		w.create({});
		w.pass(MINUTE);
		await w.activate();
		w.pass(MINUTE);
		const ids = createMany(w, count);
		w.pass(1);
		const later = w.create({}).id;
		let polls = 0;
		const written: string[] = [];
		const all = await drain(w, () => {
			if (polls++ < 8) written.push(w.create({}).id);
		});
		expectOnce(all, [...ids, later, ...written]);
	});
});

it('contacts of a full instant that change again meanwhile are output with their new time, too', async () => {
	const w = await world(EVENT, { keepLog: false });
	await w.activate();
	w.pass(MINUTE);
	const count = sized(7_000, 3_300);
	const ids = createMany(w, count);
	const first = idsOf(await w.poll());
	const again = [ids.find((id) => !first.includes(id)), first[0]] as string[];
	for (const id of again) w.change(id, { city: 'Oslo' });
	const rest = await drain(w);
	expect(new Set([...first, ...rest]).size).toBe(count);
	expect(first.length + rest.length).toBe(count + 1);
	expect(rest).toEqual(expect.arrayContaining(again));
});

it('the output continues if an instant cannot be read in the time of a poll', async () => {
	const w = await world(EVENT, { pageCap: 10, observer: () => w.clock.advance(40_000) });
	await w.activate();
	w.pass(MINUTE);
	const ids = createMany(w, 60);
	w.pass(1_000);
	ids.push(w.create({}).id);
	const first = idsOf(await w.poll());
	expect(first).toHaveLength(20);
	expectOnce([...first, ...(await w.pollIds(11))], ids);
});

it('the output of a full instant goes on after the last ID that was output', async () => {
	const w = await world(EVENT);
	w.create({});
	await w.activate();
	w.pass(MINUTE);
	const ids = createMany(w, 5).sort();
	// As a poll leaves it that has output 3,000 others of the instant before.
	w.damage((kept) => (kept.instant = { at: w.now, lastId: ids[1] }));
	expect(idsOf(await w.activate('init'))).toEqual(ids.slice(2));
	expect(await w.pollIds(3)).toEqual([]);
});
