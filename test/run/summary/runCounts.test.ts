import { ApiFailure } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';
import { OTHER_CODES } from '../../../nodes/HighLevelCrm/client/errors/errorCode';
import { Advice } from '../../../nodes/HighLevelCrm/run/summary/advice';
import type { IDataObject } from 'n8n-workflow';
import { RunCounts } from '../../../nodes/HighLevelCrm/run/summary/runCounts';
import { RESULT_COLUMNS } from '../../../nodes/HighLevelCrm/run/summary/summaryColumns';

const MINUTE = 60_000;

type RowEnd = [writes: boolean, records: IDataObject[]];
const wrote = (record: IDataObject): RowEnd => [true, [record]];

/** Counts of a run with these outputs. */
function counts(rows: readonly RowEnd[], more: Partial<RunCounts> = {}): RunCounts {
	const made = new RunCounts();
	for (const [writes, records] of rows) made.succeeded(writes, records);
	return Object.assign(made, more);
}
const times = <T>(count: number, row: T): T[] => Array.from({ length: count }, () => row);

describe('the summary of a long run', () => {
	it('says how many rows, how long, what became of them, and the requests', () => {
		const rows = [...times(9_412, wrote({ action: 'created' })), ...times(571, wrote({ action: 'updated' }))];
		const run = counts(rows, { failed: 17, requests: 10_031 });
		expect(run.summary(10_000, 17 * MINUTE + 2_000)).toBe(
			'10,000 rows in 17:02: 9,412 created, 571 updated, 17 failed; 10,031 requests',
		);
	});

	it.each<[string, RunCounts, number, number, string]>([
		[
			'rows of every end',
			counts([...[{ action: 'unchanged' }, { deleted: true }, { id: 'a' }].map(wrote), [false, [{ found: false }]]], {
				unsent: 2,
				untagged: 1,
				requests: 1,
			}),
			7,
			MINUTE,
			'7 rows in 1:00: 1 unchanged, 1 deleted, 1 written, 1 not found, 1 written without their tags, 2 not sent; 1 request',
		],
		[
			'a search',
			counts([[false, times(30_000, {})]], { requests: 60 }),
			1,
			83_400,
			'1 row in 1:23: 30,000 read; 60 requests',
		],
		[
			'a contact that was read, whatever it says of itself',
			counts([[false, [{ deleted: false, action: 'call' }]]], { requests: 1 }),
			1_000,
			1,
			'1,000 rows: 1 read; 1 request',
		],
		[
			'a dry run',
			counts(times(1_000, [false, [{ action: 'created', dryRun: true }]]) as never, { requests: 2 }),
			1_000,
			9_000,
			'Dry run of 1,000 rows in 0:09: 1,000 created; 2 requests; nothing was written',
		],
		[
			'the first changes of a plan, and what they start',
			counts(
				[
					...['created', 'updated', 'updated', 'notSent', 'reported', 'held'].map((action) => wrote({ action })),
					[false, [{ action: 'notSent' }]],
				],
				{ planned: 4, starts: '2 workflows', requests: 5 },
			),
			7,
			500,
			'7 rows in 0:01: 1 created, 2 updated, 1 reported, 1 held, 2 not sent; 3 of 4 changes were written; 2 workflows; 5 requests',
		],
		['an hour', counts([[false, []]], { requests: 9 }), 1, 3_661_000, '1 row in 1:01:01: nothing found; 9 requests'],
	])('names %s', (_, run, rows, took, line) => expect(run.summary(rows, took)).toBe(line));

	it('is left out of a short run, unless its rows are a whole list, a trial or start something', () => {
		const few = counts([[true, [{ action: 'created' }]]]);
		expect(few.summary(999, MINUTE - 1)).toBeUndefined();
		expect(few.summary(1, 0, true)).toBe('1 row: 1 created; 0 requests');
		for (const more of [{ planned: 0 }, { starts: '2 workflows' }])
			expect(counts([], more).summary(1, 0)).toBeDefined();
	});
});

it('the item of a summary counts rows by what became of them, and contacts that left by what was done with them', () => {
	const written = [
		{ action: 'created', conflict: [] },
		// One counts as both.
		{ action: 'created', conflict: [], kept: {} },
		...[...times(2, { action: 'updated', kept: {} }), { action: 'updated' }],
		...[...times(4, { id: 'a' }), ...times(5, { action: 'unchanged' }), ...times(6, { deleted: true })],
		{ action: 'held' },
	];
	const read = [...times(7, { found: false }), ...times(8, { action: 'created' })];
	const rows = [...written.map(wrote), ...read.map((record): RowEnd => [false, [record]])];
	const run = counts(rows, { failed: 1, untagged: 2, unsent: 3, requests: 9, rateLimited: 4 });
	for (const leaver of ['held', 'held', 'deleted', 'untagged', 'muted']) run.closed([{ leaver }]);
	run.closed([]);
	run.closingFailed(new Error('no'), 'contact "ada"');
	expect(run.toItem(40, 1_249, RESULT_COLUMNS)).toMatchObject({
		...{ rows: 40, created: 2, updated: 7, unchanged: 5, deleted: 6, notFound: 7, failed: 4, notSent: 3 },
		...{ conflicts: 2, kept: 3, left: 3, held: 3, requests: 9, refused429: 4, seconds: 1.2 },
		...{ failures: '1 × no (ada)', dryRun: false },
		text: expect.stringContaining(
			'; 2 left the list: held; 1 left the list: deleted; 1 left the list: tag removed; 1 left the list: Do Not Disturb set; 1 left the list: failed; ',
		) as unknown,
	});
	expect(run.describe(42)).toBe(
		'Of 42 items: 15 written, 6 unchanged, 7 not found, 1 failed, 3 never sent, 2 written without their tags.',
	);
	expect(counts(read.map((record): RowEnd => [false, [record]])).describe(15)).toBe(
		'Of 15 items: 8 read, 7 not found, 0 failed, 0 never sent.',
	);
	const dryRun = counts([[false, [{ action: 'created', dryRun: true }]]]);
	expect(dryRun.toItem(1, 1_250, RESULT_COLUMNS)).toMatchObject({ created: 1, seconds: 1.3, dryRun: true });
});

describe('the advice after a long run', () => {
	const advised = (rows: number, requests: number) => {
		const advice = new Advice();
		for (let row = 0; row < rows; row++) advice.add('Do it in bulk.');
		return advice.after(requests);
	};

	it('appears if a thousand rows took a request each', () => {
		expect(advised(1_000, 1_000)).toEqual(['This run took 1,000 requests. Do it in bulk.']);
		expect([advised(999, 5_000), advised(1_001, 1_000), advised(0, 5_000)]).toEqual([[], [], []]);
	});
});

it.each<[Partial<RunCounts>, number, string]>([
	[{ failed: 1 }, 1, ''],
	[{ written: 3, read: 2, failed: 1, unsent: 4 }, 10, 'Of 10 items: 3 written, 1 failed, 4 never sent.'],
	[{ read: 2, failed: 1 }, 3, 'Of 3 items: 2 read, 1 failed, 0 never sent.'],
	[{ failed: 2 }, 2, 'Of 2 items: 0 written, 2 failed, 0 never sent.'],
	[
		{ written: 1_100, failed: 1_033, unsent: 1_367, untagged: 1_001 },
		4_501,
		'Of 4,501 items: 1,100 written, 1,033 failed, 1,367 never sent, 1,001 written without their tags.',
	],
	[{ written: 1, untagged: 2 }, 3, 'Of 3 items: 1 written, 0 failed, 0 never sent, 2 written without their tags.'],
])('the error that ends a run counts its rows: %j', (more, items, words) => {
	expect(counts([], more).describe(items)).toBe(words);
});

it('the error that ends a run names the other rows of which nobody knows whether they were written', () => {
	const { failures } = new RunCounts();
	const unclear = (code?: string) =>
		new ApiFailure({ message: 'The connection broke', description: '' }, { unclear: true, code });
	failures.add(unclear(), 4);
	expect(failures.describeUnclear()).toBe('');
	for (const row of [9, 7]) failures.add(unclear(), row);
	failures.add(new Error('no'), 5);
	failures.add(unclear(OTHER_CODES.untagged), 6);
	expect(failures.describeUnclear()).toBe(' It is not known whether rows 7, 9 were written.');
});
