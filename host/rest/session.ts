import { Trouble } from '../trouble';

/** The owner's account. */
export interface Login {
	email: string;
	/** 8 to 64 characters, with a number and a capital letter. */
	password: string;
}

/** An unsuccessful answer of n8n. */
export class RestError extends Error {
	constructor(
		request: string,
		readonly status: number,
		body: string,
	) {
		super(`n8n answered ${status} to ${request}: ${body.slice(0, 500)}`);
	}
}

const TIMEOUT_MS = 60_000;

/** A session with n8n's internal API, which its editor uses. A cookie authenticates it. */
export class Session {
	constructor(
		readonly url: string,
		/** The value of the Cookie header. */
		readonly cookie: string,
	) {}

	/**
	 * Sends a request.
	 * @param path under /rest, e.g. `/workflows`
	 * @returns the `data` of the answer
	 * @throws RestError
	 */
	async request<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> {
		const { data } = await send(this.url, method, path, body, this.cookie);
		return data as T;
	}

	/** Reads a file that the editor loads, e.g. `/types/nodes.json`. @throws RestError */
	async file<T>(path: string): Promise<T> {
		const response = await fetch(`${this.url}${path}`, {
			headers: { cookie: this.cookie },
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (!response.ok) throw new RestError(`GET ${path}`, response.status, await response.text());
		return (await response.json()) as T;
	}
}

/**
 * Creates the owner's account if there is none, and signs in.
 * @throws Trouble if the account has another password
 */
export async function signIn(url: string, { email, password }: Login): Promise<Session> {
	const { data } = await send(url, 'GET', '/settings');
	const { userManagement } = data as { userManagement: { showSetupOnFirstLoad?: boolean } };
	if (userManagement.showSetupOnFirstLoad) {
		await send(url, 'POST', '/owner/setup', { email, password, firstName: 'Local', lastName: 'Owner' });
	}
	try {
		const { cookie } = await send(url, 'POST', '/login', { emailOrLdapLoginId: email, password });
		return new Session(url, cookie);
	} catch (error) {
		if (!(error instanceof RestError) || error.status !== 401) throw error;
		throw new Trouble(
			`The password of ${email} is no longer the one that was set up. Run npm start -- --reset to delete account, workflows and executions.`,
		);
	}
}

async function send(
	url: string,
	method: string,
	path: string,
	body?: unknown,
	cookie = '',
): Promise<{ data: unknown; cookie: string }> {
	const response = await fetch(`${url}/rest${path}`, {
		method,
		headers: {
			// A busy n8n may end an idle connection while the next request is on its way.
			connection: 'close',
			...(cookie && { cookie }),
			...(body !== undefined && { 'content-type': 'application/json' }),
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	const text = await response.text();
	if (!response.ok) throw new RestError(`${method} ${path}`, response.status, text);
	const { data } = JSON.parse(text) as { data: unknown };
	return {
		data,
		cookie: response.headers
			.getSetCookie()
			.map((one) => one.split(';')[0])
			.join('; '),
	};
}
