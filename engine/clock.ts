import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import path from 'node:path';
import load from './native/load';
import { ROOT } from './nodeTypes';

/** The built node's one place where it reads the time and waits. */
interface NodeClock {
	now: () => number;
	sleep: (ms: number) => Promise<void>;
}

interface Sleeper {
	at: number;
	wake: () => void;
}

const current = new AsyncLocalStorage<FastClock>();
/** Turns of the event loop without anything under way after which a run is thought to do nothing but sleep. */
const QUIET_TURNS = 10;
const REQUESTS = 'http.client.request.start';

const turn = async () => await new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A clock for runs whose pauses are not waited for: where all that is left to do is sleep, it leaps to the next one who wakes.
 * While a request is under way it goes as fast as any other. A sandbox that is told `now` lives in the same time.
 */
export class FastClock {
	private leapt = 0;
	/** Where it was stopped, ms; absent while it goes. */
	private held?: number;
	/** Whether it leaps also where it is held. */
	private leaps = true;
	/** Requests under way, and all that were ever begun, as the client sees it. */
	requests = 0;
	begunRequests = 0;
	private sleepers: Sleeper[] = [];
	private going = false;
	/** Bodies that run in its time. */
	private users = 0;

	/** ms; goes on from `performance.now()`. */
	readonly now = (): number => this.held ?? performance.now() + this.leapt;

	/** Runs `body`, and the node in it, in this clock's time. */
	async within<T>(body: () => Promise<T>): Promise<T> {
		install();
		this.users++;
		try {
			return await current.run(this, body);
		} finally {
			// Whoever still sleeps is to wake some time: a clock that nobody holds any more keeps no process alive.
			if (--this.users === 0) this.release();
			remove();
		}
	}

	/**
	 * Stops it: from here on only `advance` moves it, however long the machine takes.
	 * @param leaps whether it leaps nevertheless: then no time passes but what the run sleeps, the same on every machine
	 */
	hold({ leaps = false } = {}): void {
		this.held = this.now();
		this.leaps = leaps;
	}

	/** Leaps by `ms`, and wakes who has slept enough. */
	advance(ms: number): void {
		if (this.held === undefined) this.leapt += ms;
		else this.held += ms;
		this.wakeDue();
	}

	/** Lets a held clock go on from where it stands. */
	release(): void {
		if (this.held === undefined) return;
		this.leapt = this.held - performance.now();
		this.held = undefined;
		this.leaps = true;
	}

	/** Waits `ms` of this clock's time. */
	async sleep(ms: number): Promise<void> {
		await new Promise<void>((wake) => {
			this.sleepers.push({ at: this.now() + ms, wake });
			void this.go();
		});
	}

	/** Called by the channel of Node's HTTP client. */
	begun(request: ClientRequest): void {
		this.requests++;
		this.begunRequests++;
		request.once('close', () => this.requests--);
	}

	private async go(): Promise<void> {
		if (this.going) return;
		this.going = true;
		while (this.sleepers.length > 0) {
			const quiet = await this.isQuiet();
			if (quiet && this.leaps) {
				this.advance(Math.max(0, Math.min(...this.sleepers.map(({ at }) => at)) - this.now()));
				continue;
			}
			await new Promise((resolve) => setTimeout(resolve, 1));
			this.wakeDue();
		}
		this.going = false;
	}

	/** Whether some turns of the event loop pass without a request under way and without anybody lying down. */
	private async isQuiet(): Promise<boolean> {
		// Who was just woken may lie down again at once: that is quiet, too.
		await turn();
		const before = this.sleepers.length;
		for (let turns = 0; turns < QUIET_TURNS; turns++) {
			if (this.requests > 0) return false;
			await turn();
		}
		return this.requests === 0 && this.sleepers.length === before;
	}

	private wakeDue(): void {
		const now = this.now();
		const due = this.sleepers.filter(({ at }) => at <= now);
		this.sleepers = this.sleepers.filter(({ at }) => at > now);
		for (const { wake } of due.sort((one, other) => one.at - other.at)) wake();
	}
}

const onRequest = (message: unknown): void => {
	current.getStore()?.begun((message as { request: ClientRequest }).request);
};

let within = 0;
let real: NodeClock | undefined;

/** The clock of the built node that the engine runs. */
const nodeClock = (): NodeClock =>
	(load(path.join(ROOT, 'dist', 'nodes', 'HighLevelCrm', 'client', 'clock.js')) as { clock: NodeClock }).clock;

function install(): void {
	if (within++ > 0) return;
	const clock = nodeClock();
	const { now, sleep } = (real = { ...clock });
	clock.now = () => (current.getStore() ?? { now }).now();
	clock.sleep = async (ms) => await (current.getStore() ?? { sleep }).sleep(ms);
	subscribe(REQUESTS, onRequest);
}

function remove(): void {
	if (--within > 0) return;
	Object.assign(nodeClock(), real);
	unsubscribe(REQUESTS, onRequest);
}
