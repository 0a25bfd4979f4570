import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSandbox, type LoggedRequest, type Sandbox, type SandboxOptions } from '../../sandbox';
import { FastClock } from '../../engine/clock';
import { runNode, type NodeResult } from '../../engine/engine';
import { automatic, LOCATION, TOKEN, type DialectName, type RunExtra } from './bench';

/** Upserts every column of the rows. */
export const upserts = (more: IDataObject = {}): INodeParameters => ({
	resource: 'contact',
	operation: 'upsert',
	fields: automatic(),
	...more,
});
/** Creates every row. */
export const creates = (more: IDataObject = {}): INodeParameters => ({
	resource: 'contact',
	operation: 'create',
	fields: automatic(),
	...more,
});

/** Rows that have nothing to do with one another: `a0@example.com`, `a1@example.com` … */
export const rows = (count: number, name = 'a'): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@example.com`, firstName: `${name}${index}` }));

/** Runs the node against `baseUrl`. */
export async function runAgainst(
	baseUrl: string,
	dialect: DialectName,
	parameters: INodeParameters,
	items?: IDataObject[],
	{ credentials, ...extra }: RunExtra = {},
): Promise<NodeResult> {
	return await runNode({
		parameters,
		items,
		...extra,
		credentials: { token: TOKEN, locationId: LOCATION, baseUrl, dialect, ...credentials },
	});
}

/** Runs `body` with a sandbox of its own, in its own time. */
export async function withSandbox<T>(
	options: SandboxOptions,
	body: (sandbox: Sandbox, clock: FastClock) => Promise<T>,
): Promise<T> {
	const clock = new FastClock();
	const sandbox = await startSandbox({ now: clock.now, equipmentListIdKey: '_id', ...options });
	try {
		return await clock.within(async () => await body(sandbox, clock));
	} finally {
		await sandbox.close();
	}
}

/** What the contacts say, without what the server gives them; by first name, as independent rows may arrive in any order. */
export const contactsOf = ({ state }: Sandbox): object[] =>
	[...state.contacts.values()]
		.sort((one, other) => String(one.firstName).localeCompare(String(other.firstName)))
		.map(({ email, phone, firstName, lastName, city, tags }) => ({ email, phone, firstName, lastName, city, tags }));

/** The requests that carry this text in their body. */
export const carrying = (log: readonly LoggedRequest[], text: string): LoggedRequest[] =>
	log.filter(({ body }) => JSON.stringify(body ?? '').includes(text));

/** The numbers in "Of 9 items: 2 written, 1 unchanged, 1 not found, 1 failed, 4 never sent." Rows that had nothing to write count as written. */
export function talliedIn(error: NodeResult['error']): {
	items: number;
	written: number;
	failed: number;
	unsent: number;
} {
	const found =
		/Of ([\d,]+) items: ([\d,]+) (?:written|read)(?:, ([\d,]+) unchanged)?(?:, ([\d,]+) not found)?, ([\d,]+) failed, ([\d,]+) never sent\./.exec(
			error?.description ?? '',
		);
	if (!found) throw new Error(`No count in: ${error?.message} / ${error?.description}`);
	const [items = 0, written = 0, unchanged = 0, missing = 0, failed = 0, unsent = 0] = found
		.slice(1)
		.map((digits) => Number((digits ?? '0').replace(/,/g, '')));
	return { items, written: written + unchanged + missing, failed, unsent };
}

/** Waits until `fact` holds, looking often. */
export async function until(fact: () => boolean, withinMs = 200_000): Promise<void> {
	const end = performance.now() + withinMs;
	while (!fact()) {
		if (performance.now() > end) throw new Error(`It did not come true within ${withinMs} ms: ${fact.toString()}`);
		await pause(2);
	}
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An answer of a server that a test makes itself. */
export interface Said {
	status?: number;
	headers?: Record<string, string>;
	body?: unknown;
	afterMs?: number;
}

/** What such a server saw. */
export interface OwnServer {
	url: string;
	requests: number;
	refused: number;
	mostInFlight: number;
}

/** Runs `body` with a server whose every answer `answer` makes, in its own time: for limits that the sandbox does not speak of. */
export async function withServer<T>(
	answer: (request: IncomingMessage, inFlight: number, now: number) => Said,
	body: (server: OwnServer) => Promise<T>,
): Promise<T> {
	const seen: OwnServer = { url: '', requests: 0, refused: 0, mostInFlight: 0 };
	const clock = new FastClock();
	let inFlight = 0;
	const server = createServer((request, response) => {
		seen.requests++;
		inFlight++;
		seen.mostInFlight = Math.max(seen.mostInFlight, inFlight);
		const { status = 200, headers = {}, body: said = {}, afterMs = 0 } = answer(request, inFlight, clock.now());
		if (status === 429) seen.refused++;
		request.resume().on('end', () => {
			setTimeout(() => {
				inFlight--;
				response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said));
			}, afterMs);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	seen.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	try {
		return await clock.within(async () => await body(seen));
	} finally {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
}

let made = 0;
/** The answer to an upsert. */
export const aContact = (): object => ({ new: true, contact: { id: `own${made++}` } });
/** A refusal for the rate. */
export const tooMany = (headers: Record<string, string> = {}): Said => ({
	status: 429,
	headers,
	body: { statusCode: 429, message: 'Too Many Requests' },
});

/** Runs `body` with the address of a server that breaks the connection of its first request, and is gone then. @returns number of requests that came */
export async function withVanishingServer(body: (url: string) => Promise<void>): Promise<number> {
	let requests = 0;
	const server = createServer((request) => {
		requests++;
		server.close();
		request.socket.destroy();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	await body(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	return requests;
}
