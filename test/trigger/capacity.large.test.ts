import { idsOf, useWorld } from './world';

const world = useWorld();

it('every contact is output once if more change than the state can hold, and the log says that some come later', async () => {
	const w = await world({ event: 'contactCreated' }, { keepLog: false });
	await w.activate();
	const ids = Array.from({ length: 7_000 }, (_, index) => {
		if (index % 10 === 0) w.pass(1);
		return w.create({}).id;
	});
	const polls: unknown[][] = [];
	for (let polled = 0; polled < 20; polled++) {
		polls.push(idsOf(await w.poll()));
		expect(w.trigger.savedLength).toBeLessThan(100_000);
	}
	expect(polls.flat()).toHaveLength(7_000);
	expect(new Set(polls.flat())).toEqual(new Set(ids));
	expect(w.trigger.warnings).toContainEqual(expect.stringMatching(/More than 3000 contacts changed.*the others later/));
});
