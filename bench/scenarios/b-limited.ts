import { measure, SandboxProcess } from '../measure';
import type { Job } from '../worker';
import type { Effort, Report } from './scenario';

/** Ten times the vendor's limit of 100 requests in 10 s. */
export const LIMIT = { requests: 100, intervalMs: 1_000 };

/** b. Upserts with a limit of 100 requests a second: the time compared to the minimum that the limit allows. */
export async function upsertLimited({ times, maxRows }: Effort, report: Report): Promise<void> {
	const sandbox = await SandboxProcess.start('highLevel');
	const measureOne = async (job: Partial<Job>, repetitions: number) => {
		const runs = [];
		for (let time = 0; time < repetitions; time++) {
			await sandbox.configure({ rateLimit: null });
			const measured = await measure(
				[{ ...job, server: sandbox.server } as Job],
				async () => {
					await sandbox.reset();
					await sandbox.configure({ rateLimit: LIMIT });
				},
				30,
			);
			runs.push({ measured, counted: await sandbox.counted() });
		}
		report({
			scenario: 'b',
			label: `${job.peer} ${job.mapping} ${job.engine} ${job.rows} ${job.onError ?? ''}`,
			job,
			runs,
		});
	};
	try {
		const base = { task: 'upsert', engine: 'vm', rows: 1_000 } as const;
		await measureOne({ ...base, peer: 'ours', mapping: 'automatic' }, times);
		await measureOne({ ...base, peer: 'ours', mapping: 'expressions', onError: 'continueErrorOutput' }, times);
		await measureOne({ ...base, peer: 'ours', mapping: 'expressions' }, Math.min(times, 3));
		await measureOne({ ...base, peer: 'httpRequest', mapping: 'automatic' }, Math.min(times, 3));
		await measureOne({ ...base, engine: 'legacy', peer: 'builtIn', mapping: 'expressions' }, 1);
		if (maxRows >= 10_000) await measureOne({ ...base, rows: 10_000, peer: 'ours', mapping: 'automatic' }, 1);
	} finally {
		sandbox.stop();
	}
}
