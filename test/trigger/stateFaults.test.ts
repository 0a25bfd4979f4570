import type { IDataObject } from 'n8n-workflow';
import { isContactState, isSnapshot } from '../../nodes/HighLevelCrm/trigger/validState';
import { idsOf, MINUTE, useWorld } from './world';

/** The last time that a date can have, ms since 1970. */
const LAST = 8.64e15;
const TIMES = [undefined, null, 'soon', -1, Number.NaN, LAST + 1, true, {}] as const;
const MARK = { newest: 3, at: 4 };
const WHOLE = {
	...{ after: 1, newest: 2, marks: [MARK], seen: '', once: '' },
	...{ reading: { from: 5, since: 6 }, lag: { from: 7, to: 8, until: 9 }, instant: { at: 10, lastId: 'a' } },
};

/** Every place of a time in the state, as a function that puts a value there. */
const PLACES: Array<[string, (value: unknown) => object]> = [
	['after', (after) => ({ after })],
	['newest', (newest) => ({ newest })],
	['the newest time of a mark', (newest) => ({ marks: [MARK, { newest, at: 4 }] })],
	['the time of a mark', (at) => ({ marks: [{ newest: 3, at }] })],
	['the begin of a reading', (from) => ({ reading: { from } })],
	['the begin of a lag', (from) => ({ lag: { from, to: 8, until: 9 } })],
	['the end of a lag', (to) => ({ lag: { from: 7, to, until: 9 } })],
	['the last time of a lag', (until) => ({ lag: { from: 7, to: 8, until } })],
	['a full instant', (at) => ({ instant: { at, lastId: 'a' } })],
];

describe('the stored state of a contact event', () => {
	it('is valid with all of its parts, with the optional ones missing, and at both ends of time', () => {
		expect(isContactState(WHOLE as never)).toBe(true);
		expect(isContactState({ after: 0, newest: 0 })).toBe(true);
		for (const [, place] of PLACES)
			for (const time of [0, LAST]) expect(isContactState({ ...WHOLE, ...place(time) })).toBe(true);
		expect(isContactState({ ...WHOLE, reading: { from: 5 } })).toBe(true);
	});

	it.each(PLACES)('is damaged if no time is %s', (_name, place) => {
		const taken = TIMES.filter((time) => isContactState({ ...WHOLE, ...place(time) }));
		expect(taken).toEqual([]);
	});

	it.each<[string, object]>([
		['marks that are no list', { marks: { newest: 1, at: 1 } }],
		['one damaged mark of two', { marks: [MARK, null] }],
		['seen contacts that are no text', { seen: ['a'] }],
		['contacts put out once that are no text', { once: ['a'] }],
		['a reading that is none', { reading: [] }],
		['a reading since no time', { reading: { from: 5, since: 'soon' } }],
		['a lag that is none', { lag: 7 }],
		['an instant that is none', { instant: 7 }],
		['an instant without the last ID', { instant: { at: 10 } }],
		['an instant with a number as the last ID', { instant: { at: 10, lastId: 7 } }],
	])('is damaged by %s', (_name, damage) => {
		expect(isContactState({ ...WHOLE, ...damage })).toBe(false);
	});
});

describe('the stored list of equipment', () => {
	it.each<[IDataObject, boolean]>([
		[{ values: {} }, true],
		[{ values: { a: {}, b: { name: 'Drill' } } }, true],
		[{ values: { a: {}, b: 'Drill' } }, false],
		[{ values: { a: {} }, isEmptied: true }, true],
		[{ values: { a: {} }, isEmptied: 'yes' }, false],
		[{ signs: {} }, true],
		[{ signs: { a: 'x', b: 'y' } }, true],
		[{ signs: { a: 'x', b: 7 } }, false],
		[{ signs: 'x' }, false],
		[{}, false],
	])('%j is whole: %s', (stored, isWhole) => expect(isSnapshot(stored)).toBe(isWhole));
});

const world = useWorld();

describe('a state with a time ahead of the server’s clock', () => {
	const DAY = 24 * 60 * MINUTE;
	/** No server is ahead of its own clock by more than a day; its answers state whole seconds. */
	const MOST = DAY + 1_000;

	it.each<[string, (at: number) => IDataObject]>([
		['the watermark', (after) => ({ after })],
		['the full instant', (at) => ({ instant: { at, lastId: '' } })],
		['the first reading', (from) => ({ reading: { from } })],
		['the begin of the first reading', (since) => ({ reading: { from: 1, since } })],
	])('is believed up to a day, and replaced beyond (%s)', async (_name, damage) => {
		const warned = async (ahead: number) => {
			const w = await world({ event: 'contactTagged', tags: 'lead' });
			w.create({});
			await w.activate();
			w.pass(MINUTE);
			w.damage((kept) => Object.assign(kept, damage(w.now + ahead)));
			await w.activate('init');
			return w.trigger.warnings.filter((line) => line.includes('The stored state is damaged')).length;
		};
		expect([await warned(MOST), await warned(MOST + 1)]).toEqual([0, 1]);
	});

	it.each(['contactCreated', 'contactUpdated', 'contactTagged'])(
		'goes on where it was if the time to start from is cleared while the workflow is on: %s',
		async (event) => {
			const start = { event, tags: 'lead', filters: { city: 'Oslo' } };
			const w = await world({ ...start, options: { startFrom: '2031-05-17T09:00:00Z' } });
			const lead = { tags: ['lead'], city: 'Oslo' };
			const first = w.create(lead);
			w.pass(60 * MINUTE);
			expect(idsOf(await w.activate())).toEqual([first.id]);
			w.pass(10 * MINUTE);
			const between = [w.create(lead), w.create(lead)];
			w.pass(30 * MINUTE);
			expect(idsOf(await w.activate('update', start))).toEqual(idsOf(between as never));
			const { id } = w.create(lead);
			expect(await w.pollIds(4)).toEqual([id]);
			expect(w.trigger.warnings).toEqual([]);
		},
	);

	it('goes on, too, if no contact had been output yet', async () => {
		const w = await world({ event: 'contactCreated', options: { startFrom: '2031-05-17T09:00:00Z' } });
		expect(await w.activate()).toEqual([]);
		w.pass(10 * MINUTE);
		const { id } = w.create({});
		w.pass(10 * MINUTE);
		expect(idsOf(await w.activate('update', { event: 'contactCreated' }))).toEqual([id]);
	});

	it.each(['2031-05-17T20:00:00Z', '2031-06-17T20:00:00Z'])(
		'begins now if the time is still to come: %s',
		async (startFrom) => {
			const w = await world({ event: 'contactCreated', options: { startFrom } });
			w.create({});
			w.pass(MINUTE);
			expect(await w.activate()).toEqual([]);
			w.create({});
			w.pass(MINUTE);
			expect(await w.activate('update', { event: 'contactCreated' })).toEqual([]);
			const { id } = w.create({});
			expect(await w.pollIds(3)).toEqual([id]);
			expect(w.trigger.warnings).toEqual([]);
		},
	);

	it('with another time to start from begins anew, without a warning', async () => {
		const w = await world({ event: 'contactCreated' });
		const before = w.create({});
		w.pass(MINUTE);
		await w.activate();
		w.pass(60 * MINUTE);
		const after = w.create({});
		w.pass(MINUTE);
		const from = { event: 'contactCreated', options: { startFrom: '2031-05-17T09:00:00Z' } };
		expect(idsOf(await w.activate('update', from))).toEqual([before.id, after.id]);
		expect(w.trigger.warnings).toEqual([]);
	});
});
