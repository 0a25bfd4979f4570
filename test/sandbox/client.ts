import { startSandbox, type Sandbox, type SandboxOptions, type Seed } from '../../sandbox';
import { watchEverySandbox } from '../vendor/watch';

// What a sandbox accepts and answers must agree with the vendor's types.
watchEverySandbox('answer');

export const LOCATION = 'loc_sandbox';
export const TOKEN = 'pit-sandbox-token';

/** An answer in the form that tests need. */
export interface Answered {
	status: number;
	headers: Headers;
	text: string;
	/** The parsed JSON; undefined if the body is not JSON. */
	json: Json;
}

/** JSON whose structure the test knows. */
export type Json = any;

export interface Extra {
	/** Replaces headers; undefined leaves one out. */
	headers?: Record<string, string | undefined>;
	/** A body that is sent unchanged instead of JSON. */
	raw?: string;
	signal?: AbortSignal;
}

/** A sandbox and an HTTP client for it, which sends the right headers by default. */
export class Client {
	sandbox!: Sandbox;

	/** A client whose sandbox is a new one for each test. */
	static forEachTest(options: SandboxOptions = {}, fill: (seed: Seed) => unknown = () => undefined): Client {
		const client = new Client();
		beforeEach(async () => {
			client.sandbox = await startSandbox(options);
			fill(client.sandbox.seed);
		});
		afterEach(() => client.close());
		return client;
	}

	static async start(options: SandboxOptions = {}): Promise<Client> {
		const client = new Client();
		client.sandbox = await startSandbox(options);
		return client;
	}

	async call(method: string, path: string, body?: unknown, extra: Extra = {}): Promise<Answered> {
		const headers: Record<string, string | undefined> = {
			authorization: `Bearer ${TOKEN}`,
			version: path.startsWith('/calendars') ? '2021-04-15' : '2021-07-28',
			...(body === undefined && extra.raw === undefined ? {} : { 'content-type': 'application/json' }),
			...extra.headers,
		};
		const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
		const response = await fetch(this.sandbox.url + path, {
			method,
			headers: sent,
			body: extra.raw ?? (body === undefined ? undefined : JSON.stringify(body)),
			signal: extra.signal,
		});
		const text = await response.text();
		return { status: response.status, headers: response.headers, text, json: parse(text) };
	}

	get = (path: string, extra?: Extra): Promise<Answered> => this.call('GET', path, undefined, extra);
	post = (path: string, body: unknown, extra?: Extra): Promise<Answered> => this.call('POST', path, body, extra);
	put = (path: string, body: unknown, extra?: Extra): Promise<Answered> => this.call('PUT', path, body, extra);
	delete = (path: string, body?: unknown, extra?: Extra): Promise<Answered> => this.call('DELETE', path, body, extra);

	/** Creates a contact and returns it (highLevel). */
	async create(fields: Record<string, unknown>): Promise<Json> {
		const answer = await this.post('/contacts/', { locationId: LOCATION, ...fields });
		expect(answer.status).toBe(201);
		return answer.json.contact;
	}

	/** Upserts a contact (highLevel). */
	upsert = (fields: Record<string, unknown>): Promise<Answered> =>
		this.post('/contacts/upsert', { locationId: LOCATION, ...fields });

	/** Searches contacts (highLevel). */
	search = (body: Record<string, unknown>): Promise<Answered> =>
		this.post('/contacts/search', { locationId: LOCATION, pageLimit: 100, ...body });

	close = (): Promise<void> => this.sandbox.close();
}

function parse(text: string): Json {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
