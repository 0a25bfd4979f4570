import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { IWorkflowBase } from 'n8n-workflow';
import type { Check } from '../examples/checks/check';
import { itemsOf } from '../examples/checks/itemsOf';
import type { ContactRow } from '../examples/data/contacts/columns';
import type { Stage } from '../examples/data/seed';
import type { Import } from './imports';
import type { Output } from './progress';
import { runExample } from './workflows';

const TAKE_BACK = 'Take it back';

/** Imports a file whose columns have shifted, and takes the import back. Afterwards the store has to be as it was before. */
export async function runUndo(
	rows: readonly ContactRow[],
	stage: Stage,
	folder: string,
	output: Output,
): Promise<Import> {
	const file = path.join(folder, 'shifted.csv');
	// Each name stands one column too far to the left.
	const shifted = rows.map((row) => ({ ...row, firstName: row.lastName, lastName: row.companyName }));
	writeFileSync(file, stringify(shifted, { header: true }));
	const before = contactsIn(stage);
	const result = await runExample('contact-import.json', stage, folder, output, (workflow) => {
		workflow.name += ', columns shifted, and taken back';
		for (const { parameters } of workflow.nodes) if ('fileSelector' in parameters) parameters.fileSelector = file;
		addUndo(workflow);
	});
	const overwritten = itemsOf(result, 'Imported').filter(({ action }) => action === 'updated').length;
	const undone = itemsOf(result, TAKE_BACK);
	const count = (action: string) => undone.filter((item) => item.action === action).length;
	const after = contactsIn(stage);
	const differing = [...before].filter(([id, contact]) => after.get(id) !== contact).map(([id]) => id);
	const checks: Check[] = [
		{
			claim: `A file with shifted columns overwrote ${overwritten} contacts, and Undo took all of them back`,
			problems: overwritten > 0 && overwritten === count('updated') ? [] : [`Undo wrote ${count('updated')} contacts`],
		},
		{
			claim: `After Undo all ${before.size} contacts are as they were before`,
			problems: differing.length === 0 && after.size === before.size ? [] : [`These differ: ${differing.join(', ')}`],
		},
	];
	return {
		result,
		rows: {
			...{ created: count('created'), updated: count('updated'), unchanged: count('unchanged') },
			failed: itemsOf(result, 'Failed rows').length,
		},
		checks,
	};
}

/** Switches Write to Only Changes, which keeps what was before, and puts Undo behind the imported contacts. */
function addUndo({ nodes, connections }: IWorkflowBase): void {
	const writing = nodes.find(({ parameters: { operation } }) => operation === 'upsert');
	if (!writing) throw new Error('The example has no Create or Update');
	writing.parameters.write = 'changes';
	const parameters = {
		resource: 'contact',
		operation: 'undo',
		createdContacts: 'report',
		write: 'changes',
		options: {},
	};
	nodes.push({
		...writing,
		id: 'take-it-back',
		name: TAKE_BACK,
		position: [1120, -100],
		parameters,
		onError: undefined,
	});
	connections.Imported = { main: [[{ node: TAKE_BACK, type: 'main', index: 0 }]] };
}

/** All contacts without the time of their last change, by ID. */
function contactsIn({ sandbox }: Stage): Map<string, string> {
	const tagsInOrder = (tags: readonly string[]) => [...tags].sort();
	return new Map(
		[...sandbox.state.contacts].map(([id, contact]) => [
			id,
			JSON.stringify({ ...contact, dateUpdated: '', tags: tagsInOrder(contact.tags) }, emptyAsNull),
		]),
	);
}

/** A field that was never set may be empty in more than one way. */
const emptyAsNull = (_key: string, value: unknown): unknown => (value === '' ? null : value);
