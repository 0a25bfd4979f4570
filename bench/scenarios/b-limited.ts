import { measure, SandboxProcess } from '../measure';
import type { Job } from '../worker';
import type { Effort, Report } from './scenario';

/** The vendor's 100 requests in 10 s, ten times as fast. */
export const LIMIT = { requests: 100, intervalMs: 1_000 };

/** b. The same under 100 requests a second: how close to what the server allows. */
export async function upsertLimited({ times, most }: Effort, report: Report): Promise<void> {
	const sandbox = await SandboxProcess.start('highLevel');
	const once = async (job: Partial<Job>, repetitions: number) => {
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
		await once({ ...base, peer: 'ours', mapping: 'automatic' }, times);
		await once({ ...base, peer: 'ours', mapping: 'expressions', onError: 'continueErrorOutput' }, times);
		await once({ ...base, peer: 'ours', mapping: 'expressions' }, Math.min(times, 3));
		await once({ ...base, peer: 'httpRequest', mapping: 'automatic' }, Math.min(times, 3));
		await once({ ...base, engine: 'legacy', peer: 'builtIn', mapping: 'expressions' }, 1);
		if (most >= 10_000) await once({ ...base, rows: 10_000, peer: 'ours', mapping: 'automatic' }, 1);
	} finally {
		sandbox.stop();
	}
}
