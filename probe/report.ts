import Table from 'cli-table3';
import type { Row } from './run';

const VERDICT = new Map<boolean | undefined, string>([
	[true, 'yes'],
	[false, 'no'],
	[undefined, '?'],
]);

/** Formats the results as a table for the terminal. */
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

/** The circumstances of a run, as the report shows them. */
export interface Circumstances {
	version: string;
	/** Whether the address was not the vendor's own. */
	elsewhere: boolean;
	write: boolean;
}

/** Formats the report as Markdown for an issue. Anything that might be secret is redacted again. */
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
	return redact(lines.join('\n'), secrets);
}

/** Patterns of emails, phone numbers, identifiers and tokens, whatever their source. */
const SECRET_PATTERNS = [/\S+@\S+/g, /\+?\d{8,}/g, /\bpit-\S+/gi, /\b(?=\w*\d)[A-Za-z0-9]{20,}\b/g];

function redact(text: string, secrets: readonly string[]): string {
	const known = secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
	return SECRET_PATTERNS.reduce((rest, pattern) => rest.replace(pattern, '•••'), known);
}
