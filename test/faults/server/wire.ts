import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { TOKEN } from '../../support/bench';

/** A request as it came over the wire. */
export interface WireRequest {
	method: string;
	/** Decoded, without the query. */
	path: string;
	query: Record<string, string>;
	/** Names in lower case. */
	headers: Record<string, string>;
	/** The parsed JSON, or the text if it is no JSON. */
	body: unknown;
}

/** An answer. Text and bytes in `body` are sent unchanged, everything else as JSON. */
export interface Reply {
	status: number;
	headers: Record<string, string>;
	body: unknown;
}

/** Calls `whole` once a whole request (head and Content-Length) has arrived. */
export function readRequest(socket: Socket, whole: (request: WireRequest) => void): void {
	let received = Buffer.alloc(0);
	const take = (chunk: Buffer) => {
		received = Buffer.concat([received, chunk]);
		const end = received.indexOf('\r\n\r\n');
		if (end < 0) return;
		const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
		const headers = Object.fromEntries(
			lines.map((line) => {
				const colon = line.indexOf(':');
				return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
			}),
		);
		const body = received.subarray(end + 4);
		if (body.length < Number(headers['content-length'] ?? 0)) return;
		socket.off('data', take);
		const [method = '', target = ''] = first.split(' ');
		const url = new URL(target.startsWith('/') ? `http://host${target}` : target);
		whole({
			method,
			path: url.pathname,
			query: Object.fromEntries(url.searchParams),
			headers,
			body: parsed(body.toString()),
		});
	};
	socket.on('data', take);
}

function parsed(text: string): unknown {
	try {
		return text === '' ? undefined : JSON.parse(text);
	} catch {
		return text;
	}
}

/** Sends a request to another server, with a token that it accepts. The connection ends with the answer. */
export async function send(url: string, { method, path, query, headers, body }: WireRequest): Promise<Reply> {
	const { version, authorization } = headers;
	const written = body === undefined ? undefined : JSON.stringify(body);
	const sent = {
		// Without its length Node.js sends no body with a DELETE.
		...(written !== undefined && {
			...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(written) },
		}),
		...(version !== undefined && { version }),
		...(authorization !== undefined && { authorization: `Bearer ${TOKEN}` }),
	};
	const target = `${url}${path}?${new URLSearchParams(query).toString()}`;
	return await new Promise((resolve, reject) => {
		httpRequest(target, { method, headers: sent, agent: false }, (answer) => {
			const given = { status: answer.statusCode ?? 0, headers: {} };
			text(answer).then((said) => resolve({ ...given, body: parsed(said) }), reject);
		})
			.on('error', reject)
			.end(written);
	});
}

/** The head of an answer. @param length of the body in bytes; absent if the body ends with the connection */
export function head({ status, headers }: Pick<Reply, 'status' | 'headers'>, length?: number): string {
	const all = {
		'content-type': 'application/json',
		connection: 'close',
		...(length !== undefined && { 'content-length': String(length) }),
		...headers,
	};
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
	return [`HTTP/1.1 ${status} Said`, ...lines, '', ''].join('\r\n');
}

/** The bytes of a body. */
export function bytes(body: unknown): Buffer {
	if (Buffer.isBuffer(body)) return body;
	return Buffer.from(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
}
