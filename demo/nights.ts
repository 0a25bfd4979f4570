import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Check } from '../examples/checks/check';
import { itemsOf } from '../examples/checks/itemsOf';
import { checkMirror, checkNight, shopRows, type ShopRow } from '../examples/checks/nights';
import type { Stage } from '../examples/data/seed';
import type { Import } from './imports';
import type { Output } from './progress';
import { runExample } from './workflows';

/** A night's export, and what has to become of it. */
interface Night {
	title: string;
	rows: readonly ShopRow[];
	/** The customers who have the tag afterwards. */
	listed: readonly ShopRow[];
	counts: Record<string, number>;
}

/** Three nights of nightly-mirror.json: the whole list, the list without five customers, and less than half of what is left. */
function nights(): Night[] {
	const all = shopRows();
	const [rest, part] = [all.slice(5), all.slice(-3)];
	const none = { failed: 0, notSent: 0 };
	return [
		{ title: '', rows: all, listed: all, counts: { ...none, rows: all.length, left: 0, held: 0 } },
		{ title: ', five gone', rows: rest, listed: rest, counts: { ...none, unchanged: rest.length, left: 5, held: 0 } },
		{
			...{ title: ', half a file', rows: part, listed: rest },
			counts: { ...none, unchanged: part.length, left: 0, held: rest.length - part.length },
		},
	];
}

/** Runs the nights one after the other. Each is checked when it ends. */
export async function runNights(stage: Stage, folder: string, output: Output): Promise<Import[]> {
	const results: Import[] = [];
	for (const night of nights()) results.push(await runNight(night, stage, folder, output));
	return results;
}

async function runNight(
	{ title, rows, listed, counts }: Night,
	stage: Stage,
	folder: string,
	output: Output,
): Promise<Import> {
	const file = path.join(folder, 'shop-customers.csv');
	writeFileSync(file, stringify([...rows], { header: true }));
	const result = await runExample('nightly-mirror.json', stage, folder, output, (workflow) => {
		workflow.name += title;
		for (const { parameters } of workflow.nodes) {
			if ('fileSelector' in parameters) parameters.fileSelector = file;
			// The documented interface can't remove a tag.
			if ('leavers' in parameters && stage.credentials.dialect === 'documented') parameters.leavers = 'delete';
		}
	});
	const added = itemsOf(result, 'Into the table');
	const [message] = itemsOf(result, 'Message');
	const isHeld = Number(counts.held) > 0;
	const checks: Check[] = [
		checkNight(added, counts),
		checkMirror(stage, listed),
		{
			claim: isHeld ? 'A message says that contacts were held' : 'There is no message',
			problems: (message !== undefined) === isHeld ? [] : [`The message is ${JSON.stringify(message)}`],
		},
	];
	const [row = {}] = added;
	const count = (key: string) => Number(row[key] ?? 0);
	return {
		result,
		rows: {
			...{ created: count('created'), updated: count('updated'), unchanged: count('unchanged') },
			failed: count('failed') + count('notSent'),
		},
		checks: checks.map(({ claim, problems }) => ({ claim: `Mirror${title}: ${claim}`, problems })),
	};
}
