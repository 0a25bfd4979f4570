import type { IDataObject } from 'n8n-workflow';
import { idsOf, MINUTE, useWorld } from './world';

const world = useWorld();

const LIST = { values: { a: { name: 'Drill' } } };
const CONTACTS = { after: 1, newest: 1, marks: [], seen: '' };
const withoutState = { after: undefined, newest: undefined, marks: undefined, seen: undefined };

/** Damages the state of an active trigger, and expects that its next poll is a first one: nothing is put out but what comes after it. */
async function expectFirstPollAfter(damage: object, w: Awaited<ReturnType<typeof world>>): Promise<void> {
	w.create({});
	await w.activate();
	w.pass(MINUTE);
	w.trigger.damage((node) => Object.assign(node.kept as IDataObject, damage));
	expect(await w.activate('init')).toEqual([]);
	w.pass(1);
	const { id } = w.create({});
	expect(idsOf(await w.poll())).toEqual([id]);
}

describe.each<[string, IDataObject]>([
	['no watermark', { after: undefined }],
	['junk in the marks', { marks: [null, 7] }],
	["a list's snapshot", { ...withoutState, ...LIST }],
])('a stored contact state with %s', (_name, damage) => {
	it('is replaced by a first poll, which the log reports once', async () => {
		const w = await world({ event: 'contactCreated' });
		await expectFirstPollAfter(damage, w);
		await w.activate('init');
		expect(w.trigger.warnings.filter((line) => line.includes('The stored state is damaged'))).toHaveLength(1);
	});
});

it.each(['junk', 7, [], {}, null])('%j in place of a contact state is replaced by a first poll', async (junk) => {
	const w = await world({ event: 'contactCreated' });
	await w.activate();
	w.trigger.damage((node) => void (node.kept = junk as IDataObject));
	expect(await w.activate('init')).toEqual([]);
	w.pass(1);
	const { id } = w.create({});
	expect(idsOf(await w.poll())).toEqual([id]);
	expect(w.trigger.warnings).toEqual([expect.stringContaining('The stored state is damaged')]);
});

it.each<IDataObject>([CONTACTS, { values: null }, { values: { a: 'Drill' } }, { signs: { a: 7 } }, { signs: 'junk' }])(
	'the list state %j is replaced by a first poll',
	async (kept) => {
		const w = await world({ event: 'equipmentChanged' });
		const [drill] = w.sandbox.seed.equipment([{ name: 'Drill' }]);
		await w.activate();
		w.trigger.damage((node) => void (node.kept = { of: (node.kept as IDataObject).of, ...kept }));
		expect(await w.activate('init')).toEqual([]);
		const [saw] = w.sandbox.seed.equipment([{ name: 'Saw' }]);
		expect(await w.poll()).toMatchObject([{ change: 'created', name: 'Saw' }]);
		expect(drill?.id).not.toBe(saw?.id);
		expect(w.trigger.warnings).toEqual([expect.stringContaining('The stored state is damaged')]);
	},
);

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
		w.trigger.damage((node) => Object.assign(node.kept as IDataObject, damage));
		const ids = [w.create({}, 90_000).id];
		const got = idsOf(await w.activate('init'));
		for (let polled = 0; polled < 8; polled++) {
			if (polled < 4) ids.push(w.create({}, polled % 2 === 0 ? 90_000 : 0).id);
			got.push(...idsOf(await w.poll()));
		}
		expect(got).toHaveLength(ids.length);
		expect(new Set(got)).toEqual(new Set(ids));
		expect(w.trigger.warnings).toEqual([]);
	});
});

it('a state of another event is not reported as damaged', async () => {
	const w = await world({ event: 'contactCreated' });
	await w.activate();
	await w.activate('update', { event: 'equipmentChanged' });
	expect(w.trigger.warnings).toEqual([]);
});
