import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';
import type { Check } from '../examples/checks/check';
import { checkContacts, checkFailures, checkImported } from '../examples/checks/contacts';
import { checkRowReport, DRY_RUN_REPORT, FORETOLD, reportRows, resultsIn } from '../examples/checks/rowReport';
import type { ContactRow } from '../examples/data/contacts/columns';
import { expectedAfter } from '../examples/checks/expected';
import type { Output } from './progress';
import type { RowCounts } from './report';
import type { Stage } from '../examples/data/seed';
import { itemsOf } from '../examples/checks/itemsOf';
import { runExample, type WorkflowResult } from './workflows';

/** An import workflow, the results of its rows, and the checks on it. */
export interface Import {
	result: WorkflowResult;
	rows: RowCounts;
	checks: Check[];
}

/** Maximum share of the first run's requests that the second may send: it reads, and writes nothing. */
const SHARE_OF_SECOND = 0.05;

/** The three imports of the demo: a dry run, the import, and the import again with Only Changes. Each is checked when it ends. */
export async function runImports(
	rows: readonly ContactRow[],
	stage: Stage,
	folder: string,
	output: Output,
): Promise<[Import, Import, Import]> {
	const tried = await tryOut(rows, stage, folder, output);
	const first = await importInto(stage, rows, folder, output);
	const again = await importInto(stage, rows, folder, output, onlyChanges);
	again.checks.push(checkSecond(first, again));
	return [tried, first, again];
}

async function tryOut(rows: readonly ContactRow[], stage: Stage, folder: string, output: Output): Promise<Import> {
	const report = path.join(folder, DRY_RUN_REPORT);
	rmSync(report, { force: true });
	const expected = expectedNow(rows, stage);
	const result = await runExample('import-dry-run.json', stage, folder, output);
	const said = reportRows(existsSync(report) ? readFileSync(report, 'utf8') : '');
	const count = (words: string) => resultsIn(said)[words] ?? 0;
	const written = result.created + result.updated;
	const checks = checkRowReport(said, rows, expected, FORETOLD).map(({ claim, problems }) => ({
		claim: `Dry run: ${claim}`,
		problems,
	}));
	checks.push({ claim: 'Dry run: Nothing was written', problems: written === 0 ? [] : [`${written} writes`] });
	return {
		result,
		rows: {
			created: count('would be created'),
			updated: count('would be updated'),
			unchanged: count('would stay unchanged'),
			failed: count('would fail'),
		},
		checks,
	};
}

async function importInto(
	stage: Stage,
	rows: readonly ContactRow[],
	folder: string,
	output: Output,
	change?: (workflow: IWorkflowBase) => void,
): Promise<Import> {
	const expected = expectedNow(rows, stage);
	const result = await runExample('contact-import.json', stage, folder, output, change);
	const imported = itemsOf(result, 'Imported');
	const failed = itemsOf(result, 'Failed rows');
	const count = (action: string) => imported.filter((item) => item.action === action).length;
	return {
		result,
		rows: {
			created: count('created'),
			updated: count('updated'),
			unchanged: count('unchanged'),
			failed: failed.length,
		},
		checks: [...checkContacts(stage, expected), checkImported(expected, imported), checkFailures(expected, failed)].map(
			({ claim, problems }) => ({ claim: change ? `Again: ${claim}` : claim, problems }),
		),
	};
}

const expectedNow = (rows: readonly ContactRow[], { sandbox, customFieldId, credentials }: Stage) =>
	expectedAfter(rows, [...sandbox.state.contacts.values()], customFieldId, credentials.dialect);

/** The second run found all rows unchanged, and sent few requests. */
function checkSecond(first: Import, again: Import): Check {
	const { requests } = again.result;
	const most = Math.floor(first.result.requests * SHARE_OF_SECOND);
	const written = again.rows.created + again.rows.updated;
	return {
		claim: `Again: ${requests} requests instead of ${first.result.requests}, as ${again.rows.unchanged} rows were unchanged`,
		problems: [
			...(requests > most ? [`${requests} requests, more than ${most}`] : []),
			...(written > 0 ? [`${written} rows were written`] : []),
		],
	};
}

/** Switches Write to Only Changes, like a user in the panel before the second run. */
function onlyChanges(workflow: IWorkflowBase): void {
	workflow.name += ', again: Only Changes';
	for (const { parameters } of workflow.nodes) if (parameters.operation === 'upsert') parameters.write = 'changes';
}
