import type { IDataObject } from 'n8n-workflow';
import { expectOnce, idsOf, MINUTE, RAW, useWorld } from './world';

const world = useWorld();

const LIST = { values: { a: { name: 'Drill' } } };
const CONTACTS = { after: 1, newest: 1, marks: [], seen: '' };
const withoutState = { after: undefined, newest: undefined, marks: undefined, seen: undefined };

it.each<[string, (kept: IDataObject) => unknown]>([
	['with no watermark', (kept) => ({ ...kept, after: undefined })],
	["with a list's snapshot", (kept) => ({ ...kept, ...withoutState, ...LIST })],
	['that is text', () => 'junk'],
	['that is empty', () => ({})],
	['that is null', () => null],
])('a stored contact state %s is replaced by a first poll, which the log reports once', async (_name, damaged) => {
	const w = await world({ event: 'contactCreated' });
	w.create({});
	await w.activate();
	w.pass(MINUTE);
	w.trigger.damage((node) => void (node.kept = damaged(node.kept as IDataObject) as IDataObject));
	expect(await w.activate('init')).toEqual([]);
	w.pass(1);
	const { id } = w.create({});
	expect(idsOf(await w.poll())).toEqual([id]);
	await w.activate('init');
	expect(w.trigger.warnings).toEqual([expect.stringContaining('The stored state is damaged')]);
});

it('a stored list that is the state of contacts is replaced by a first poll', async () => {
	const w = await world({ event: 'equipmentChanged' });
	w.sandbox.seed.equipment([{ name: 'Drill' }]);
	await w.activate();
	w.trigger.damage((node) => void (node.kept = { of: (node.kept as IDataObject).of, ...CONTACTS }));
	expect(await w.activate('init')).toEqual([]);
	w.sandbox.seed.equipment([{ name: 'Saw' }]);
	expect(await w.poll()).toMatchObject([{ change: 'created', name: 'Saw' }]);
	expect(w.trigger.warnings).toEqual([expect.stringContaining('The stored state is damaged')]);
});

const YEAR_9000 = Date.UTC(9000, 0, 1);

describe.each([true, false])('a stored time of the year 9000, with a server that states a Date: %s', (tellsDate) => {
	it.each<[string, IDataObject]>([
		['the newest time', { newest: YEAR_9000 }],
		['a mark', { marks: [{ newest: YEAR_9000, at: YEAR_9000 }] }],
	])('as %s loses nothing', async (_name, damage) => {
		const w = await world({ event: 'contactCreated' }, { tellsDate });
		w.create({});
		await w.activate();
		w.pass(MINUTE);
		w.damage((kept) => Object.assign(kept, damage));
		const ids = [w.create({}, 90_000).id];
		const got = idsOf(await w.activate('init'));
		const create = (polled: number) => {
			if (polled < 4) ids.push(w.create({}, polled % 2 === 0 ? 90_000 : 0).id);
		};
		expectOnce([...got, ...(await w.pollIds(8, create))], ids);
		expect(w.trigger.warnings).toEqual([]);
	});
});

it('Contact Tagged that begins anew outputs the next contact that gets the tag', async () => {
	const w = await world({ event: 'contactTagged', tags: 'lead' });
	w.create({ tags: ['lead'] });
	const { id } = w.create({});
	await w.activate();
	w.pass(MINUTE);
	w.damage((kept) => Object.assign(kept, { after: YEAR_9000 }));
	expect(await w.activate('init')).toEqual([]);
	w.pass(MINUTE);
	w.change(id, { tags: ['lead'] });
	expect(await w.pollIds(3)).toEqual([id]);
});

it.each(['contactCreated', 'contactTagged'])(
	'a time to start from that is days ahead does not count as damage: %s',
	async (event) => {
		const w = await world({ event, tags: 'lead', options: { ...RAW, startFrom: '2031-05-20T09:30:00Z' } });
		w.create({ tags: ['lead'] });
		w.pass(MINUTE);
		expect(await w.activate()).toEqual([]);
		w.create({ tags: ['lead'] });
		expect(await w.requestsOf(async () => await w.pollIds(5))).toBe(5);
		w.pass(3 * 24 * 60 * MINUTE);
		const { id } = w.create({ tags: ['lead'] });
		expect(await w.pollIds(3)).toEqual([id]);
		expect(w.trigger.warnings).toEqual([]);
	},
);
