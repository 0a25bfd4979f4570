import type { Connection } from './connection';
import { Lane } from './lane';
import { Order } from './order';
import type { Pacer, Ticket } from './pacer';
import { pacerFor } from './pacers';
import { Stop } from './stop';
import { Window } from './window';

/** A fixed rate that the user sets: at most `requests` in any `intervalMs`. */
export interface FixedRate {
	requests: number;
	intervalMs: number;
}

/** One execution of the node over all its items: what the items share. */
export class Run {
	readonly order = new Order();
	/** Look-ups that all rows need, by name; each is made once. */
	readonly lookups = new Map<string, Promise<unknown>>();
	/** What the user should know although nothing failed. */
	readonly hints = new Set<string>();
	readonly stop: Stop;
	readonly pacer: Pacer;
	/** Requests sent, repetitions included. */
	requests = 0;
	private readonly lane: Lane;

	/**
	 * @param signal n8n's cancel signal, where it hands one out
	 * @param rate the user's fixed rate
	 */
	constructor(
		readonly connection: Connection,
		private readonly signal?: AbortSignal,
		rate?: FixedRate,
	) {
		this.stop = new Stop(signal);
		this.pacer = pacerFor(connection.key);
		this.lane = new Lane(rate && new Window(rate.requests, rate.intervalMs));
	}

	/** Waits for permission to send one request. */
	async turn(): Promise<Ticket> {
		if (this.stop.reason) throw this.stop.reason;
		return await this.pacer.turn(this.lane, this.signal);
	}
}
