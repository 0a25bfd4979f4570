import os from 'node:os';
import type { Effort, Line } from './scenarios/scenario';
import { shortfalls } from './shortfalls';
import { digits, median, spread } from './stats';

const NAMES: Record<string, string> = { ours: 'this node', builtIn: "n8n's HighLevel v2", httpRequest: 'HTTP Request', client: 'the vendor\'s client, rateLimitRetry', raw: 'raw keep-alive loop' };

/** The results as a page, with what they were measured on. */
export function resultsTable(lines: Line[], { times }: Effort): string {
	const of = (scenario: string) => lines.filter((line) => line.scenario === scenario);
	return [
		'# Measurements',
		'',
		`Written by \`npm run bench\` in this folder: n8n-core 2.41.1, n8n-nodes-base 2.41.2, Node 24.21.0, ${os.cpus().length} cores, the server (the sandbox) on the same machine.`,
		`Median (min–max) of ${times} runs, each in a process of its own; of fewer where they take long (no range: one run). Before each, the code is warmed up with 300 rows (the built-in node: 30, as it takes so long). Compare within a table, not across tables or machines: a table is from one run.`,
		'',
		...section('a. Upsert, no limit: what a row costs', of('a'), tableA),
		...section('b. Upsert under 100 requests a second', of('b'), tableB),
		...section('c. 1 % of 500s and 1 % of broken connections, half of each after the write', of('c'), tableC),
		...section('d. Return All with a query', of('d'), tableD),
		...section('e. One token, two at work, 100 requests a second', of('e'), tableE),
		...section('f. A nightly synchronisation: rows that are all there, 1 % changed, 100,000 contacts, 100 requests a second', of('f'), tableF),
		'## Where this node does not reach what was wanted',
		'',
		...shortfalls(lines).map((sentence) => `- ${sentence}`),
		'',
	].join('\n');
}

function section(title: string, lines: Line[], table: (lines: Line[]) => string[]): string[] {
	return lines.length === 0 ? [] : [`## ${title}`, '', ...table(lines), ''];
}

const row = (cells: Array<string | number>) => `| ${cells.join(' | ')} |`;
const head = (cells: string[]) => [row(cells), row(cells.map(() => '---'))];
const each = (line: Line, value: (run: Line['runs'][number]) => number) => line.runs.map(value);
const first = (run: Line['runs'][number]) => run.measured[0]!;
const failure = (line: Line) => (line.runs.find((run) => first(run).error) ? `fails: ${first(line.runs.find((run) => first(run).error)!).error!.split('\n')[0]!.slice(0, 70)}` : '');

function tableA(lines: Line[]): string[] {
	const cpu = (line: Line) => median(each(line, (run) => first(run).cpuMs / line.job.rows!));
	const same = (line: Line, peer: string, mapping: string) =>
		lines.find(({ job }) => job.peer === peer && job.mapping === mapping && job.engine === line.job.engine && job.rows === line.job.rows);
	return [
		...head(['Rows', 'Expressions by', 'Node', 'Fields', 'CPU ms a row', 'of built-in', 'of HTTP Request', 'Rows/s', 'Longest stall ms', 'Peak MB', 'Rows out', '']),
		...lines.map((line) => {
			const peer = same(line, 'builtIn', 'expressions');
			const http = same(line, 'httpRequest', line.job.mapping ?? '');
			const { rows = 0, engine = '', peer: name = '', mapping = '' } = line.job;
			return row([
				rows.toLocaleString('en'),
				name === 'raw' ? '–' : engine,
				NAMES[name]!,
				name === 'raw' ? '–' : mapping === 'automatic' ? 'automatic' : 'ten expressions',
				spread(each(line, (run) => first(run).cpuMs / rows)),
				peer && name === 'ours' ? `1/${digits(cpu(peer) / cpu(line))}` : '',
				http && name === 'ours' ? digits(cpu(line) / cpu(http)) : '',
				spread(each(line, (run) => (first(run).done / first(run).ms) * 1000)),
				spread(each(line, (run) => first(run).stallMs)),
				spread(each(line, (run) => first(run).peakMb)),
				first(line.runs[0]!).done,
				failure(line),
			]);
		}),
	];
}

function tableB(lines: Line[]): string[] {
	return [
		'Ideal is rows ÷ 100 s. With On Error = Stop all rows are checked before the first is sent, which counts here.',
		'',
		...head(['Rows', 'Node', 'Fields', 'On error', 'Runs', 'Rows done', '429s', 'Time ÷ ideal', '']),
		...lines.map((line) => {
			const { rows = 0, peer = '', mapping, onError } = line.job;
			return row([
				rows.toLocaleString('en'),
				NAMES[peer]!,
				mapping === 'automatic' ? 'automatic' : 'ten expressions',
				onError ? 'continue' : 'stop',
				line.runs.length,
				spread(each(line, (run) => first(run).done)),
				spread(each(line, (run) => run.counted.answered429)),
				spread(each(line, (run) => first(run).ms / (rows * 10))),
				failure(line),
			]);
		}),
	];
}

function tableC(lines: Line[]): string[] {
	return [
		'Lost: rows that are due and the server does not have (a create that ended unclear is reported as failed, not repeated). Doubled: contacts too many.',
		'',
		...head(['Node', 'Operation, dialect, rows', 'Rows out', 'Reported as failed', 'Done on the server', 'Lost', 'Doubled', '']),
		...lines.map((line) => {
			const [run] = line.runs;
			return row([NAMES[line.job.peer!]!, line.label.replace(/^\S+ /, ''), first(run!).done, first(run!).failed, run!.extra!.onServer!, run!.extra!.lost!, run!.extra!.doubled!, failure(line)]);
		}),
	];
}

function tableD(lines: Line[]): string[] {
	const perSecond = (run: Line['runs'][number]) => (first(run).done / first(run).ms) * 1000;
	return [
		...head(['Dialect, contacts, latency', 'Node', 'Runs', 'Records', 'Requests', 'Records/s', 'of HTTP Request', '']),
		...lines.map((line) => {
			const what = line.label.replace(/^\S+ /, '');
			const http = lines.find((other) => other.job.peer === 'httpRequest' && other.label.endsWith(what));
			const ratio = http && line.job.peer === 'ours' ? `${digits(median(each(line, perSecond)) / median(each(http, perSecond)))} ×` : '';
			return row([what, NAMES[line.job.peer!]!, line.runs.length, spread(each(line, (run) => first(run).done)), spread(each(line, (run) => run.counted.requests)), spread(each(line, perSecond)), ratio, failure(line)]);
		}),
	];
}

function tableE(lines: Line[]): string[] {
	return [
		...head(['Who', 'Runs', 'Rows done', 'Requests', '429s', '429s %', 'Time ÷ ideal', '']),
		...lines.map((line) =>
			row([
				line.label,
				line.runs.length,
				spread(each(line, ({ measured }) => measured.reduce((sum, { done }) => sum + done, 0))),
				spread(each(line, ({ counted }) => counted.requests)),
				spread(each(line, ({ counted }) => counted.answered429)),
				spread(each(line, ({ counted }) => (100 * counted.answered429) / counted.requests)),
				spread(each(line, ({ measured }) => Math.max(...measured.map(({ ms }) => ms)) / (line.job.rows! * 10))),
				failure(line),
			]),
		),
	];
}

function tableF(lines: Line[]): string[] {
	return [
		'Ideal is the requests that were sent ÷ 100 s. Memory is what the run added.',
		'',
		...head(['Node', 'How', 'Rows', 'Rows done', 'Requests', 'Written', '429s', 'Seconds', 'Time ÷ ideal', 'CPU s', 'Peak MB', '']),
		...lines.map((line) => {
			const { rows = 0, peer = '' } = line.job;
			const [run] = line.runs;
			const { counted } = run!;
			const one = first(run!);
			return row([
				...[NAMES[peer]!, line.label.replace(/^\S+ /, ''), rows.toLocaleString('en'), one.done, counted.requests, counted.updated],
				...[counted.answered429, digits(one.ms / 1_000), digits(one.ms / (counted.requests * 10)), digits(one.cpuMs / 1_000)],
				...[digits(one.peakMb), failure(line)],
			]);
		}),
	];
}
