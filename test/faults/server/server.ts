import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import type { VirtualTime } from '../virtualTime';
import { answerOf, type DialectName } from './interface';
import { bytes, head, readRequest, type Reply, type WireRequest } from './wire';
import { World } from './world';

/** A request that the server saw. */
export interface Seen extends WireRequest {
	/** Counted from 0, in the order of arrival. */
	seq: number;
	/** Virtual ms. */
	at: number;
	/** The status it was answered with; absent where the connection ended otherwise. */
	status?: number;
}

/** What the server does with one request instead of what the interface says. */
export interface Deed {
	/** When what it asks for is done: at once, never, or so many ms after the end. At once unless `end` says otherwise. */
	write?: 'now' | 'never' | number;
	/** The contact that it makes is there at once, but shown only after so many ms. */
	hiddenMs?: number;
	/** ms until the end; the server's latency if absent. */
	afterMs?: number;
	/** How it ends: an answer (its parts in place of the interface's), a reset, nothing ever, or a blank every 300 ms. */
	end?: Partial<Reply> | ((own: Reply) => Partial<Reply>) | 'reset' | 'hang' | 'endless';
	/** The body goes out in so many parts, `everyMs` apart. */
	parts?: { count: number; everyMs: number };
}

/** A fault: what is done with a request; `undefined` for what the interface says. */
export type Fault = (request: Seen, server: HostileServer) => Deed | undefined;

export interface HostileOptions {
	dialect: DialectName;
	faults?: Fault[];
	/** ms that every answer takes. */
	latencyMs?: number;
	tls?: TlsOptions;
	/** ms until the TLS handshake of a connection (counted from 0) is begun; `cut` ends the connection in place of it. */
	handshake?: (connection: number) => number | 'cut';
	host?: string;
	/** Answers at once, without the clock. */
	immediate?: boolean;
}

/** A server with the interface's rules that does whatever a test tells it to, down to the bytes. Waits in virtual time only. */
export class HostileServer {
	readonly world: World;
	readonly log: Seen[] = [];
	/** Faults are asked in turn: the first that does something counts. */
	faults: Fault[];
	connections = 0;
	/** Requests that came. */
	counted = 0;
	/** Whether requests are counted only, not kept. */
	forgets = false;
	inFlight = 0;
	mostInFlight = 0;
	url = '';
	private server?: Server;
	private readonly sockets = new Set<Socket>();
	private port = 0;

	constructor(
		readonly time: VirtualTime,
		private readonly options: HostileOptions,
	) {
		this.world = new World(time.date);
		this.faults = options.faults ?? [];
	}

	/** Listens, on the port it had before if it had one. */
	async start(): Promise<this> {
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

	/** Refuses connections and breaks those that are open; `start` brings it back. */
	async stop(): Promise<void> {
		for (const socket of this.sockets) socket.destroy();
		await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
	}

	/** Goes down and comes back after so many virtual ms. */
	restart(downMs: number): void {
		const down = this.stop();
		this.time.after(downMs, () => void down.then(async () => await this.start()));
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
		readRequest(socket, (request) => this.handle(socket, request));
	}

	private handle(socket: Socket, request: WireRequest): void {
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
		const own = write === 'now' ? this.does(seen) : { status: 200, headers: {}, body: {} };
		if (deed.hiddenMs !== undefined) this.world.hideLast(deed.hiddenMs);
		if (end === 'hang') return void this.time.hold(socket);
		this.later(socket, afterMs, () => {
			if (typeof write === 'number') this.time.after(write, () => void this.does(seen));
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

	private does(seen: Seen): Reply {
		this.world.seq = seen.seq;
		return answerOf(seen, this.world, this.options.dialect);
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

	/** An answer that goes on for ever and says nothing. */
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
