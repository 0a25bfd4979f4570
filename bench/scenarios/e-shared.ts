import { measure, SandboxProcess } from '../measure';
import type { Job } from '../worker';
import { LIMIT } from './b-limited';
import type { Effort, Report } from './scenario';

/** e. Two users of one token: two executions in a process, and two processes (like two workers of n8n). */
export async function sharedToken({ times }: Effort, report: Report): Promise<void> {
	const sandbox = await SandboxProcess.start('highLevel');
	const base = {
		server: sandbox.server,
		peer: 'ours',
		engine: 'legacy',
		task: 'upsert',
		mapping: 'automatic',
	} as const;
	const prepare = async () => {
		await sandbox.reset();
		await sandbox.configure({ rateLimit: LIMIT });
	};
	const measureOne = async (label: string, jobs: Job[]) => {
		const runs = [];
		for (let time = 0; time < Math.min(times, 3); time++) {
			await sandbox.configure({ rateLimit: null });
			const measured = await measure(jobs, prepare, 30);
			runs.push({ measured, counted: await sandbox.counted() });
		}
		report({ scenario: 'e', label, job: { rows: 2_000 }, runs });
	};
	try {
		await measureOne('two executions in one process', [{ ...base, rows: 2_000, executions: 2 } as Job]);
		await measureOne(
			'two processes',
			[0, 1].map((part) => ({ ...base, rows: 1_000, from: part * 1_000 }) as Job),
		);
	} finally {
		sandbox.stop();
	}
}
