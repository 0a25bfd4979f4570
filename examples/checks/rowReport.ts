import { parse } from 'csv-parse/sync';
import { compareSets, type Check } from './check';
import { WORDS } from './contacts';
import type { ContactRow } from '../data/contacts/columns';
import type { Expected, Outcome } from './expected';
import { faultOf } from '../data/rows';

/** A row of the reports of nightly-sync.json and import-dry-run.json, by their columns; all cells are text. */
export type ReportRow = Record<string, string>;

/** The words of a report for the result of a row, or its expected result. A row about an existing contact may change nothing. */
export type Words = Record<Outcome, readonly string[]>;

export const DONE: Words = { created: ['created'], known: ['updated', 'unchanged'], failed: ['failed'] };
export const FORETOLD: Words = {
	created: ['would be created'],
	known: ['would be updated', 'would stay unchanged'],
	failed: ['would fail'],
};

/** The files that the examples write. */
export const SYNC_REPORT = 'nightly-sync.csv';
export const DRY_RUN_REPORT = 'import-dry-run.csv';

/** A report's rows; empty if there is no file. */
export function reportRows(csv: string | undefined): ReportRow[] {
	return parse(csv ?? '', { columns: true, bom: true });
}

/** The report has a row for each row of the file, in the same order, with its result, its changes and the reason of a failure. */
export function checkRowReport(
	report: readonly ReportRow[],
	rows: ReadonlyArray<Partial<ContactRow>>,
	{ outcomes }: Pick<Expected, 'outcomes'>,
	words: Words,
): Check[] {
	// The first line of the file is its header.
	const numbers = rows.map((_row, index) => String(index + 2));
	const wrong = rows.flatMap((row, index) => {
		const [, Result = '', , , changes = '', reason = ''] = Object.values(report[index] ?? {});
		const outcome = outcomes[index] ?? 'failed';
		const fault = faultOf(row);
		const said = [
			words[outcome].includes(Result) ? [] : [`says "${Result}", not "${words[outcome].join('" or "')}"`],
			(fault ? WORDS[fault].test(reason) : reason === '') ? [] : [`gives the reason "${reason}"`],
			outcome === 'known' || changes === '' ? [] : [`says that it changes ${changes}`],
			words.known[1] === Result && changes !== '' ? [`changes nothing, but ${changes}`] : [],
		];
		return said.flat().map((problem) => `Row ${index + 2} ${problem}`);
	});
	return [
		{
			claim: 'The report has every row of the file, in its order',
			problems: compareSets(
				numbers,
				report.map(({ Row = '' }) => Row),
			),
		},
		{ claim: 'The report has the right result of each row, and the reason of each failure', problems: wrong },
	];
}

/** Number of rows with each result in a report. */
export function resultsIn(report: readonly ReportRow[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { Result = '' } of report) counts[Result] = (counts[Result] ?? 0) + 1;
	return counts;
}
