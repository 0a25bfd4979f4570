import { SandboxProcess } from '../measure';
import type { Effort, Report } from './scenario';
import { AUTOMATIC, measureUnderLimit } from './underLimit';

const LIST_TAG = 'bench list';
/** How many rows are missing in the second night, and which share of the others changed. */
const LEFT = 50;
const CHANGED_EACH = 100;
/** Maximum duration of a night, ms. The first writes nothing but tags, all others at most 1 % of the rows. */
const MAX_NIGHT_MS = 180_000;

/**
 * g. A list is mirrored each night: all contacts of the location carry the list's tag, 1 % of the rows changed, and 50 left. This node
 * does it with Synchronize; its users built it of search, comparison and HTTP requests before.
 */
export async function mirror({ maxRows }: Effort, report: Report): Promise<void> {
	for (const rows of [10_000, 100_000].filter((count) => count <= maxRows * 10)) {
		await nights(rows, 'ours', report);
		await nights(rows, 'workflow', report);
	}
}

async function nights(rows: number, peer: 'ours' | 'workflow', report: Report): Promise<void> {
	const sandbox = await SandboxProcess.start('highLevel', ['--seed', String(rows)]);
	try {
		const list = (await sandbox.contacts()).map(({ email, firstName, city }) => ({ email, firstName, city }));
		const nextNight = list
			.slice(LEFT)
			.map((row, index) => (index % CHANGED_EACH === 0 ? { ...row, city: `Moved ${index}` } : row));
		const measureNight = async (by: 'ours' | 'workflow', items: object[]) =>
			await measureUnderLimit(
				sandbox,
				{ peer: by, task: 'operation', items, listTag: LIST_TAG, parameters: SYNCHRONIZE },
				MAX_NIGHT_MS,
			);
		const reportNight = (label: string, run: Awaited<ReturnType<typeof measureNight>>) =>
			report({ scenario: 'g', label: `${peer} ${label}`, job: { peer, rows }, runs: [run] });
		// Both begin with a list of which every contact carries the tag.
		const first = await measureNight('ours', list);
		if (peer === 'ours') reportNight('the first night', first);
		reportNight('1 % changed, 50 left', await measureNight(peer, nextNight));
		if (peer === 'ours') reportNight('nothing changed', await measureNight(peer, nextNight));
	} finally {
		sandbox.stop();
	}
}

const SYNCHRONIZE = {
	...{ resource: 'contact', operation: 'synchronize', fields: AUTOMATIC },
	...{ listTag: LIST_TAG, leavers: 'removeTag', options: {} },
};
