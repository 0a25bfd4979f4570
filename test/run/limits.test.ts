import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../../nodes/HighLevelCrm/client/errors/apiFailure';
import { FailureReasons } from '../../nodes/HighLevelCrm/run/summary/failureReasons';
import { RowSlots } from '../../nodes/HighLevelCrm/run/rowSlots';
import { Run } from '../../nodes/HighLevelCrm/run/run';
import { timeLimitMs } from '../../nodes/HighLevelCrm/run/entryPoints/requestOptions';
import { Bench, bothDialects, jsonOf } from '../support/bench';
import { upserts } from '../support/runs';
import { upsert } from '../plan/rows';

describe('the reasons of a summary', () => {
	const reasonsOf = (errors: Array<[message: string, row: number | string]>) => {
		const reasons = new FailureReasons();
		for (const [message, row] of errors) reasons.add(new Error(message), row);
		return reasons.toText();
	};
	const times = (count: number, message = 'a') =>
		Array.from({ length: count }, (_, index): [string, number] => [message, count - index]);

	it.each([
		[10, '10 × a (rows 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)'],
		[11, '11 × a (rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …)'],
	])('name up to ten rows of one reason, and count all (%d)', (count, text) => {
		expect(reasonsOf(times(count))).toBe(text);
	});

	it.each([
		[20, ''],
		[21, '; 1 other reason'],
		[22, '; 2 other reasons'],
	])('are up to twenty: of %d, the others are counted only (%s)', (count, others) => {
		const text = reasonsOf(Array.from({ length: count }, (_, index) => ['x'.repeat(index + 1), index + 1]));
		expect(text.split('; ').filter((one) => one.startsWith('1 × '))).toHaveLength(20);
		expect(text.replace(/.* × x+ \(row \d+\)/, '')).toBe(others);
	});

	it('name up to ten contacts that belong to no row', () => {
		const contacts = times(11).map(([message, row]): [string, string] => [message, `contact "p${row}@example.com"`]);
		const named = Array.from({ length: 10 }, (_, index) => `p${11 - index}@example.com`);
		expect(reasonsOf(contacts)).toBe(`11 × a (${named.join(', ')}, …)`);
	});

	it('name all rows and contacts of one reason, also if they are more than ten together', () => {
		const contacts = times(9).map(([message]): [string, string] => [message, 'contact "p"']);
		expect(reasonsOf([...times(2), ...contacts])).toBe(`11 × a (rows 1, 2, ${contacts.map(() => 'p').join(', ')})`);
	});

	it('count as one if they differ only in values and identifiers, and begin with the most frequent one', () => {
		const text = reasonsOf([
			['No phone', 1],
			['Email "a" of row 7 is bad', 2],
			['Email "b" of row 12 is bad', 3],
			['Contact x1y2 is gone', 4],
			['Contact ab9 is gone', 5],
			['Contact c3 is gone', 6],
			['Email "" of row 1 or a "value" is bad', 7],
			['Email "longer" of row 2 or a "b" is bad', 8],
		]);
		expect(text).toBe(
			'3 × Contact x1y2 is gone (rows 4, 5, 6); 2 × Email "a" of row 7 is bad (rows 2, 3); 2 × Email "" of row 1 or a "value" is bad (rows 7, 8); 1 × No phone (row 1)',
		);
	});
});

it('64 rows are in progress at once, and the next one begins when one ends', async () => {
	const slots = new RowSlots();
	let begun = 0;
	const begin = async () => {
		await slots.acquire();
		begun++;
	};
	const all = Array.from({ length: 65 }, begin);
	await new Promise((resolve) => setImmediate(resolve));
	expect(begun).toBe(64);
	slots.release();
	await Promise.all(all);
	expect(begun).toBe(65);
});

describe('failures that may concern all rows', () => {
	const failure = (facts: object) => new ApiFailure({ message: 'no', description: 'no' }, facts);
	const stopped = (...steps: Array<number | 'succeeded' | 'failed otherwise'>) => {
		let reason: unknown;
		const run = new Run({ stop: { abort: (error: Error) => (reason ??= error) } } as never, {} as never);
		for (const step of steps) {
			if (step === 'succeeded') run.succeeded();
			else if (step === 'failed otherwise') run.failed(failure({}), 1);
			else run.failed(failure({ suspect: true }), step);
		}
		return reason !== undefined;
	};

	it('stop the run when a second row fails so, without a success in between', () => {
		expect(stopped(3)).toBe(false);
		expect(stopped(3, 3)).toBe(false);
		expect(stopped(3, 4)).toBe(true);
		expect(stopped(3, 'succeeded', 4)).toBe(false);
		expect(stopped(3, 'succeeded', 4, 5)).toBe(true);
		expect(stopped(3, 3, 3, 4)).toBe(true);
		expect(stopped('failed otherwise', 4)).toBe(false);
	});
});

describe('the time limit of a request', () => {
	it.each([
		[undefined, 60_000],
		[0, 60_000],
		[-1, 60_000],
		[1, 1],
		[70_000, 70_000],
	])('is with a timeout of %s ms: %d', (timeout, limit) => expect(timeLimitMs({ timeout })).toBe(limit));
});

bothDialects('rows that can not be written', (bench) => {
	const rows = (bad: number): IDataObject[] => [
		{ email: 'ada@example.com' },
		...Array.from({ length: bad }, (_, index) => ({ email: `bad ${index}` })),
	];

	it.each([
		[1, /^Email "bad 0"/],
		[2, /^2 rows can't be written: row 2: .*"bad 0".*; row 3: .*"bad 1"[^;]*$/],
		[3, /^3 rows can't be written: row 2: .*; row 3: .*; row 4: .*"bad 2"(?!.* more)/],
		[4, /^4 rows can't be written: row 2: .*; row 3: .*; row 4: .*"bad 2".* and 1 more/],
	])('%d of them are named by their numbers, at most three', async (bad, message) => {
		const { error } = await bench.run(upserts(), rows(bad));
		expect(error?.message).toMatch(message);
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('are named by the row of the file, if a column has one', async () => {
		const numbered = ([0, 1.5, '7', 12] as unknown[]).map((row_number, index) => ({
			email: `bad ${index}`,
			row_number,
		}));
		const { items } = await bench.run(upserts(), numbered as IDataObject[], { onError: 'continueRegularOutput' });
		expect(jsonOf(items).map(({ row }) => row)).toEqual([1, 2, 7, 12]);
		const summary = await bench.run(upserts({ options: { output: 'summary' } }), numbered as IDataObject[], {
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(summary.items)[0]?.failures).toContain('(rows 1, 2, 7, 12)');
	});
});

describe('the contacts that rows name', () => {
	const bench = new Bench('highLevel');
	const people = (count: number) =>
		Array.from({ length: count }, (_, index) => ({ id: `p${index}`, email: `p${index}@example.com`, city: 'Oslo' }));
	const searches = () => bench.sandbox.log.filter(({ path }) => path === '/contacts/search').length;

	// A search has 100 keys. From three searches on, reading all contacts is considered, which takes a page and an empty one here.
	it.each([
		[100, 1],
		[101, 2],
		[200, 2],
		[201, 1],
	])('of %d rows are read by %d searches', async (count, most) => {
		bench.sandbox.seed.contacts(people(count));
		const rows = people(count).map(({ email, city }) => ({ email, city }));
		const { items } = await bench.run(upsert({ write: 'changes' }), rows);
		expect(jsonOf(items).filter(({ action }) => action === 'unchanged')).toHaveLength(count);
		expect(searches()).toBe(most);
		expect(bench.sandbox.counters.requests).toBe(most);
	});

	// Each search has half of the keys of the one before.
	it.each([
		[20, 3],
		[10, 2],
		[9, 1],
	])('are searched for by fewer keys if a server refuses, down to five (%d rows: %d searches)', async (count, most) => {
		bench.sandbox.seed.contacts(people(count));
		bench.sandbox.setFaults([{ match: { path: '/contacts/search' }, kind: 'status', status: 422 }]);
		const rows = people(count).map(({ email, city }) => ({ email, city }));
		await bench.run(upsert({ write: 'changes' }), rows);
		expect(searches()).toBe(most);
	});
});
