import type { IDataObject } from 'n8n-workflow';
import { Bench, hintsOf, jsonOf } from '../support/bench';
import { leaversOf, GOING_ON, leaving, listed, rowsFor, synchronizing } from './list';
import { upsert } from './rows';

/** Rows of which the first ones change their contacts. */
const changing = (rows: number, changed: number): IDataObject[] =>
	listed(rows).map(({ email }, index) => ({ email, city: index < changed ? 'Oslo' : 'Bergen' }));

describe('Stop if More Would Change', () => {
	const bench = new Bench('highLevel');

	it.each<[rows: number, changed: number, percent: number, stops: boolean]>([
		[19, 19, 1, false],
		[20, 20, 1, true],
		[20, 2, 10, false],
		[20, 3, 10, true],
		[30, 6, 20, false],
		[30, 7, 20, true],
		[40, 40, 100, false],
		[40, 40, 99, true],
	])('of %d rows, %d that change a contact, at most %d %%: stops is %s', async (rows, changed, maxChanges, stops) => {
		bench.sandbox.seed.contacts(listed(rows).map((contact) => ({ ...contact, city: 'Bergen' })));
		const { error } = await bench.run(upsert({ write: 'changes', maxChanges }), changing(rows, changed));
		if (stops) expect(error?.message).toContain(`${changed} of ${rows} rows`);
		else expect(error).toBeUndefined();
		expect(bench.sandbox.counters.updated).toBe(stops ? 0 : changed);
	});

	it('counts each row of a contact as compared, and as changed each one that would change it', async () => {
		bench.sandbox.seed.contacts(listed(10));
		const rows = [...rowsFor(10), ...changing(10, 10)];
		const { error } = await bench.run(upsert({ write: 'changes', maxChanges: 49 }), rows);
		expect(error?.message).toContain('10 of 20 rows (50 %)');
		expect((await bench.run(upsert({ write: 'changes', maxChanges: 50 }), rows)).error).toBeUndefined();
		expect(bench.sandbox.counters.updated).toBe(10);
	});
});

describe('Hold Back', () => {
	const bench = new Bench('highLevel');

	it.each<[size: number, left: number, options: IDataObject, isHeld: boolean]>([
		// Up to 20 may leave, whatever share they are, up to half of the list.
		[100, 20, {}, false],
		[100, 21, {}, true],
		[100, 5, { brakeFrom: 4 }, false],
		[100, 11, { brakeFrom: 10 }, true],
		[100, 11, { brakeFrom: 11 }, false],
		// A share of exactly 10 % may leave.
		[210, 21, {}, false],
		[210, 22, {}, true],
		[100, 30, { brakePercent: 30 }, false],
		[100, 31, { brakePercent: 30 }, true],
		// Exactly half may leave, and of a short list up to two contacts.
		[40, 20, {}, false],
		[39, 20, {}, true],
		[3, 2, {}, false],
		[5, 3, {}, true],
		[6, 3, {}, false],
		// A higher limit of the user's own is the limit of the whole list, too.
		[10, 6, { brakePercent: 60 }, false],
		[10, 7, { brakePercent: 60 }, true],
	])('of %d contacts, %d that left, with %j: is held %s', async (size, left, options, isHeld) => {
		bench.sandbox.seed.contacts(listed(size));
		const { items, error } = await bench.run(synchronizing('removeTag', options), rowsFor(size - left), GOING_ON);
		expect(error).toBeUndefined();
		const results = Object.values(leaversOf(jsonOf(items)));
		expect(results).toEqual(Array.from({ length: left }, () => (isHeld ? 'held' : 'untagged')));
	});

	// A webhook may start a run for each customer.
	it.each<[size: number, rows: string[], leavers: string, results: string[]]>([
		[1, ['new'], 'delete', ['held']],
		[2, ['new'], 'delete', ['held', 'held']],
		[2, ['p0'], 'delete', ['deleted']],
		[2, ['new', 'newer'], 'delete', ['deleted', 'deleted']],
		[2, ['new'], 'removeTag', ['untagged', 'untagged']],
	])('of %d contacts with the rows %j and %s: %j', async (size, names, leavers, results) => {
		bench.sandbox.seed.contacts(listed(size));
		const rows = names.map((name) => ({ email: `${name}@example.com` }));
		const { items } = await bench.run(synchronizing(leavers), rows, GOING_ON);
		expect(Object.values(leaversOf(jsonOf(items)))).toEqual(results);
	});

	it('says that Synchronize needs all rows at once if a run has one customer alone', async () => {
		bench.sandbox.seed.contacts(listed(1));
		const { error } = await bench.run(synchronizing('delete'), [{ email: 'new@example.com' }]);
		expect(error?.message).toBe(
			'1 of 1 contact with the tag "shop" left the list, which has a single row: nothing was done with them',
		);
		expect(error?.description).toContain('give it all of them at once');
		expect(bench.sandbox.state.contacts.size).toBe(2);
	});

	it('cannot be switched off for Delete: 99 % is the maximum', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const { error } = await bench.run(synchronizing('delete', { brakePercent: 100 }), rowsFor(4));
		expect(error?.message).toContain("can't be 100 with Delete");
		expect((await bench.run(synchronizing('delete', { brakePercent: 99 }), rowsFor(4))).error).toBeUndefined();
	});

	it.each([
		[0, undefined],
		[-1, '"-1" is not a whole number from 0 up'],
		[1.5, '"1.5" is not a whole number from 0 up'],
		[true, '"true" is not a whole number from 0 up'],
	])('accepts only a whole number as the minimum of contacts: %s', async (brakeFrom, message) => {
		bench.sandbox.seed.contacts(listed(20));
		const { error } = await bench.run(synchronizing('removeTag', { brakeFrom }), rowsFor(19));
		if (message === undefined) expect(error).toBeUndefined();
		else expect(error?.message).toContain(message);
	});

	it('reports a whole list that left without an error', async () => {
		bench.sandbox.seed.contacts(listed(30));
		const { items, error } = await bench.run(synchronizing('report'), [{ email: 'new@example.com' }]);
		expect(error).toBeUndefined();
		expect(leaving(jsonOf(items))).toHaveLength(30);
	});
});

describe('Look-ups of a dry run', () => {
	const bench = new Bench('highLevel');
	const unknown = (count: number) => Array.from({ length: count }, (_, index) => ({ email: `u${index}@example.com` }));
	const lookUps = () => bench.sandbox.log.filter(({ path }) => path.includes('/duplicate')).length;

	it.each([
		[100, 100, ''],
		[101, 100, '1 row that was not found was not looked up: it is shown as created, and the run may find its contact'],
		[102, 100, '2 rows that were not found were not looked up'],
	])('of %d rows that were not found are %d', async (rows, looked, hint) => {
		const result = await bench.run(upsert({ write: 'nothing' }), unknown(rows));
		expect(result.items).toHaveLength(rows);
		expect(lookUps()).toBe(looked);
		if (hint === '') expect(hintsOf(result).join()).not.toContain('looked up');
		else expect(hintsOf(result).join()).toContain(hint);
	});

	it.each([
		[50, 100, undefined],
		[51, 100, '1 row that was not found was not looked up'],
	])('of %d rows that have an email and a phone are %d', async (rows, looked, hint) => {
		const both = unknown(rows).map((row, index) => ({ ...row, phone: `+1305555${1_000 + index}` }));
		const result = await bench.run(upsert({ write: 'nothing' }), both);
		expect(result.items).toHaveLength(rows);
		expect(lookUps()).toBe(looked);
		if (hint === undefined) expect(hintsOf(result).join()).not.toContain('looked up');
		else expect(hintsOf(result).join()).toContain(hint);
	});

	it.each([
		[100, undefined],
		[101, '1 row has an email or phone that was not looked up'],
	])('of %d rows with a new email, and the phone of a contact, are 100', async (rows, hint) => {
		bench.sandbox.seed.contacts(listed(5_000));
		const moved = listed(rows).map(({ phone }, index) => ({ email: `moved${index}@example.com`, phone }));
		const result = await bench.run(upsert({ write: 'nothing' }), moved);
		expect(result.items).toHaveLength(rows);
		expect(lookUps()).toBe(100);
		if (hint === undefined) expect(hintsOf(result).join()).not.toContain('looked up');
		else expect(hintsOf(result).join()).toContain(hint);
	});
});

describe('Failed rows with a value that can not be read', () => {
	const bench = new Bench('highLevel');
	/** Rows that fail for their phones, of contacts that are not on the list. */
	const failing = (count: number) =>
		Array.from({ length: count }, (_, index) => ({ email: `f${index}@example.com`, phone: 'ask Jane' }));

	it.each([
		[20, 'untagged'],
		[21, 'held'],
	])('%d are looked up, so that who left is %s', async (count, leaver) => {
		bench.sandbox.seed.contacts([
			...listed(30),
			...failing(count).map(({ email }, index) => ({ id: `f${index}`, email })),
		]);
		const rows = [...rowsFor(29), ...failing(count)];
		const { items } = await bench.run(synchronizing('removeTag', { badValues: 'failRow' }), rows, GOING_ON);
		expect(items.filter(({ json }) => json.error !== undefined)).toHaveLength(count);
		expect(leaversOf(jsonOf(items))).toEqual({ p29: leaver });
		if (leaver === 'held') expect(items.at(-1)?.json.heldBecause).toContain('Row 50 may mean any of them');
	});

	it.each([
		[10, 'Rows 30, 31, 32, 33, 34, 35, 36, 37, 38 and 39 failed'],
		[11, 'Rows 30, 31, 32, 33, 34, 35, 36, 37, 38, 39 and 1 more failed'],
	])('%d that name nobody are named by up to ten numbers', async (count, words) => {
		bench.sandbox.seed.contacts(listed(30));
		const nameless = Array.from({ length: count }, () => ({ city: 'Oslo' }));
		const { items } = await bench.run(synchronizing('removeTag'), [...rowsFor(29), ...nameless], GOING_ON);
		expect(leaversOf(jsonOf(items))).toEqual({ p29: 'held' });
		expect(items.at(-1)?.json.heldBecause).toContain(words);
	});
});
