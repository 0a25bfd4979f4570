import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const TRIES_AFTER_429 = 3;

export const CONTACTS_VERSION = '2021-07-28';
export const CALENDARS_VERSION = '2021-04-15';

/** An answer. */
export interface Seen {
	status: number;
	headers: Headers;
	/** Parsed JSON; undefined when it is none. */
	body: unknown;
}

/** What a request has beside method and path. */
export interface Asked {
	query?: Record<string, string>;
	body?: unknown;
	/** Default: the one the path takes; null = none. */
	version?: string | null;
}

/** The one way to the server: one request after the other, slowly. */
export class Wire {
	/** Set when the probe is to end: nothing is sent any more, but by `cleaning`. */
	stopped = false;
	cleaning = false;

	constructor(
		readonly baseUrl: string,
		private readonly token: string,
		/** Pause before each request, ms: well below the published 10 a second. */
		readonly pauseMs = 150,
	) {}

	/** @throws Error when nothing arrives, or the probe was stopped */
	async ask(method: string, path: string, { query, body, version }: Asked = {}): Promise<Seen> {
		for (let tried = 0; ; tried++) {
			await sleep(this.pauseMs);
			if (this.stopped && !this.cleaning) throw new Error('stopped');
			const spoken = version === undefined ? versionOf(path) : version;
			const response = await fetch(
				`${this.baseUrl}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
				{
					method,
					headers: {
						authorization: `Bearer ${this.token}`,
						accept: 'application/json',
						...(spoken === null ? {} : { version: spoken }),
						...(body === undefined ? {} : { 'content-type': 'application/json' }),
					},
					body: body === undefined ? undefined : JSON.stringify(body),
					// The token goes to this server and to no other.
					redirect: 'error',
					signal: AbortSignal.timeout(TIMEOUT_MS),
				},
			);
			const text = await response.text();
			if (response.status === 429 && tried < TRIES_AFTER_429) {
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
