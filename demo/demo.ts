import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Fault, RateLimitOptions } from '../sandbox';
import { checkAudit, checkReport } from '../examples/checks/audit';
import type { Check } from '../examples/checks/check';
import { checkSearch } from '../examples/checks/contacts';
import { DRY_RUN_REPORT } from '../examples/checks/rowReport';
import { example } from '../examples/files';
import { CONTACTS_FILE } from '../examples/data/generateContacts';
import { runImports } from './imports';
import { runNights } from './nights';
import type { Output } from './progress';
import { runUndo } from './undo';
import { auditTable, checkLines, failureTable, workflowTable } from './report';
import { readRows } from '../examples/data/rows';
import { setStage, type Dialect } from '../examples/data/seed';
import { itemsOf } from '../examples/checks/itemsOf';
import { runExample, type WorkflowResult } from './workflows';

/** Options of a run of the demo. */
export interface DemoOptions {
	dialect: Dialect;
	/** The CSV file to import; by default that of the examples, with a thousand rows. */
	file?: string;
	output: Output;
	/** The server's limit; the default is low enough to show its effect. */
	rateLimit?: RateLimitOptions;
	/** Faults of the server, to test that the demo notices them. */
	faults?: readonly Fault[];
	/** Folder for the files that the examples write. */
	folder?: string;
	/** The clock of the server's limit, ms. */
	now?: () => number;
}

const OUTPUT_FOLDER = path.join(__dirname, '..', 'output');
const REPORT = 'equipment-audit.html';
const RATE_LIMIT: RateLimitOptions = { requests: 100, intervalMs: 1_000 };

/** Starts a server, runs five examples against it (the import twice, and once with shifted columns and taken back; a mirror of a list in three nights), prints a report and checks the result. @returns the exit code */
export async function runDemo({
	dialect,
	file = CONTACTS_FILE,
	output,
	rateLimit = RATE_LIMIT,
	faults = [],
	folder = OUTPUT_FOLDER,
	now,
}: DemoOptions): Promise<number> {
	const say = (text: string) => output.write(`${text}\n`);
	const rows = readRows(file);
	const stage = { ...(await setStage(rows, dialect, rateLimit, faults, { now })), file };
	const report = path.join(folder, REPORT);
	mkdirSync(folder, { recursive: true });
	rmSync(report, { force: true });
	try {
		say(
			`${rows.length} rows into a server that allows ${rateLimit.requests} requests per ${rateLimit.intervalMs / 1_000} s (dialect: ${dialect})\n`,
		);
		const imports = await runImports(rows, stage, folder, output);
		const undone = await runUndo(rows, stage, folder, output);
		const searching = await runExample('search-by-tag.json', stage, folder, output);
		const auditing = await runExample('equipment-audit.json', stage, folder, output);
		const searched = checkSearch(stage, searchedTag(), itemsOf(searching, 'Found'));
		const nights = await runNights(stage, folder, output);

		const [, importing] = imports;
		const audited = itemsOf(auditing, 'Audit the equipment');
		const others = [searching, auditing];
		say(`\n${workflowTable([...imports, undone, ...others.map((result) => ({ result })), ...nights])}`);
		say(failureTable(itemsOf(importing.result, 'Failed rows')));
		say(auditTable(audited));
		say(`The dry run's report: ${shortened(path.join(folder, DRY_RUN_REPORT))}`);
		say(`The audit's report: ${shortened(report)}\n`);

		const checks = [
			...[...imports.map(({ result }) => result), undone.result, ...others, ...nights.map(({ result }) => result)].map(
				checkEnd,
			),
			...[...imports, undone, ...nights].flatMap((one) => one.checks),
			searched,
			checkAudit(stage, audited),
			checkReport(existsSync(report) ? readFileSync(report, 'utf8') : '', audited),
		];
		const wrong = checks.filter(({ problems }) => problems.length > 0).length;
		say(checkLines(checks));
		say(wrong === 0 ? '\nAll checks passed.' : `\n${wrong} of ${checks.length} checks failed, see ✘ above.`);
		return wrong === 0 ? 0 : 1;
	} finally {
		await stage.sandbox.close();
	}
}

/** A file's path relative to the working directory. */
const shortened = (file: string): string => path.relative(process.cwd(), file);

/** A workflow finished without an error. */
function checkEnd({ name, run }: WorkflowResult): Check {
	const { error } = run.data.resultData;
	return {
		claim: `"${name}" finished`,
		problems: error ? [[error.message, error.description].filter(Boolean).join('. ')] : [],
	};
}

/** The tag that the search example looks for. */
function searchedTag(): string {
	const { parameters } =
		example('search-by-tag.json').nodes.find(({ parameters: { operation } }) => operation === 'search') ?? {};
	return (parameters?.filters as { tags: string }).tags;
}
