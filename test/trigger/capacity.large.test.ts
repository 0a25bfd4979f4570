import { expectOnce, useWorld } from './world';

const world = useWorld();

it('every contact is output once if more change than the state can hold, and the log says that some come later', async () => {
	const w = await world({ event: 'contactCreated' }, { keepLog: false });
	await w.activate();
	const ids = Array.from({ length: 7_000 }, (_, index) => {
		if (index % 10 === 0) w.pass(1);
		return w.create({}).id;
	});
	expectOnce(await w.pollIds(20), ids);
	expect(w.trigger.warnings).toContainEqual(expect.stringMatching(/More than 3000 contacts changed.*the others later/));
});
