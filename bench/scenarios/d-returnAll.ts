import { measure, SandboxProcess } from '../measure';
import type { Job } from '../worker';
import { repeated, type Effort, type Report } from './scenario';

/** d. Reading all contacts that match a query. */
export async function returnAll({ times, maxRows, brief }: Effort, report: Report): Promise<void> {
	for (const dialect of ['highLevel', 'documented'] as const) {
		for (const contacts of [1_000, 10_000, 100_000].filter((count) => count <= (brief ? maxRows : maxRows * 10))) {
			const sandbox = await SandboxProcess.start(dialect, ['--seed', String(contacts)]);
			try {
				for (const latencyMs of [0, 20]) {
					await sandbox.configure({ latencyMs });
					const peers =
						dialect === 'documented'
							? (['ours', 'httpRequest'] as const)
							: (['ours', ...(contacts === 1_000 ? (['builtIn'] as const) : [])] as const);
					for (const peer of peers) {
						const runs = await repeated(contacts > 10_000 ? 1 : times, async () => {
							const job = {
								peer,
								server: sandbox.server,
								engine: 'legacy',
								task: 'returnAll',
								rows: contacts,
								query: 'example',
							} as Job;
							const before = (await sandbox.counted()).requests;
							const measured = await measure([job], async () => undefined);
							const counted = await sandbox.counted();
							return { measured, counted: { ...counted, requests: counted.requests - before } };
						});
						report({
							scenario: 'd',
							label: `${peer} ${dialect} ${contacts} ${latencyMs}ms`,
							job: { peer, rows: contacts },
							runs,
						});
					}
				}
			} finally {
				sandbox.stop();
			}
		}
	}
}
