import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Fault } from '../../sandbox';
import { FastClock } from '../../engine/clock';
import { runDemo } from '../../demo/demo';
import { CONTACTS_FILE } from '../../examples/data/generateContacts';
import { readRows } from '../../examples/data/rows';
import type { Dialect } from '../../examples/data/seed';
import { read } from '../docs/markdown';

const folder = mkdtempSync(path.join(os.tmpdir(), 'demo-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The first rows of the demo's file, one of them bad. */
const SHORT = path.join(folder, 'short.csv');
beforeAll(() => writeFileSync(SHORT, stringify(readRows(CONTACTS_FILE).slice(0, 130), { header: true })));

/** Runs the demo in this process with a clock that does not wait. */
async function demo(dialect: Dialect, faults: Fault[] = [], file = SHORT): Promise<{ code: number; text: string }> {
	let text = '';
	const output = { write: (more: string) => void (text += more), isTTY: false };
	const clock = new FastClock();
	const rateLimit = { requests: 1_000, intervalMs: 1_000 };
	const code = await clock.within(
		async () => await runDemo({ dialect, file, output, faults, folder, rateLimit, now: clock.now }),
	);
	return { code, text };
}

/** The output of the demo that a page shows. */
const sampleOf = (page: string): string => /```\n1000 rows into [^\n]*\n(.*?)```/s.exec(page)?.[1] ?? '';

/** The numbers of 429s and seconds at the end of a line of the demo's table of workflows. */
const COLUMNS_LEFT_OUT = /(?<=│ [^│]+│ [^│]+│ [^│]+│ [^│]+│ [^│]+│ [^│]+│) (429s|\d+) │ (Seconds|[\d.]+) │$/;

/** Returns the lines that are not empty, without times and without the widths of columns. */
const withoutWidths = (text: string): string[] =>
	text
		.split('\n')
		.map((line) =>
			line
				.replace(/^[\d.]+ s: /, '')
				.replace(/ +/g, ' ')
				.trim(),
		)
		.filter((line) => line !== '');

const UPSERT = { method: 'POST', path: '/contacts/upsert' };

describe('the demo', () => {
	it('passes and reports what it did', async () => {
		const { code, text } = await demo('highLevel', [], CONTACTS_FILE);
		expect(text).toContain('All checks passed.');
		expect(text).not.toContain('✘');
		expect(code).toBe(0);
		expect(text).toMatch(/try an import without writing\s*│ 941\s*│ \d+\s*│ \d+\s*│ 7 /);
		expect(text).toMatch(/import contacts from a CSV file\s*│ 941\s*│ 52\s*│ 0\s*│ 7 /);
		expect(text).toMatch(/again: Only Changes\s*│ 0\s*│ 0\s*│ 993\s*│ 7 /);
		expect(text).toMatch(/columns shifted, and taken back\s*│ 0\s*│ 9\d\d\s*│ \d+\s*│ 7 /);
		expect(text).toMatch(/✔ A file with shifted columns overwrote 9\d\d contacts, and Undo took all of them back/);
		expect(text).toContain('✔ After Undo all');
		expect(text).toMatch(/every night\s*│ 10\s*│ 2\s*│ 0\s*│ 0 /);
		expect(text).toMatch(/✔ Mirror, five gone: The table got one row .* left: 5, held: 0/);
		expect(text).toMatch(/✔ Mirror, half a file: The table got one row .* left: 0, held: 4/);
		const shown = withoutWidths(sampleOf(read('docs/development.md')));
		expect(shown.length).toBeGreaterThan(20);
		const printed = new Set(withoutWidths(text).map((line) => line.replace(COLUMNS_LEFT_OUT, '')));
		expect(shown.filter((line) => !printed.has(line))).toEqual([]);
	});

	it('passes in the documented dialect', async () => {
		const { code, text } = await demo('documented');
		expect(text).not.toContain('✘');
		expect(code).toBe(0);
	});

	it('fails if the server loses a write', async () => {
		const answer = { new: true, contact: { id: 'lost', tags: [] } };
		const { code, text } = await demo('highLevel', [
			{ match: { ...UPSERT, bodyIncludes: 'person50@' }, kind: 'status', status: 201, body: answer, times: 1 },
		]);
		expect(code).toBe(1);
		expect(text).toMatch(/✘ Every good row has its contact[^\n]*\n\s+Contact person50@\S+ is missing/);
		expect(text).toMatch(/✘ There are as many contacts as people\n\s+\d+ contacts, not \d+/);
	});
});
