import { measure, SandboxProcess } from '../measure';
import type { Job } from '../worker';
import { LIMIT } from './b-limited';
import type { Effort, Report } from './scenario';

const LIST_TAG = 'bench list';
const AUTOMATIC = { mappingMode: 'autoMapInputData', value: null, schema: [] };
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
		// Both begin with a list of which every contact carries the tag.
		const first = await measureNight('ours', list);
		if (peer === 'ours') {
			report({ scenario: 'g', label: 'ours the first night', job: { peer, rows }, runs: [first] });
			report({
				scenario: 'g',
				label: 'ours 1 % changed, 50 left',
				job: { peer, rows },
				runs: [await measureNight(peer, nextNight)],
			});
			report({
				scenario: 'g',
				label: 'ours nothing changed',
				job: { peer, rows },
				runs: [await measureNight(peer, nextNight)],
			});
		} else
			report({
				scenario: 'g',
				label: 'workflow 1 % changed, 50 left',
				job: { peer, rows },
				runs: [await measureNight(peer, nextNight)],
			});

		async function measureNight(by: 'ours' | 'workflow', items: object[]) {
			await sandbox.configure({ rateLimit: null });
			const job = {
				...{ peer: by, server: sandbox.server, engine: 'legacy', task: 'operation', rows: items.length, items },
				...{ listTag: LIST_TAG, parameters: SYNCHRONIZE },
			};
			let before = await sandbox.counted();
			const measured = await measure(
				[job as Job],
				async () => {
					before = await sandbox.counted();
					await sandbox.configure({ rateLimit: LIMIT });
				},
				0,
				MAX_NIGHT_MS,
			);
			const after = await sandbox.counted();
			const counted = {
				...after,
				requests: after.requests - before.requests,
				answered429: after.answered429 - before.answered429,
				updated: after.updated - before.updated,
			};
			return { measured, counted };
		}
	} finally {
		sandbox.stop();
	}
}

const SYNCHRONIZE = {
	...{ resource: 'contact', operation: 'synchronize', fields: AUTOMATIC },
	...{ listTag: LIST_TAG, leavers: 'removeTag', options: {} },
};
