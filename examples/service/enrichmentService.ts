import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { EXAMPLES } from '../files';

/** The answer of the enrichment service of contact-enrichment.json. */
export const ENRICHMENT_FILE = path.join(EXAMPLES, 'service', 'enrichment.json');

/** The address in the workflow. */
export const ENRICHMENT_URL = 'http://127.0.0.1:8788/enrichment.json';

/** A running service. */
export interface EnrichmentService {
	/** Address of its list of people. */
	url: string;
	close: () => Promise<void>;
}

/**
 * Serves the example's people like a web service.
 * @param port on 127.0.0.1; by default the one in the workflow, 0 is any free one
 * @throws if the port is taken
 */
export async function startEnrichmentService(port = Number(new URL(ENRICHMENT_URL).port)): Promise<EnrichmentService> {
	const { pathname } = new URL(ENRICHMENT_URL);
	const server = createServer(({ method, url }, answer) => {
		const known = method === 'GET' && url === pathname;
		answer.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
		answer.end(known ? readFileSync(ENRICHMENT_FILE) : '{"message":"not found"}');
	});
	await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
