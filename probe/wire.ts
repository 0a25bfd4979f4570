import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const MAX_RETRIES_AFTER_429 = 3;

export const CONTACTS_VERSION = '2021-07-28';
export const CALENDARS_VERSION = '2021-04-15';

export interface Answer {
	status: number;
	headers: Headers;
	/** Parsed JSON; undefined if it is not JSON. */
	body: unknown;
}

/** Parts of a request, besides method and path. */
export interface RequestOptions {
	query?: Record<string, string>;
	body?: unknown;
	/** Value of the Version header; default that of the path, null = none. */
	version?: string | null;
}

/** Sends all requests to the server, slowly and one after the other. */
export class Wire {
	/** Set if the probe must end. Then nothing is sent, except while `cleaning`. */
	stopped = false;
	cleaning = false;

	constructor(
		readonly baseUrl: string,
		private readonly token: string,
		/** Pause before each request, ms. It results in far fewer requests than the published limit of 10 per second. */
		readonly pauseMs = 150,
	) {}

	async wait(ms: number): Promise<void> {
		await sleep(ms);
	}

	/** Sends a request. Answers with 429 are retried. @throws Error if there is no answer, or the probe was stopped */
	async request(method: string, path: string, { query, body, version }: RequestOptions = {}): Promise<Answer> {
		for (let retries = 0; ; retries++) {
			await sleep(this.pauseMs);
			if (this.stopped && !this.cleaning) throw new Error('stopped');
			const sentVersion = version === undefined ? versionOf(path) : version;
			const response = await fetch(
				`${this.baseUrl}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
				{
					method,
					headers: {
						authorization: `Bearer ${this.token}`,
						accept: 'application/json',
						...(sentVersion === null ? {} : { version: sentVersion }),
						...(body === undefined ? {} : { 'content-type': 'application/json' }),
					},
					body: body === undefined ? undefined : JSON.stringify(body),
					// A redirect could send the token to another server.
					redirect: 'error',
					signal: AbortSignal.timeout(TIMEOUT_MS),
				},
			);
			const text = await response.text();
			if (response.status === 429 && retries < MAX_RETRIES_AFTER_429) {
				await sleep(this.pauseMs * 70);
				continue;
			}
			return { status: response.status, headers: response.headers, body: parse(text) };
		}
	}
}

const versionOf = (path: string): string => (path.startsWith('/calendars') ? CALENDARS_VERSION : CONTACTS_VERSION);

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
