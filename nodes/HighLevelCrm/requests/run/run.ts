import type { Connection } from '../connection/connection';
import { Lane } from '../pace/lane';
import { Order } from './order';
import type { Pacer, Ticket } from '../pace/pacer';
import { pacerFor } from '../pace/pacers';
import type { Shared } from './row';
import { Stop } from './stop';
import { Window } from '../pace/window';

/** A fixed rate that the user sets: at most `requests` in any `intervalMs`. */
export interface FixedRate {
	requests: number;
	intervalMs: number;
}

/** One execution of the node over all its items: what the items share. */
export class Run {
	readonly order = new Order();
	readonly shared: Shared = { lookups: new Map(), known: new Set(), apart: 0, hints: new Set() };
	readonly stop: Stop;
	readonly pacer: Pacer;
	/** Ends with the latest row that has begun to be prepared; rows are prepared one after the other. */
	prepared: Promise<unknown> = Promise.resolve();
	private readonly lane: Lane;

	/**
	 * @param signal n8n's cancel signal, where it hands one out
	 * @param rate the user's fixed rate
	 */
	constructor(
		readonly connection: Connection,
		signal?: AbortSignal,
		rate?: FixedRate,
	) {
		this.stop = new Stop(signal);
		this.pacer = pacerFor(connection.key);
		const lane = new Lane(rate && new Window(rate.requests, rate.intervalMs));
		this.lane = lane;
		this.stop.signal.addEventListener('abort', () => this.pacer.abandon(lane, this.stop.signal.reason as Error), {
			once: true,
		});
	}

	/** Waits until every row that has come so far is prepared. */
	async allPrepared(): Promise<void> {
		for (let latest; latest !== this.prepared; ) {
			latest = this.prepared;
			await latest;
		}
	}

	/** Waits for permission to send one request. @throws the reason, as soon as the run is stopped */
	async turn(): Promise<Ticket> {
		if (this.stop.reason) throw this.stop.reason;
		return await this.pacer.turn(this.lane);
	}
}
