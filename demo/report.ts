import Table from 'cli-table3';
import type { IDataObject } from 'n8n-workflow';
import type { Check } from '../examples/checks/check';
import { asText } from '../examples/checks/text';
import type { WorkflowResult } from './workflows';

/** Maximum number of problems shown per check. */
const SHOWN = 5;
/** Maximum width of a column of free text, characters. */
const WIDE = 68;
/** The tables have no colours, because they are also read in files and logs. */
const PLAIN = { head: [], border: [] };

/** The results, or expected results, of the rows of an import workflow. */
export interface RowCounts {
	created: number;
	updated: number;
	unchanged: number;
	failed: number;
}

/** A line per workflow; import workflows also show the results of their rows. */
export function workflowTable(results: ReadonlyArray<{ result: WorkflowResult; rows?: RowCounts }>): string {
	const head = ['Workflow', 'Created', 'Updated', 'Unchanged', 'Failed', 'Requests', '429s', 'Seconds'];
	const table = new Table({ style: PLAIN, head });
	for (const { result, rows } of results) {
		const counts = rows ? [rows.created, rows.updated, rows.unchanged, rows.failed] : ['', '', '', ''];
		table.push([result.name, ...counts, result.requests, result.refused, result.seconds.toFixed(1)]);
	}
	return table.toString();
}

/** The failed rows and the reasons. */
export function failureTable(failed: readonly IDataObject[]): string {
	const table = new Table({ style: PLAIN, head: ['Failed row', 'Reason'], colWidths: [34, WIDE], wordWrap: true });
	for (const { error, ...columns } of failed) table.push([cells(columns), asText(error)]);
	return table.toString();
}

/** The findings of the audit, by equipment. */
export function auditTable(audited: readonly IDataObject[]): string {
	const table = new Table({ style: PLAIN, head: ['Equipment', 'Findings'], colWidths: [34, WIDE], wordWrap: true });
	for (const { name, findings } of audited) {
		if (Array.isArray(findings) && findings.length > 0) table.push([asText(name), findings.map(asText).join('\n')]);
	}
	return table.toString();
}

/** Each claim with its result, and the first problems that contradict it. */
export function checkLines(checks: readonly Check[]): string {
	return checks
		.flatMap(({ claim, problems }) => [`${problems.length === 0 ? '✔' : '✘'} ${claim}`, ...listed(problems)])
		.join('\n');
}

function listed(problems: readonly string[]): string[] {
	const more = problems.length - SHOWN;
	return [
		...problems.slice(0, SHOWN).map((problem) => `    ${problem}`),
		...(more > 0 ? [`    and ${more} more`] : []),
	];
}

const cells = (columns: IDataObject): string =>
	Object.values(columns)
		.map((value) => asText(value).replace(/\s+/g, ' '))
		.join(', ');
