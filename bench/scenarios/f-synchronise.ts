import { measure, SandboxProcess } from '../measure';
import type { Job } from '../worker';
import { LIMIT } from './b-limited';
import type { Effort, Report } from './scenario';

/** Contacts in the location, and rows of the file. */
const CONTACTS = 100_000;
const AUTOMATIC = { mappingMode: 'autoMapInputData', value: null, schema: [] };

/** f. A file whose rows are all there already, 1 % of them changed, into a large location: what a nightly synchronisation takes. */
export async function synchronise({ most }: Effort, report: Report): Promise<void> {
	const rows = Math.min(most, 10_000);
	const sandbox = await SandboxProcess.start('highLevel', ['--seed', String(Math.min(CONTACTS, most * 10))]);
	try {
		const known = (await sandbox.contacts()).slice(0, rows);
		const file = known.map(({ email, firstName, city }, index) => ({
			...{ email, firstName },
			city: index % 100 === 0 ? `Moved ${index}` : city,
		}));
		const upsert = (options: object) => ({ resource: 'contact', operation: 'upsert', fields: AUTOMATIC, options });
		// Those that fail at the limit are given fewer rows: they lose them all the same.
		const few = file.slice(0, Math.min(rows, 1_000));
		await once('Only Write Changes', { peer: 'ours', parameters: upsert({ onlyChanges: true }) }, file);
		await once('again, nothing differs', { peer: 'ours', parameters: upsert({ onlyChanges: true }) }, file);
		await once('every row written', { peer: 'ours', parameters: upsert({}) }, file);
		await once('every row written', { peer: 'client' }, file);
		await once('every row written', { peer: 'httpRequest', mapping: 'automatic' }, few);
		await once('every row written', { peer: 'builtIn', mapping: 'expressions' }, few);

		async function once(how: string, job: Partial<Job>, items: object[]): Promise<void> {
			await sandbox.configure({ rateLimit: null });
			let before = await sandbox.counted();
			const whole = { ...job, server: sandbox.server, engine: 'legacy', task: 'upsert', rows: items.length, items };
			const measured = await measure([whole as Job], async () => {
				before = await sandbox.counted();
				await sandbox.configure({ rateLimit: LIMIT });
			});
			const after = await sandbox.counted();
			const counted = {
				...after,
				requests: after.requests - before.requests,
				answered429: after.answered429 - before.answered429,
				updated: after.updated - before.updated,
			};
			report({
				scenario: 'f',
				label: `${job.peer} ${how}`,
				job: { peer: job.peer, rows: items.length },
				runs: [{ measured, counted }],
			});
		}
	} finally {
		sandbox.stop();
	}
}
