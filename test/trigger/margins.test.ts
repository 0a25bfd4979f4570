import { clock } from '../../nodes/HighLevelCrm/client/clock';
import { isLagging, withoutDamage } from '../../nodes/HighLevelCrm/trigger/contactState';
import { isAhead, isDamaged, presentAhead } from '../../nodes/HighLevelCrm/trigger/present';
import { Once, Seen } from '../../nodes/HighLevelCrm/trigger/seen';
import { advanceWatermark, certainUntil } from '../../nodes/HighLevelCrm/trigger/watermark';
import { MINUTE, useWorld } from './world';

const DAY = 24 * 60 * MINUTE;
const YEARS = 10 * 365 * DAY;
const NOW = Date.UTC(2031, 4, 17);
const OVERLAP = 3 * MINUTE;

describe('the margin of a second, as the server’s clock states whole seconds', () => {
	it('a record is ahead of the clock from a second on', () => {
		expect([isAhead(NOW + 999, NOW), isAhead(NOW + 1_000, NOW)]).toEqual([false, true]);
	});

	it('a time is damaged if it is ahead by more than a day and a second', () => {
		expect([isDamaged(NOW + DAY + 1_000, NOW), isDamaged(NOW + DAY + 1_001, NOW)]).toEqual([false, true]);
	});

	it('without a clock of the server, ten years by that of this machine are allowed', () => {
		jest.spyOn(clock, 'date').mockReturnValue(NOW);
		expect([isAhead(NOW + YEARS - 1), isAhead(NOW + YEARS)]).toEqual([false, true]);
		expect([isDamaged(NOW + YEARS), isDamaged(NOW + YEARS + 1)]).toEqual([false, true]);
		jest.restoreAllMocks();
	});

	it('a mark is certain after the overlap and a second', () => {
		const state = { after: 0, newest: 0, marks: [{ newest: 5, at: NOW }] };
		const until = (startedAt: number) => certainUntil(state, OVERLAP, { startedAt });
		expect([until(NOW + OVERLAP + 999), until(NOW + OVERLAP + 1_000)]).toEqual([-OVERLAP, 5]);
	});
});

describe('the watermark', () => {
	const reading = { newest: 0, startedAt: NOW, endedAt: NOW };

	it('stays the overlap behind the newest record, to the millisecond', () => {
		const next = { after: NOW - OVERLAP, newest: NOW, marks: [{ newest: NOW, at: NOW }] };
		expect(advanceWatermark({ after: 0, newest: NOW }, OVERLAP, reading)).toEqual(next);
	});

	it('goes by the newest record before the poll, and never moves back', () => {
		expect(advanceWatermark({ after: 7, newest: 9 }, OVERLAP, { ...reading, newest: NOW })).toMatchObject({
			after: 7,
			newest: NOW,
		});
		expect(advanceWatermark({ after: 7, newest: NOW }, OVERLAP, { ...reading, newest: 9 })).toMatchObject({
			newest: NOW,
		});
	});

	it('stops right before the first record that was not read or not output', () => {
		const state = { after: 7, newest: NOW };
		expect(advanceWatermark(state, OVERLAP, { ...reading, remainingFrom: NOW - OVERLAP }).after).toBe(
			NOW - OVERLAP - 1,
		);
		expect(advanceWatermark(state, OVERLAP, { ...reading, remainingFrom: NOW - OVERLAP + 1 }).after).toBe(
			NOW - OVERLAP,
		);
		expect(advanceWatermark(state, OVERLAP, { ...reading, remainingFrom: 3 }).after).toBe(7);
	});

	it('gets a mark each sixth of the overlap, if something newer was read', () => {
		const marks = [{ newest: 5, at: NOW }];
		const marked = (newest: number, endedAt: number) =>
			advanceWatermark({ after: 0, newest: 0, marks }, OVERLAP, { newest, startedAt: NOW, endedAt }).marks?.length;
		const due = NOW + OVERLAP / 6;
		expect([marked(6, due - 1), marked(6, due), marked(5, due)]).toEqual([1, 2, 1]);
	});

	it('forgets a mark that is certain, unless it is the newest', () => {
		const marks = [
			{ newest: 5, at: 0 },
			{ newest: 6, at: 1 },
			{ newest: 7, at: NOW },
		];
		const next = (newest: number) =>
			advanceWatermark({ after: 0, newest, marks }, OVERLAP, { ...reading, newest: 0 }).marks;
		expect(next(7)).toEqual([{ newest: 7, at: NOW }]);
		expect(next(6)).toEqual(marks.slice(1));
	});
});

describe('a change that is older than the trigger and shows late', () => {
	it('counts as late from the beginning of the period until right before its end', () => {
		const lag = { from: 10, to: 20, until: 30 };
		expect([9, 10, 19, 20].map((at) => isLagging(lag, at))).toEqual([false, true, true, false]);
		expect(isLagging(undefined, 15)).toBe(false);
	});
});

describe('damaged times of a watermark', () => {
	it('are dropped alone: the newest record falls back to the watermark, and whole marks stay', () => {
		const far = NOW + 2 * DAY;
		const whole = { newest: 1, at: 2 };
		const marks = [{ newest: far, at: 1 }, { newest: 1, at: far }, whole];
		expect(withoutDamage({ after: 3, newest: far, marks }, NOW)).toEqual({ after: 3, newest: 3, marks: [whole] });
		expect(withoutDamage({ after: 3, newest: 4, marks: [whole] }, NOW)).toEqual({
			after: 3,
			newest: 4,
			marks: [whole],
		});
	});
});

describe('a server whose records are all ahead of its clock', () => {
	const ahead = (count: number, from = MINUTE) => Array.from({ length: count }, (_, index) => NOW + from + index);

	it('is believed from 100 records on, without the latest 99', () => {
		expect(presentAhead(ahead(99), NOW)).toBeUndefined();
		expect(presentAhead(ahead(100), NOW)).toBe(NOW + MINUTE);
		expect(presentAhead(ahead(150).reverse(), NOW)).toBe(NOW + MINUTE + 50);
	});

	it('is not believed if one record is not ahead, it states no clock, or they are damaged', () => {
		expect(presentAhead([...ahead(100), NOW], NOW)).toBeUndefined();
		expect(presentAhead(ahead(100))).toBeUndefined();
		expect(presentAhead(ahead(100, 2 * DAY), NOW)).toBeUndefined();
	});
});

describe('what is remembered', () => {
	const seenOf = (count: number, at: number, seen = new Seen()) => {
		for (let index = 0; index < count; index++) seen.add(`${at} ${index}`, at);
		return seen;
	};

	it('are 3,000 changes, of which 2,500 may be ahead of the clock', () => {
		expect(seenOf(2_500, NOW).remainingAhead(NOW)).toBe(500);
		const seen = seenOf(2_499, NOW + MINUTE);
		expect([seen.remaining, seen.remainingAhead(NOW)]).toEqual([501, 1]);
		seenOf(1, NOW + 2 * MINUTE, seen);
		expect([seen.remaining, seen.remainingAhead(NOW)]).toEqual([500, 0]);
		seenOf(499, NOW, seen);
		expect(seen.remaining).toBe(1);
		seenOf(2, NOW - 1, seen);
		expect([seen.remaining, seen.remainingAhead(NOW)]).toEqual([0, 0]);
	});

	it('includes each change of a contact until the watermark reaches it', () => {
		const seen = new Seen();
		seen.add('ada', NOW);
		seen.add('bob', NOW + 1);
		const again = new Seen(seen.text);
		expect([again.has('ada', NOW), again.has('ada', NOW + 1), again.has('bob', NOW)]).toEqual([true, false, false]);
		expect(again.after(NOW - 1).times).toEqual([NOW, NOW + 1]);
		expect(again.after(NOW).times).toEqual([NOW + 1]);
		expect(again.after(NOW + 1).text).toBe('');
	});

	it('are times up to the year 2059; a later one counts as its last', () => {
		const last = 36 ** 8 - 1;
		const seen = new Seen();
		seen.add('ada', last + 5);
		seen.add('bob', 5);
		expect(seen.times).toEqual([last, 5]);
		expect([new Seen(seen.text).has('ada', last), new Seen(seen.text).has('bob', 5)]).toEqual([true, true]);
	});

	it('are 6,000 contacts for good, the latest ones', () => {
		const once = new Once();
		for (let index = 0; index < 6_000; index++) once.add(`c${index}`);
		expect(once.isOverfull).toBe(false);
		once.add('c0');
		expect(once.isOverfull).toBe(false);
		once.add('c6000');
		expect(once.isOverfull).toBe(true);
		const kept = new Once(once.text);
		expect([kept.has('c0'), kept.has('c1'), kept.has('c6000')]).toEqual([false, true, true]);
		expect(once.text).toHaveLength(48_000);
	});
});

const world = useWorld();

it('a change is output if the search shows it as late as the overlap, and not if it is later by some polls', async () => {
	const overlap = MINUTE;
	const found = async (lateness: number) => {
		const w = await world({ event: 'contactCreated', options: { overlap: 1 } });
		w.create({});
		await w.activate();
		w.pass(5 * MINUTE);
		const late = w.create({}, lateness).id;
		const createOne = () => {
			w.pass(1_000);
			w.create({});
		};
		return (await w.pollIds(12, createOne, 9_000)).includes(late);
	};
	expect([await found(overlap), await found(overlap + 40_000)]).toEqual([true, false]);
});

describe('Options > Overlap', () => {
	it.each([1, 60])('may be %d minutes', async (overlap) => {
		const w = await world({ event: 'contactCreated', options: { overlap } });
		expect(await w.activate()).toEqual([]);
	});

	it.each([0.9, 61])('may not be %d minutes', async (overlap) => {
		const w = await world({ event: 'contactCreated', options: { overlap } });
		await expect(w.activate()).rejects.toThrow('is out of range');
	});
});
