import { idsOf, MINUTE, useWorld } from './world';

const ONCE = {
	event: 'contactUpdated',
	options: { oncePerContact: true, outputFormat: 'raw', customFieldsByName: false },
};
const REMEMBERED = 6_000;

const world = useWorld();

it('Only Once per Contact remembers 6,000 contacts, and forgets the oldest when one more comes', async () => {
	const w = await world(ONCE, { keepLog: false });
	await w.activate();
	const ids: string[] = [];
	/** Polls until all that was put out is older than the overlap. */
	const rest = async () => {
		for (let polled = 0; polled < 3; polled++) expect(await w.poll(10 * MINUTE)).toEqual([]);
	};
	// What changes within the overlap is remembered as well, so the contacts come in parts.
	for (let part = 0; part < 3; part++) {
		await rest();
		const created = Array.from({ length: REMEMBERED / 3 }, () => w.create({}).id);
		const got = idsOf(await w.poll());
		expect(new Set(got)).toEqual(new Set(created));
		ids.push(...(got as string[]));
	}
	const [oldest, second, last] = [ids[0], ids[1], ids.at(-1)] as [string, string, string];
	await rest();
	for (const id of [oldest, second, last]) w.change(id, { city: 'Oslo' });
	expect(await w.poll()).toEqual([]);
	expect(w.trigger.warnings).toEqual([]);

	await rest();
	const { id } = w.create({});
	expect(idsOf(await w.poll())).toEqual([id]);
	expect(w.trigger.warnings).toEqual([expect.stringContaining('it forgets the oldest')]);
	await rest();
	for (const one of [second, last, id]) w.change(one, { city: 'Bergen' });
	expect(await w.poll()).toEqual([]);
	w.change(oldest, { city: 'Bergen' });
	expect(idsOf(await w.poll())).toEqual([oldest]);
	expect(w.trigger.savedLength).toBeLessThan(100_000);
});
