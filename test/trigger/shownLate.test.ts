import { expectOnce, MINUTE, RAW, useWorld } from './world';

const world = useWorld();

it('a thousand changes that the search shows after 3,000 later ones come within minutes, and later ones do not wait for days', async () => {
	const w = await world({ event: 'contactCreated', options: RAW }, { keepLog: false });
	w.create({});
	w.pass(10 * MINUTE);
	await w.activate();
	w.pass(1_000);
	const ids: string[] = [];
	const add = (count: number, lateness = 0) => {
		for (let added = 0; added < count; added++) {
			ids.push(w.create({}, lateness).id);
			w.pass(1);
		}
	};
	add(1_000, 90_000);
	add(3_000);
	const got = await w.pollIds(12, (polled) => add(polled === 6 ? 1 : 0));
	expectOnce(got, ids);
});
