import { MAX_RESPONSE_MB } from '../errors/networkErrors';

const MAX_RESPONSE_BYTES = MAX_RESPONSE_MB * 1024 * 1024;

/** What of a stream it takes to read it: n8n hands out Node's own, but node code may not import its modules. */
interface Bytes {
	on(event: 'data', listener: (chunk: Buffer) => void): void;
	on(event: 'end' | 'close' | 'aborted', listener: () => void): void;
	on(event: 'error', listener: (error: unknown) => void): void;
	destroy(): void;
}

/** An answer is larger than anything the interface can mean. */
export class ResponseTooLarge extends Error {
	readonly code = 'TOO_LARGE';
}

export const isStream = (body: unknown): body is Bytes =>
	typeof (body as Partial<Bytes> | null)?.on === 'function' && typeof (body as Partial<Bytes>).destroy === 'function';

/**
 * Reads a body to its end: the parsed JSON, or the text where it is none.
 * @throws TooLarge, or what broke the connection; `signal` ends it
 */
export async function readBody(body: Bytes, signal: AbortSignal): Promise<unknown> {
	const chunks: Buffer[] = [];
	let size = 0;
	let ended = false;
	await new Promise<void>((resolve, reject) => {
		const broken = (error?: unknown) => {
			// It closes after its end, too.
			if (ended) return;
			ended = true;
			reject(error instanceof Error ? error : new ConnectionBroken());
			body.destroy();
		};
		if (signal.aborted) return broken();
		signal.addEventListener('abort', () => broken(), { once: true });
		body.on('data', (chunk) => {
			size += chunk.length;
			if (size > MAX_RESPONSE_BYTES) broken(new ResponseTooLarge());
			else chunks.push(chunk);
		});
		body.on('end', () => {
			ended = true;
			resolve();
		});
		body.on('error', broken);
		body.on('aborted', () => broken());
		body.on('close', () => broken());
	});
	return parseJson(
		Buffer.concat(chunks)
			.toString('utf8')
			.replace(/^\ufeff/, ''),
	);
}

/** The connection ended before the answer did. */
class ConnectionBroken extends Error {
	readonly code = 'ECONNRESET';
}

function parseJson(text: string): unknown {
	if (text.trim() === '') return '';
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}
