import { SandboxProcess } from '../measure';
import type { Job } from '../worker';
import type { Effort, Report } from './scenario';
import { AUTOMATIC, measureUnderLimit } from './underLimit';

/** Number of contacts in the location. */
const CONTACTS = 100_000;

/** f. A nightly synchronisation: the rows of a file all exist in a large location, and 1 % of them have changed. */
export async function synchronise({ maxRows }: Effort, report: Report): Promise<void> {
	const rows = Math.min(maxRows, 10_000);
	const sandbox = await SandboxProcess.start('highLevel', ['--seed', String(Math.min(CONTACTS, maxRows * 10))]);
	try {
		const known = (await sandbox.contacts()).slice(0, rows);
		const file = known.map(({ email, firstName, city }, index) => ({
			...{ email, firstName },
			city: index % 100 === 0 ? `Moved ${index}` : city,
		}));
		const upsert = (write: string) => ({
			resource: 'contact',
			operation: 'upsert',
			fields: AUTOMATIC,
			write,
			options: {},
		});
		// Peers that fail at the rate limit get fewer rows, which they lose in any case.
		const fewRows = file.slice(0, Math.min(rows, 1_000));
		await measureOne('Only Changes', { peer: 'ours', parameters: upsert('changes') }, file);
		await measureOne('again, nothing differs', { peer: 'ours', parameters: upsert('changes') }, file);
		await measureOne('every row written', { peer: 'ours', parameters: upsert('rows') }, file);
		await measureOne('every row written', { peer: 'client' }, file);
		await measureOne('every row written', { peer: 'httpRequest', mapping: 'automatic' }, fewRows);
		await measureOne('every row written', { peer: 'builtIn', mapping: 'expressions' }, fewRows);

		async function measureOne(label: string, job: Partial<Job>, items: object[]): Promise<void> {
			const run = await measureUnderLimit(sandbox, { ...job, task: 'upsert', items });
			report({
				scenario: 'f',
				label: `${job.peer} ${label}`,
				job: { peer: job.peer, rows: items.length },
				runs: [run],
			});
		}
	} finally {
		sandbox.stop();
	}
}
