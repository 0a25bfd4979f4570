import { expectOnce, idsOf, MINUTE, RAW, useWorld } from './world';

const EVENT = { event: 'contactUpdated', options: RAW };

const world = useWorld();

it.each(['highLevel', 'documented'] as const)('%s: 50,000 contacts of one time all come once', async (dialect) => {
	const w = await world(EVENT, { dialect, keepLog: false });
	await w.activate();
	w.pass(MINUTE);
	const ids = Array.from({ length: 50_000 }, () => w.create({}).id);
	const all: unknown[] = [];
	for (let polled = 0; polled < 40; polled++) {
		w.pass(MINUTE);
		if (polled % 4 === 0) ids.push(w.create({}).id);
		all.push(...idsOf(await (polled % 5 === 0 ? w.activate('init') : w.poll(0))));
		expect(w.trigger.savedLength).toBeLessThan(100_000);
	}
	expectOnce(all, ids);
});
