/** A program that runs the node once and then has nothing left to do. Arguments: base URL, and `stop` to abort. */
import { setTimeout as sleep } from 'node:timers/promises';
import { rows, runAgainst, upserts } from '../support/runs';

async function main([baseUrl = '', stop = '']: string[]): Promise<void> {
	const abort = new AbortController();
	const run = runAgainst(baseUrl, 'highLevel', upserts(), rows(40), { stop: abort.signal });
	if (stop) await sleep(700).then(() => abort.abort());
	const { items } = await run;
	process.stdout.write(`ended with ${items.length}\n`);
}

void main(process.argv.slice(2));
