import { measure, type SandboxProcess } from '../measure';
import type { Job } from '../worker';
import { LIMIT } from './b-limited';

/** Map Automatically. */
export const AUTOMATIC = { mappingMode: 'autoMapInputData', value: null, schema: [] };

/**
 * Runs a job under the vendor's limit, which begins with the job itself, and counts its requests only.
 * @param maxMs maximum duration of the job, ms
 */
export async function measureUnderLimit(sandbox: SandboxProcess, job: Partial<Job>, maxMs?: number) {
	await sandbox.configure({ rateLimit: null });
	let before = await sandbox.counted();
	const fullJob = { ...job, server: sandbox.server, engine: 'legacy', rows: job.items?.length } as Job;
	const start = async () => {
		before = await sandbox.counted();
		await sandbox.configure({ rateLimit: LIMIT });
	};
	const measured = await measure([fullJob], start, 0, maxMs);
	const after = await sandbox.counted();
	const counted = {
		...after,
		requests: after.requests - before.requests,
		answered429: after.answered429 - before.answered429,
		updated: after.updated - before.updated,
	};
	return { measured, counted };
}
