import { getPort } from 'get-port-please';
import { startEnrichmentService, type EnrichmentService } from '../examples/service/enrichmentService';
import { CONTACTS_FILE } from '../examples/data/generateContacts';
import { readRows } from '../examples/data/rows';
import { setStage, type Stage } from '../examples/data/seed';
import type { Dialect, RateLimitOptions } from '../sandbox';

export const DIALECTS: readonly Dialect[] = ['highLevel', 'documented'];

/** The ports of the sandboxes and the service, on 127.0.0.1. */
export type Ports = Record<Dialect | 'service', number>;

/**
 * The servers that workflows call: a sandbox per dialect, seeded with the data of the examples, and the
 * enrichment service.
 */
export interface Surroundings {
	sandboxes: Record<Dialect, Stage>;
	service: EnrichmentService;
	close: () => Promise<void>;
}

/** This limit is low enough to show its effect. The vendor's is 100 in 10 s. */
const RATE_LIMIT: RateLimitOptions = { requests: 100, intervalMs: 1_000 };

/** Starts the servers on these ports. If a port is taken, the next free one is used. */
export async function startSurroundings(ports: Ports): Promise<Surroundings> {
	const highLevel = await startStage('highLevel', ports.highLevel);
	const documented = await startStage('documented', ports.documented);
	const service = await startEnrichmentService(await freeFrom(ports.service));
	const sandboxes = { highLevel, documented };
	return {
		sandboxes,
		service,
		// A test may have replaced the first sandboxes.
		close: async () =>
			void (await Promise.all([
				service.close(),
				...DIALECTS.map(async (dialect) => await sandboxes[dialect].sandbox.close()),
			])),
	};
}

/** Starts one sandbox with the demo's data, which the examples need. */
export async function startStage(dialect: Dialect, port: number): Promise<Stage> {
	return await setStage(readRows(CONTACTS_FILE), dialect, RATE_LIMIT, [], { port: await freeFrom(port) });
}

async function freeFrom(port: number): Promise<number> {
	return await getPort({ host: '127.0.0.1', port, portRange: [port, port + 100] });
}
