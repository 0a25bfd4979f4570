import { idsOf, useWorld } from './world';

const world = useWorld();

it('puts every contact out once where more change than can be remembered: some later, and the log says so', async () => {
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
