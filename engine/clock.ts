import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import path from 'node:path';
import load from './native/load';
import { ROOT } from './nodeTypes';

/** The built node reads the time and waits through this object only. */
interface NodeClock {
	now: () => number;
	sleep: (ms: number) => Promise<void>;
}

interface Sleeper {
	at: number;
	wake: () => void;
}

const current = new AsyncLocalStorage<FastClock>();
/** Number of event-loop turns without activity after which a run is considered to be only sleeping. */
const IDLE_TURNS = 10;
const REQUESTS = 'http.client.request.start';

const nextTurn = async () => await new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A clock that skips pauses. If a run is only sleeping, the clock jumps to the next wake-up. While a request is
 * in flight, it runs at normal speed. A sandbox with this clock's `now` runs in the same time.
 */
export class FastClock {
	private offset = 0;
	/** The time at which the clock was stopped, ms; undefined while it runs. */
	private stoppedAt?: number;
	/** Whether the clock also jumps while it is stopped. */
	private leaps = true;
	/** Requests in flight, and all requests so far, as the client sees them. */
	requests = 0;
	begunRequests = 0;
	/** Is called with the time at which a request is begun, ms. */
	onBegin?: (at: number) => void;
	private sleepers: Sleeper[] = [];
	private isRunning = false;
	/** Number of bodies that run in this clock's time. */
	private activeRuns = 0;

	/** The current time, ms; continues `performance.now()`. */
	readonly now = (): number => this.stoppedAt ?? performance.now() + this.offset;

	/** Runs `body`, and the node in it, in this clock's time. */
	async within<T>(body: () => Promise<T>): Promise<T> {
		install();
		this.activeRuns++;
		try {
			return await current.run(this, body);
		} finally {
			// Remaining sleepers must wake up: an unused clock may not keep the process alive.
			if (--this.activeRuns === 0) this.release();
			remove();
		}
	}

	/**
	 * Stops the clock: only `advance` moves it, however long the machine takes.
	 * @param leaps whether it still jumps to wake-ups; then only the pauses of the run take time, the same on every
	 * machine
	 */
	hold({ leaps = false } = {}): void {
		this.stoppedAt = this.now();
		this.leaps = leaps;
	}

	/** Moves the clock by `ms`, and wakes all sleepers that are due. */
	advance(ms: number): void {
		if (this.stoppedAt === undefined) this.offset += ms;
		else this.stoppedAt += ms;
		this.wakeDue();
	}

	/** Restarts a stopped clock from its current time. */
	release(): void {
		if (this.stoppedAt === undefined) return;
		this.offset = this.stoppedAt - performance.now();
		this.stoppedAt = undefined;
		this.leaps = true;
	}

	/** Waits `ms` of this clock's time. */
	async sleep(ms: number): Promise<void> {
		await new Promise<void>((wake) => {
			this.sleepers.push({ at: this.now() + ms, wake });
			void this.runTimers();
		});
	}

	/** Called through the diagnostics channel of Node's HTTP client. */
	begun(request: ClientRequest): void {
		this.requests++;
		this.begunRequests++;
		this.onBegin?.(this.now());
		request.once('close', () => this.requests--);
	}

	private async runTimers(): Promise<void> {
		if (this.isRunning) return;
		this.isRunning = true;
		while (this.sleepers.length > 0) {
			const idle = await this.isIdle();
			if (idle && this.leaps) {
				this.advance(Math.max(0, Math.min(...this.sleepers.map(({ at }) => at)) - this.now()));
				continue;
			}
			await new Promise((resolve) => setTimeout(resolve, 1));
			this.wakeDue();
		}
		this.isRunning = false;
	}

	/** @returns whether some event-loop turns pass without a request in flight and without a new sleeper */
	private async isIdle(): Promise<boolean> {
		// A sleeper that was just woken may sleep again at once, which also counts as idle.
		await nextTurn();
		const before = this.sleepers.length;
		for (let turns = 0; turns < IDLE_TURNS; turns++) {
			if (this.requests > 0) return false;
			await nextTurn();
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

let installs = 0;
let original: NodeClock | undefined;

/** The clock of the built node that the engine runs. */
const nodeClock = (): NodeClock =>
	(load(path.join(ROOT, 'dist', 'nodes', 'HighLevelCrm', 'client', 'clock.js')) as { clock: NodeClock }).clock;

function install(): void {
	if (installs++ > 0) return;
	const clock = nodeClock();
	const { now, sleep } = (original = { ...clock });
	clock.now = () => (current.getStore() ?? { now }).now();
	clock.sleep = async (ms) => await (current.getStore() ?? { sleep }).sleep(ms);
	subscribe(REQUESTS, onRequest);
}

function remove(): void {
	if (--installs > 0) return;
	Object.assign(nodeClock(), original);
	unsubscribe(REQUESTS, onRequest);
}
