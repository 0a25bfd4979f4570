import { measure, SandboxProcess, type Counted } from '../measure';
import type { Job } from '../worker';
import type { Effort, Report } from './scenario';

/** 1 % of 500s and 1 % of broken connections. Half of each come after the write. */
const FAULTS = [
	{ kind: 'status', status: 500, probability: 0.005 },
	{ kind: 'statusAfter', status: 500, probability: 0.005 },
	{ kind: 'resetBefore', probability: 0.005 },
	{ kind: 'resetAfter', probability: 0.005 },
];

/** c. Writes to a failing server: lost and doubled rows. */
export async function upsertFaulty({ maxRows }: Effort, report: Report): Promise<void> {
	const rows = Math.min(maxRows, 10_000);
	for (const dialect of ['highLevel', 'documented'] as const) {
		const sandbox = await SandboxProcess.start(dialect);
		try {
			await run('ours', 'upsert', rows);
			await run('ours', 'create', rows);
			await run('ours', 'update', rows);
			await run('ours', 'delete', rows);
			if (dialect === 'highLevel') await run('builtIn', 'upsert', Math.min(rows, 1_000));
			await run('httpRequest', 'upsert', Math.min(rows, 1_000));

			async function run(peer: 'ours' | 'builtIn' | 'httpRequest', operation: string, count: number) {
				await sandbox.reset();
				await sandbox.configure({ faults: [], allowDuplicates: operation === 'create' });
				const needsContacts = operation === 'update' || operation === 'delete';
				const base = {
					server: sandbox.server,
					engine: 'legacy',
					rows: count,
					onError: peer === 'ours' ? 'continueErrorOutput' : undefined,
				} as const;
				if (needsContacts)
					await measure(
						[{ ...base, task: 'upsert', peer: 'ours', mapping: 'automatic' } as Job],
						async () => undefined,
					);
				const items = needsContacts ? (await sandbox.contacts()).map(({ id }) => ({ id, city: 'Moved' })) : undefined;
				const job = {
					...base,
					task: 'upsert',
					peer,
					mapping: 'automatic',
					items,
					parameters: peer === 'ours' ? parameters(operation) : undefined,
				} as Job;
				const before = await sandbox.counted();
				const measured = await measure([job], async () => await sandbox.configure({ faults: FAULTS }));
				await sandbox.configure({ faults: [] });
				const counted = await sandbox.counted();
				const extra = await losses(sandbox, operation, count, measured[0]!.done, before);
				report({
					scenario: 'c',
					label: `${peer} ${operation} ${dialect} ${count}`,
					job: { peer, rows: count },
					runs: [{ measured, counted, extra }],
				});
			}
		} finally {
			sandbox.stop();
		}
	}
}

function parameters(operation: string): Record<string, unknown> {
	const fields = { mappingMode: 'autoMapInputData', value: null, schema: [] };
	const contactId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
	return {
		resource: 'contact',
		operation,
		options: {},
		...(operation !== 'delete' && { fields }),
		...(operation !== 'upsert' && operation !== 'create' && { contactId }),
	};
}

/** Compares the node's output with the data on the server. */
async function losses(
	sandbox: SandboxProcess,
	operation: string,
	rows: number,
	done: number,
	before: Counted,
): Promise<Record<string, number>> {
	const contacts = await sandbox.contacts();
	if (operation === 'delete')
		return { onServer: before.contacts - contacts.length, lost: contacts.length - (rows - done), doubled: 0 };
	if (operation === 'update') {
		const moved = contacts.filter((contact) => (contact as { city?: string }).city === 'Moved').length;
		return { onServer: moved, lost: rows - moved, doubled: contacts.length - before.contacts };
	}
	const emails = new Set(contacts.map(({ email }) => email));
	return { onServer: emails.size, lost: rows - emails.size, doubled: contacts.length - emails.size };
}
