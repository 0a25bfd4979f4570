import './outsideJest';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../engine/nodeTypes';
import { asTable, read, rowsOf } from './markdown';
import { offered, operationRows, runs, type Named } from './operations';

const PAGE = 'docs/operations.md';
const WIRE = 'docs/wire.md';

/** Where the table of operations stands in its page. */
const BLOCK = /(<!-- operations: .* -->\n\n)[\s\S]*?(\n?<!-- \/operations -->)/;

/**
 * Writes the table of operations in docs/operations.md from the built node. With `--check` it only says what the docs lack, and fails if they lack
 * something: a release has every operation in its docs, the time before need not.
 */
async function main(): Promise<void> {
	const written = read(PAGE);
	const table = asTable(await operationRows(await runs('highLevel')));
	const wanted = written.replace(BLOCK, (_, start: string, end: string) => `${start}${table}\n\n${end.trimStart()}`);
	const faults = (await withoutRequests()).map((name) => `${WIRE} does not say what ${name} sends.`);
	if (!process.argv.includes('--check')) writeFileSync(path.join(ROOT, PAGE), wanted);
	else if (wanted !== written) faults.push('The table of operations in docs/operations.md is old: run npm run docs.');
	for (const fault of faults) console.error(fault);
	if (faults.length > 0) process.exitCode = 1;
}

/** The operations of which docs/wire.md says nothing: that table is written by hand. */
async function withoutRequests(): Promise<string[]> {
	const name = ({ Resource, Operation }: Named) => `${Resource}: ${Operation}`;
	const told = rowsOf(read(WIRE)).map(({ Resource = '', Operation = '' }) => name({ Resource, Operation }));
	return (await offered()).map(name).filter((one) => !told.includes(one));
}

void main();
