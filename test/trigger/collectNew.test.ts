import type { IDataObject } from 'n8n-workflow';
import { collectNew } from '../../nodes/HighLevelCrm/trigger/collectNew';
import { ContactDates } from '../../nodes/HighLevelCrm/trigger/contactDates';
import type { ContactState } from '../../nodes/HighLevelCrm/trigger/contactState';
import { findAfter, findLatest } from '../../nodes/HighLevelCrm/trigger/findContacts';
import { initialState } from '../../nodes/HighLevelCrm/trigger/initialState';
import { loadOnce } from '../../nodes/HighLevelCrm/trigger/onlyOnce';
import { Once, Seen } from '../../nodes/HighLevelCrm/trigger/seen';
import { MINUTE } from './world';

const NOW = Date.UTC(2031, 4, 17);
const CLOCK = { first: NOW, last: NOW };
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Times of twelve contacts, in minutes from now. */
const TWELVE = Array.from({ length: 12 }, (_, index) => -1 - index);

/** A contact by its time in minutes from now. A filter takes those that are not skipped. */
const at = (minutes: number, id = `c${minutes}`, skip = false): IDataObject => ({
	...{ id, skip, dateAdded: new Date(NOW + minutes * MINUTE).toISOString() },
});
const filter = { serverFilter: {}, matches: ({ skip }: IDataObject) => skip !== true };

/** A poll of a server that has these contacts. */
function pollOf(contacts: IDataObject[], serverTime: object = CLOCK, sorts = true, isInTime = true) {
	const logged: string[] = [];
	const sizes: unknown[] = [];
	const searches: object[] = [];
	const paging = {
		next: () => ({ method: 'GET', path: '/' }),
		recordType: 'contact',
		byOffset: false,
		isSinglePage: true,
	};
	const send = async () => await Promise.resolve({ status: 200, headers: {}, body: { contacts } });
	const searchContacts = (search: object, size?: number) => {
		searches.push(search);
		sizes.push(size);
		return paging;
	};
	const run = { dialect: { sorts, searchContacts }, send };
	const log = (message: string) => logged.push(message);
	const poll = { run, serverTime, log, hasTime: () => isInTime, parameters: { option: () => undefined } } as never;
	return { logged, searches, sizes, poll };
}

/** A memory of changes: how many, at how many minutes from now. */
const seenOf = (...groups: Array<[count: number, minutes: number]>): string => {
	const seen = new Seen();
	for (const [count, minutes] of groups)
		for (let index = 0; index < count; index++) seen.add(`${minutes} ${index}`, NOW + minutes * MINUTE);
	return seen.text;
};

async function collect(
	contacts: IDataObject[],
	state: Partial<ContactState>,
	once?: Once,
	serverTime?: object,
	isInTime?: boolean,
) {
	const { poll, logged, searches } = pollOf(contacts, serverTime, true, isInTime);
	const stored = { after: NOW - HOUR, newest: NOW, ...state };
	const { contacts: found, next } = await collectNew(poll, 'dateAdded', filter, stored, 3 * MINUTE, once);
	const minutes = (ms: number) => (ms - NOW) / MINUTE;
	return {
		ids: found.map(({ id }) => id),
		next,
		logged,
		searches,
		after: minutes(next.after),
		newest: minutes(next.newest),
	};
}

describe('a poll with more contacts than can be remembered', () => {
	const MS = 1 / MINUTE;
	const CHANGED = 'More contacts changed than the 3,000 that can be remembered: 1 is output now, the others later';

	it.each<
		[seen: Array<[number, number]>, contacts: [number, number], id: string, after: number, full: number | undefined]
	>([
		// Those within the overlap wait until what is remembered is older.
		[[[2_999, -1]], [0, -0.5], 'c1', -3, undefined],
		// They leave no room for contacts that are dated ahead, however few.
		[[[2_999, -1]], [60, 61], 'c0', -3, undefined],
	])('with %j remembered, outputs of two contacts at %j only %s', async (seen, contacts, id, after, full) => {
		const two = contacts.map((minutes, index) => at(minutes, `c${index}`));
		const got = await collect(two, { seen: seenOf(...seen) });
		expect([got.ids, got.logged]).toEqual([[id], [CHANGED]]);
		expect(got.after).toBeCloseTo(after, 6);
		expect(got.next.instant).toEqual(full === undefined ? undefined : { at: NOW + full * MINUTE, lastId: '' });
	});

	it.each<[seen: Array<[number, number]>, contacts: [number, number], ids: string[]]>([
		[[[2_999, -10]], [-8, -9], ['c1', 'c0']],
		[
			[
				[2_500, 60],
				[499, -10],
			],
			[-9, -8],
			['c0', 'c1'],
		],
		[[[2_999, -10]], [-10, -10], ['c0', 'c1']],
		[[[2_999, -3]], [-3, -3], ['c0', 'c1']],
		// All that is remembered is later, as the search showed it before.
		[[[3_000, -1]], [-8, -3], ['c0', 'c1']],
	])('with %j remembered, outputs contacts at %j, which the watermark passes', async (seen, contacts, ids) => {
		const two = contacts.map((minutes, index) => at(minutes, `c${index}`));
		const got = await collect(two, { seen: seenOf(...seen) });
		expect(got).toMatchObject({ ids, logged: [], after: -3 });
		expect(got.next.seen).toBe(new Seen(seenOf(...seen)).after(NOW - 3 * MINUTE).text);
	});

	const many = (count: number, minutes: number) =>
		Array.from({ length: count }, (_, index) => at(minutes, `c${index}`));

	it('outputs at most 500 contacts that the watermark passes, as others might leave no room', async () => {
		const got = await collect([...many(500, -10), at(-9)], { seen: seenOf([3_000, -1]) });
		expect(got.ids).toHaveLength(500);
		expect(got.after).toBeCloseTo(-9 - MS, 6);
		expect(got.logged).toEqual([CHANGED.replace('1 is', '500 are')]);
	});

	it.each([-10, -3])('outputs an instant that the watermark could never pass in parts (%d)', async (minutes) => {
		const got = await collect(many(501, minutes), { seen: seenOf([2_999, minutes]) });
		expect([got.ids, got.logged]).toEqual([['c0'], [CHANGED]]);
		expect(got.after).toBeCloseTo(minutes - MS, 6);
		expect(got.next.instant).toEqual({ at: NOW + minutes * MINUTE, lastId: '' });
	});

	it('remembers what is as late as contacts for which there was no time', async () => {
		const contacts = [at(-9), at(-8.5), at(-8)];
		const got = await collect(contacts, { seen: seenOf([2_999, -1]) }, undefined, CLOCK, false);
		expect(got.ids).toEqual(['c-9', 'c-8.5']);
		expect(got.after).toBeCloseTo(-8 - MS, 6);
	});

	it('outputs 2,500 contacts that are dated ahead, besides those of the present', async () => {
		const contacts = [at(120), at(180), at(-1)];
		const seen = seenOf([2_499, 60]);
		const got = await collect(contacts, { seen });
		expect(got).toMatchObject({ ids: ['c-1', 'c120'], newest: 0, after: -3 });
		expect(got.logged).toEqual([
			"More contacts are dated ahead of the server's clock than the 2,500 that can be remembered: 2 are output now, the others later",
		]);
		// The clock of such a server leads to an instant that is full, too.
		const late = { seen, after: NOW + 60 * MINUTE - 1, newest: NOW + DAY };
		expect((await collect(many(502, 60), late)).next.instant).toEqual({ at: NOW + HOUR, lastId: '' });
	});

	it.each<[contacts: IDataObject[], newest: number]>([
		[[at(61), at(62)], 60],
		[[at(61)], 0],
		// One of the present shows that the clock is right, though no filter takes it.
		[[at(-1, 'skipped', true), at(61), at(62)], 0],
	])('goes by the contacts’ own dates if all are ahead (%#)', async (contacts, newest) => {
		expect((await collect(contacts, { seen: seenOf([2_499, 60]) })).newest).toBe(newest);
	});

	it('logs a warning if more contacts are to be output once than can be remembered', async () => {
		const once = new Once();
		for (let index = 0; index < 6_000; index++) once.add(`${index}`);
		expect((await collect([at(-1)], {}, once)).logged).toEqual([
			'Each contact is output once, but only 6,000 can be remembered: the trigger forgets the oldest',
		]);
	});
});

it.each([
	[0, CLOCK, true],
	[-1, CLOCK, false],
	[0, {}, false],
])('a lag that ends %d ms from now is remembered with the clock %j: %s', async (until, clock, isKept) => {
	const lag = { from: NOW - HOUR, to: NOW, until: NOW + until };
	expect((await collect([at(-1)], { lag }, undefined, clock)).next.lag).toEqual(isKept ? lag : undefined);
});

describe('an instant with too many contacts', () => {
	const instant = { at: NOW - HOUR, lastId: 'b' };
	const many = (count: number) => Array.from({ length: count }, (_, index) => at(-60, `c${9_999 - index}`));

	it('is output in the order of IDs after the last one, without other contacts and those already output', async () => {
		const seen = new Seen();
		seen.add('e', NOW - HOUR);
		const contacts = [at(-60, 'd'), at(-60, 'c'), at(-60, 'b'), at(-60, 'e'), at(-60, 'f', true), at(-59, 'g')];
		const state = { instant, after: NOW - 2 * HOUR, seen: seen.text + seenOf([1, -59]) };
		const once = new Once();
		const got = await collect(contacts, state, once);
		expect([got.ids, got.after, once.has('c')]).toEqual([['c', 'd'], -60, true]);
		expect(got.searches).toEqual([{ addedAfter: instant.at, addedBefore: instant.at }]);
		expect(got.next).toMatchObject({ newest: NOW, seen: seenOf([1, -59]), instant: undefined });
	});

	it.each([
		[3_000, undefined],
		[3_001, 'c9998'],
		[6_000, 'c6999'],
		[6_001, 'c6998'],
	])('of %d leaves the contacts after %s', async (count, lastId) => {
		const got = await collect(many(count), { instant, after: NOW - 2 * HOUR });
		expect(got.ids).toHaveLength(3_000);
		expect(got.ids[0]).toBe(`c${10_000 - count}`);
		expect([got.next.instant, got.after]).toEqual(lastId ? [{ ...instant, lastId }, -120] : [undefined, -60]);
	});
});

describe('the first poll', () => {
	const YEARS = 20 * 365 * 24 * 60;

	it.each<[times: number[], clock: object, after: number | 'never']>([
		[[-5, -10], CLOCK, -5],
		[[60, -10], CLOCK, -10],
		// Nobody is there, or the search is out of order: who was there a day before is no news.
		[[], CLOCK, -24 * 60],
		[[], {}, 'never'],
		// Without a clock nine contacts may be dated ahead.
		[TWELVE, {}, -10],
		[[-1, -2, -3], {}, -3],
		[[YEARS], {}, 'never'],
		// All are ahead: 100 are believed, fewer are not.
		[[60, 50], CLOCK, -1 / 60],
		[Array.from({ length: 100 }, (_, index) => 200 - index), CLOCK, 101],
	])('begins after the newest contact that is believed (%#)', async (times, clock, after) => {
		const { poll } = pollOf(
			times.map((minutes) => at(minutes)),
			clock,
		);
		const newest = after === 'never' ? 0 : NOW + Math.round(after * MINUTE);
		const marks = 'last' in clock ? [{ newest, at: NOW }] : [];
		expect(await initialState(poll, 'dateAdded')).toMatchObject({ after: newest, newest, marks });
	});
});

it.each<[times: Array<number | undefined>, clock: object | undefined, newest: number | 'never' | 'error']>([
	[[-2, -1, -3, 60], CLOCK, -1],
	[[-1, undefined], CLOCK, -1],
	[TWELVE, {}, -10],
	[[-1, -2], undefined, 'never'],
	[[], CLOCK, 'never'],
	[[undefined, undefined], CLOCK, 'error'],
])('the newest of contacts at %j with the clock %j is %s', (times, clock, newest) => {
	const dates = new ContactDates('dateAdded', clock as never);
	for (const minutes of times) dates.of(minutes === undefined ? {} : at(minutes));
	if (newest === 'error') expect(() => dates.check()).toThrow('contacts have no dateAdded');
	else expect([dates.check(), dates.newest]).toEqual([undefined, newest === 'never' ? 0 : NOW + newest * MINUTE]);
});

it('a server has times of changes if one of several contacts states such a time', () => {
	const dates = new ContactDates('dateUpdated', CLOCK as never);
	for (const contact of [{ dateUpdated: new Date(NOW).toISOString() }, at(-1)]) dates.of(contact);
	expect(() => dates.check()).not.toThrow();
});

it('the latest contacts are those that pass the filter, whatever the server lists', async () => {
	const { poll, sizes } = pollOf([at(-1, 'c'), at(-2, 'b', true), at(-3, 'a'), at(-4, 'd')]);
	const idsOfLatest = async (filters?: typeof filter) =>
		(await findLatest(poll, 'dateAdded', 2, filters)).map(({ id }) => id);
	expect([await idsOfLatest(filter), await idsOfLatest()]).toEqual([
		['c', 'a'],
		['c', 'b'],
	]);
	// Pages are as small as the number that is wanted only if each contact counts.
	expect(sizes).toEqual([undefined, 2]);
});

it('the latest contacts are chosen by their dates from the whole list if the server does not sort', async () => {
	const { poll } = pollOf([{ id: 'undated' }, at(-4, 'd'), at(-1, 'c'), at(-3, 'a'), at(-2, 'b')], CLOCK, false);
	expect((await findLatest(poll, 'dateAdded', 2)).map(({ id }) => id)).toEqual(['c', 'b']);
});

it.each<[minutes: number[], from: number | undefined]>([
	[[-9, -5], -5],
	// The next poll would read the same instant again, and never come further.
	[[-5, -5], undefined],
])('a first reading of contacts at %j that runs out of time goes on from %s', async (minutes, from) => {
	const { poll } = pollOf(minutes.map((minute, index) => at(minute, `c${index}`)));
	const busy = { ...(poll as object), hasTime: () => false } as never;
	const { once, state } = await loadOnce(busy, 'dateUpdated', filter, { after: NOW, newest: NOW }, 3 * MINUTE);
	expect([once.has('c0'), once.has('c1')]).toEqual([true, true]);
	expect(state.reading?.from).toBe(from === undefined ? undefined : NOW + from * MINUTE);
});

// A second contact of the first time would be read again and again, so a cut needs times that have moved, or something new.
it.each<[name: string, minutes: number[], serverTime: object, from: number]>([
	['', [-9, -5], CLOCK, -5],
	['also if it is dated ahead of the clock', [-9, 7], CLOCK, 7],
	['also if the server states no clock', [-9, -5], {}, -5],
])(
	'a reading without time left goes on from the last contact that it read %s',
	async (_, minutes, serverTime, from) => {
		const { poll } = pollOf(
			minutes.map((minute) => at(minute)),
			serverTime,
		);
		const busy = { ...(poll as object), hasTime: () => false } as never;
		const asked = { field: 'dateAdded' as const, after: NOW - HOUR, limit: 10, filter, isNew: () => true };
		expect((await findAfter(busy, asked)).unreadFrom).toBe(NOW + from * MINUTE);
		expect((await findAfter(poll, asked)).unreadFrom).toBeUndefined();
	},
);
