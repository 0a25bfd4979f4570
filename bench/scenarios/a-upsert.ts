import { measure, SandboxProcess } from '../measure';
import type { Job } from '../worker';
import { repeated, type Effort, type Report } from './scenario';

/** Maximum rows for the built-in node. Each row blocks n8n for 7 ms (legacy) or 50 ms (vm). */
const MAX_BUILT_IN_ROWS = { legacy: 10_000, vm: 1_000 };

/** a. Upserts without a rate limit: the cost of a row. */
export async function upsertUnlimited({ times, maxRows, brief, match }: Effort, report: Report): Promise<void> {
	const sandbox = await SandboxProcess.start('highLevel');
	try {
		for (const rows of [100, 1_000, 10_000].filter((count) => count <= maxRows)) {
			for (const job of jobs(rows)) {
				const takesMinutes =
					rows === 10_000 && (job.peer === 'builtIn' || (job.engine === 'vm' && job.mapping === 'expressions'));
				const label = `${job.peer} ${job.mapping ?? ''} ${job.engine} ${rows}`;
				if ((brief && takesMinutes) || !label.endsWith(match)) continue;
				const runs = await repeated(times, async () => {
					const measured = await measure(
						[{ ...job, server: sandbox.server } as Job],
						async () => await sandbox.reset(),
						job.peer === 'builtIn' ? 30 : 300,
					);
					return { measured, counted: await sandbox.counted() };
				});
				report({ scenario: 'a', label, job, runs });
			}
		}
	} finally {
		sandbox.stop();
	}
}

function jobs(rows: number): Array<Partial<Job>> {
	const engines = ['legacy', 'vm'] as const;
	const base = { task: 'upsert', rows } as const;
	const each = engines.flatMap(
		(engine): Array<Partial<Job>> => [
			{ ...base, engine, peer: 'ours', mapping: 'automatic' },
			{ ...base, engine, peer: 'ours', mapping: 'expressions' },
			{ ...base, engine, peer: 'httpRequest', mapping: 'automatic' },
			{ ...base, engine, peer: 'httpRequest', mapping: 'expressions' },
			...(rows <= MAX_BUILT_IN_ROWS[engine]
				? [{ ...base, engine, peer: 'builtIn', mapping: 'expressions' } as const]
				: []),
		],
	);
	// These two evaluate no expressions, so the engine does not matter.
	const floors = (['helper', 'raw'] as const).map((peer): Partial<Job> => ({ ...base, engine: 'vm', peer }));
	return [...each, ...floors];
}
