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
		...answers(rows),
	];
	return redact(lines.join('\n'), secrets);
}

/** Formats the page of the answers that decide how features work, each with what the code calls the assumption. */
export function answers(rows: readonly Row[]): string[] {
	const deciding = rows.flatMap(({ name, holds, seen, assumedAs }) =>
		assumedAs === undefined ? [] : [`| ${name} | ${VERDICT.get(holds)} | ${seen} | ${assumedAs} |`],
	);
	return [
		'#### Answers that decide',
		'',
		'| Assumption | Holds | Seen | In the code |',
		'| --- | --- | --- | --- |',
		...deciding,
		'',
	];
}

/** Patterns of emails, phone numbers, identifiers and tokens, whatever their source. */
const SECRET_PATTERNS = [/\S+@\S+/g, /\+?\d{8,}/g, /\bpit-\S+/gi, /\b(?=\w*\d)[A-Za-z0-9]{20,}\b/g];

/** Replaces what might be secret. */
export function redact(text: string, secrets: readonly string[]): string {
	const known = secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
	return SECRET_PATTERNS.reduce((rest, pattern) => rest.replace(pattern, '•••'), known);
}
