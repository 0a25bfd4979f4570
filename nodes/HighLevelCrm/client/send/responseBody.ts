import { MAX_RESPONSE_MB } from '../errors/networkErrors';

const MAX_RESPONSE_BYTES = MAX_RESPONSE_MB * 1024 * 1024;

/** The used part of Node's stream. n8n's rules do not allow node code to import the stream module. */
interface ByteStream {
	on(event: 'data', listener: (chunk: Buffer) => void): void;
	on(event: 'end' | 'close' | 'aborted', listener: () => void): void;
	on(event: 'error', listener: (error: unknown) => void): void;
	destroy(): void;
}

export class ResponseTooLarge extends Error {
	readonly code = 'TOO_LARGE';
}

export const isStream = (body: unknown): body is ByteStream =>
	typeof (body as Partial<ByteStream> | null)?.on === 'function' &&
	typeof (body as Partial<ByteStream>).destroy === 'function';

/**
 * Reads a body to its end.
 * @returns the parsed JSON, or the text if it is not JSON
 * @throws ResponseTooLarge, or the connection's error; aborting `signal` breaks the connection
 */
export async function readBody(body: ByteStream, signal: AbortSignal): Promise<unknown> {
	const chunks: Buffer[] = [];
	let size = 0;
	let ended = false;
	await new Promise<void>((resolve, reject) => {
		const fail = (error?: unknown) => {
			// A stream also emits `close` after `end`.
			if (ended) return;
			ended = true;
			reject(error instanceof Error ? error : new ConnectionBroken());
			body.destroy();
		};
		if (signal.aborted) return fail();
		signal.addEventListener('abort', () => fail(), { once: true });
		body.on('data', (chunk) => {
			size += chunk.length;
			if (size > MAX_RESPONSE_BYTES) fail(new ResponseTooLarge());
			else chunks.push(chunk);
		});
		body.on('end', () => {
			ended = true;
			resolve();
		});
		body.on('error', fail);
		body.on('aborted', () => fail());
		body.on('close', () => fail());
	});
	return parseJson(
		Buffer.concat(chunks)
			.toString('utf8')
			.replace(/^\ufeff/, ''),
	);
}

/** The connection ended before the answer was complete. */
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
