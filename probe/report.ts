import Table from 'cli-table3';
import type { Row } from './run';

const VERDICT = new Map<boolean | undefined, string>([
	[true, 'yes'],
	[false, 'no'],
	[undefined, '?'],
]);

/** The table for the terminal. */
export function table(rows: readonly Row[]): string {
	const shown = new Table({
		head: ['Assumption', 'Holds', 'Seen', 'What the node does'],
		colWidths: [46, 7, 42, 42],
		wordWrap: true,
		style: { head: [], border: [] },
	});
	for (const { name, holds, seen, node } of rows) shown.push([name, VERDICT.get(holds), seen, node]);
	return shown.toString();
}

/** How a run was made, as the report tells it. */
export interface Circumstances {
	version: string;
	/** It was not the vendor's own address. */
	elsewhere: boolean;
	write: boolean;
}

/** The report, as Markdown for an issue. Whatever might be a secret is struck out once more. */
export function report(rows: readonly Row[], { version, elsewhere, write }: Circumstances, secrets: string[]): string {
	const lines = [
		'### Probe of the service',
		'',
		`n8n-nodes-highlevel-crm ${version}, Node ${process.versions.node}, ${write ? 'with' : 'without'} writing` +
			(elsewhere ? ', not at the vendor’s address' : ''),
		'',
		'| Assumption | Holds | Seen | What the node does |',
		'| --- | --- | --- | --- |',
		...rows.map(({ name, holds, seen, node }) => `| ${name} | ${VERDICT.get(holds)} | ${seen} | ${node} |`),
		'',
	];
	return strikeOut(lines.join('\n'), secrets);
}

/** Anything like an email, a phone number, an identifier or a token, wherever it came from. */
const TELLING = [/\S+@\S+/g, /\+?\d{8,}/g, /\bpit-\S+/gi, /\b(?=\w*\d)[A-Za-z0-9]{20,}\b/g];

function strikeOut(text: string, secrets: readonly string[]): string {
	const known = secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
	return TELLING.reduce((rest, pattern) => rest.replace(pattern, '•••'), known);
}
