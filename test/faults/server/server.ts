import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { startSandbox, type Contact, type Sandbox } from '../../../sandbox';
import type { DialectName } from '../../support/bench';
import type { VirtualTime } from '../virtualTime';
import { bytes, head, readRequest, send, type Reply, type WireRequest } from './wire';

const DAY_MS = 86_400_000;

/** A request that the server saw. */
export interface Seen extends WireRequest {
	/** Number of the request in the order of arrival, from 0. */
	seq: number;
	/** Time of arrival, virtual ms. */
	at: number;
	/** The answer's status; absent if the connection ended without an answer. */
	status?: number;
}

/** How the server departs from the interface for one request. */
export interface Deed {
	/** When the request is executed: at once, never, or this many ms after the end. By default at once, unless `end` has an answer. */
	write?: 'now' | 'never' | number;
	/** Delay until look-ups and lists show the contact that the request creates, ms. */
	hiddenMs?: number;
	/** Delay of the end, ms; the server's latency if absent. */
	afterMs?: number;
	/** How the request ends: an answer that replaces parts of the interface's, a reset, no answer, or a blank every 300 ms. */
	end?: Partial<Reply> | ((own: Reply) => Partial<Reply>) | 'reset' | 'hang' | 'endless';
	/** The body is sent in `count` parts, `everyMs` apart. */
	parts?: { count: number; everyMs: number };
}

/** Returns what to do with a request, or `undefined` to follow the interface. */
export type Fault = (request: Seen, server: HostileServer) => Deed | undefined;

export interface HostileOptions {
	dialect: DialectName;
	faults?: readonly Fault[];
	/** Latency of every answer, ms. */
	latencyMs?: number;
	tls?: TlsOptions;
	/** Delay of the TLS handshake of a connection (counted from 0), ms; `cut` closes the connection instead. */
	handshake?: (connection: number) => number | 'cut';
	host?: string;
	/** Chosen by the system if absent. */
	port?: number;
	/** Answers at once, without the clock. */
	immediate?: boolean;
}

/** A server before a sandbox, with any fault that a test needs, down to the bytes. It waits only in virtual time. */
export class HostileServer {
	/** It executes the requests, and holds the records. */
	sandbox!: Sandbox;
	readonly log: Seen[] = [];
	/** The requests that changed a record. */
	readonly written: Seen[] = [];
	/** The first fault that returns something applies. */
	faults: readonly Fault[];
	connections = 0;
	/** Number of requests. */
	counted = 0;
	/** Whether requests are only counted, not logged. */
	forgets = false;
	inFlight = 0;
	mostInFlight = 0;
	url = '';
	/** Contacts that look-ups and lists show only from the given time. */
	private readonly hidden = new Map<unknown, number>();
	private server?: Server;
	private readonly sockets = new Set<Socket>();
	private port: number;

	constructor(
		readonly time: VirtualTime,
		private readonly options: HostileOptions,
	) {
		this.faults = options.faults ?? [];
		this.port = options.port ?? 0;
	}

	async start(): Promise<this> {
		const { dialect } = this.options;
		const { now, date } = this.time;
		const ids = { equipmentIdKey: 'id', equipmentListIdKey: 'id' } as const;
		this.sandbox = await startSandbox({ dialect, now, date, ...ids, keepLog: false });
		this.sandbox.seed.calendars([{ id: 'cal1', name: 'Calendar' }]);
		this.sandbox.seed.customFields([{ id: 'cf1', name: 'Colour', dataType: 'TEXT' }]);
		this.sandbox.seed.tags(['vip']);
		return await this.listen();
	}

	/** Listens on the port that it had before, if any. */
	private async listen(): Promise<this> {
		const { tls, handshake, host = '127.0.0.1' } = this.options;
		const secure = tls && createTlsServer(tls, (socket) => this.connected(socket));
		secure?.on('tlsClientError', () => this.time.stir());
		this.server = createServer((socket) => {
			this.sockets.add(socket);
			socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket));
			const begins = handshake?.(this.connections++) ?? 0;
			if (begins === 'cut') socket.destroy();
			else if (!secure) this.connected(socket);
			else this.later(socket, begins, () => secure.emit('connection', socket));
		});
		await new Promise<void>((resolve) => this.server?.listen(this.port, host, resolve));
		this.port = (this.server.address() as AddressInfo).port;
		this.url = `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${this.port}`;
		return this;
	}

	/** Adds contacts that exist before the run. */
	plant(...contacts: Array<Partial<Contact>>): void {
		const dateAdded = new Date(this.time.date() - DAY_MS).toISOString();
		this.sandbox.seed.contacts(contacts.map((contact) => ({ dateAdded, ...contact })));
	}

	async stop(): Promise<void> {
		await this.close();
		await this.sandbox.close();
	}

	/** Closes all connections and refuses new ones. */
	private async close(): Promise<void> {
		for (const socket of this.sockets) socket.destroy();
		await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
	}

	/** Stops, and starts again after `downMs` of virtual time. */
	restart(downMs: number): void {
		const down = this.close();
		this.time.after(downMs, () => void down.then(async () => await this.listen()));
	}

	private later(socket: Socket, ms: number, run: () => void): void {
		if (this.options.immediate) return run();
		const release = this.time.hold(socket);
		this.time.after(ms, () => {
			release();
			run();
		});
	}

	private connected(socket: Socket): void {
		socket.on('error', () => undefined);
		readRequest(socket, (request) => void this.handle(socket, request).catch(() => socket.destroy()));
	}

	private async handle(socket: Socket, request: WireRequest): Promise<void> {
		const seen: Seen = { ...request, seq: this.counted++, at: this.time.now() };
		if (!this.forgets) this.log.push(seen);
		this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
		let under = true;
		const over = () => {
			if (under) this.inFlight--;
			under = false;
		};
		socket.once('close', over);
		const deed = this.asked(seen) ?? {};
		const { end = {}, afterMs = this.options.latencyMs ?? 0 } = deed;
		const write = deed.write ?? (typeof end === 'string' || (typeof end === 'object' && end.status) ? 'never' : 'now');
		const own = write === 'now' ? await this.does(seen, deed.hiddenMs) : { status: 200, headers: {}, body: {} };
		if (end === 'hang') return void this.time.hold(socket);
		this.later(socket, afterMs, () => {
			if (typeof write === 'number') this.time.after(write, () => void this.does(seen).catch(() => undefined));
			over();
			if (end === 'reset') return void socket.resetAndDestroy();
			if (end === 'endless') return this.endless(socket);
			const reply = { ...own, ...(typeof end === 'function' ? end(own) : end) };
			seen.status = reply.status;
			this.reply(socket, reply, deed.parts);
		});
	}

	private asked(seen: Seen): Deed | undefined {
		for (const fault of this.faults) {
			const deed = fault(seen, this);
			if (deed) return deed;
		}
		return undefined;
	}

	/** Has the sandbox execute a request. @param hiddenMs how long the contact that it creates stays hidden */
	private async does(seen: Seen, hiddenMs?: number): Promise<Reply> {
		const reply = await send(this.sandbox.url, seen);
		const { contact, contacts } = (reply.body ?? {}) as { contact?: { id: string }; contacts?: Array<{ id: string }> };
		const isRead = seen.method === 'GET' || seen.path.endsWith('/search');
		if (!isRead && reply.status < 300) this.written.push(seen);
		if (hiddenMs !== undefined && contact) this.hidden.set(contact.id, this.time.now() + hiddenMs);
		const isShown = ({ id }: { id: string }) => (this.hidden.get(id) ?? 0) <= this.time.now();
		if (seen.path.endsWith('/duplicate') && contact && !isShown(contact)) reply.body = { contact: null };
		if (isRead && contacts) reply.body = { ...(reply.body as object), contacts: contacts.filter(isShown) };
		return reply;
	}

	private reply(socket: Socket, reply: Reply, parts?: Deed['parts']): void {
		const body = bytes(reply.body);
		const date = { date: new Date(this.time.date()).toUTCString() };
		socket.write(head({ ...reply, headers: { ...date, ...reply.headers } }, body.length));
		const { count, everyMs } = parts ?? { count: 1, everyMs: 0 };
		const size = Math.ceil(body.length / count);
		const send = (part: number) => {
			if (socket.destroyed) return;
			if (part >= count - 1) return void socket.end(body.subarray(part * size));
			socket.write(body.subarray(part * size, (part + 1) * size));
			this.later(socket, everyMs, () => send(part + 1));
		};
		send(0);
	}

	/** Sends an answer of blanks that never ends. */
	private endless(socket: Socket): void {
		socket.write(head({ status: 200, headers: {} }));
		const drip = () => {
			if (socket.destroyed) return;
			socket.write(' ');
			this.later(socket, 300, drip);
		};
		drip();
	}
}
