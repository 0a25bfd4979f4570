import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

/** Idle turns of the event loop after which nothing is in flight any more. */
const QUIET_TURNS = 12;
/** Idle time after which a closing connection is no longer waited for, real ms. */
const STUCK_MS = 1_500;
/** Start of virtual time, ms since 1970. */
const BEGINNING = Date.parse('2026-11-21T10:00:00Z');

interface Timer {
	at: number;
	run: () => void;
}

/**
 * A clock that stands still while events occur, and jumps to the next timer when none does. Node and server wait on it,
 * so an outage of half an hour takes no time, and the speed of the machine does not matter.
 */
export class VirtualTime {
	private at = 0;
	private timers: Timer[] = [];
	/** Number of events. Time stands still while it grows. */
	private events = 0;
	/** Connections that this process has opened and not closed. */
	private open = 0;
	/** Connections on which a server waits for virtual time. */
	private held = 0;
	private driving = false;

	readonly now = (): number => this.at;
	readonly date = (): number => BEGINNING + this.at;
	readonly sleep = async (ms: number): Promise<void> => {
		if (ms <= 0) {
			this.events++;
			await turn();
			return;
		}
		await new Promise<void>((resolve) => this.after(ms, resolve));
	};

	/** Calls `run` once `ms` have passed. */
	after(ms: number, run: () => void): void {
		this.events++;
		const timer = { at: this.at + Math.max(0, ms), run };
		let low = 0;
		for (let high = this.timers.length; low < high; ) {
			const middle = (low + high) >> 1;
			if ((this.timers[middle]?.at ?? 0) > timer.at) low = middle + 1;
			else high = middle;
		}
		// The next timer is the last entry, which is cheap to remove.
		this.timers.splice(low, 0, timer);
	}

	/** Counts an event. */
	stir(): void {
		this.events++;
	}

	/** Marks that a server waits for virtual time on `socket`. @returns a function that ends the wait */
	hold(socket: Socket): () => void {
		if (socket.destroyed) return () => undefined;
		this.held++;
		this.events++;
		let holding = true;
		const release = () => {
			if (!holding) return;
			holding = false;
			this.held--;
			this.events++;
			socket.off('close', release);
		};
		socket.once('close', release);
		return release;
	}

	/** Lets virtual time pass until `work` has ended. */
	async during<T>(work: () => Promise<T>): Promise<T> {
		subscribe('net.client.socket', this.opened);
		this.driving = true;
		const driven = this.drive();
		try {
			return await work();
		} finally {
			this.driving = false;
			await driven;
			unsubscribe('net.client.socket', this.opened);
		}
	}

	/** Lets `ms` of virtual time pass, so that late writes happen. */
	async pass(ms: number): Promise<void> {
		await this.during(async () => await this.sleep(ms));
	}

	private readonly opened = (message: unknown): void => {
		const { socket } = message as { socket: Socket };
		this.open++;
		this.events++;
		for (const event of ['connect', 'data', 'end']) socket.on(event, () => this.events++);
		socket.once('close', () => {
			this.open--;
			this.events++;
		});
	};

	private async drive(): Promise<void> {
		let [seen, quiet] = [-1, 0];
		let since = performance.now();
		while (this.driving) {
			await turn();
			if (this.events !== seen) {
				[seen, quiet, since] = [this.events, 0, performance.now()];
				continue;
			}
			const busy = this.open > this.held && performance.now() - since < STUCK_MS;
			if (busy || this.timers.length === 0) {
				await sleep(1);
			} else if (++quiet >= QUIET_TURNS) {
				this.jump();
				quiet = 0;
			}
		}
	}

	/** Advances to the next timer and runs all that are due then. */
	private jump(): void {
		this.at = this.timers.at(-1)?.at ?? this.at;
		while (this.timers.length > 0 && (this.timers.at(-1)?.at ?? 0) <= this.at) this.timers.pop()?.run();
		this.events++;
	}
}
