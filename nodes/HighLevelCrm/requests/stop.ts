import type { ApiFailure } from './failure';

/** Whether a run goes on sending, and what became of its rows. */
export class Stop {
	/** Rows that came to an end well after writing something. */
	written = 0;
	/** Rows that came to an end well without writing (reads). */
	read = 0;
	failed = 0;
	unsent = 0;
	private cause: ApiFailure | Error | undefined;

	/** @param signal the execution's cancel signal, where n8n hands one out */
	constructor(private readonly signal?: AbortSignal) {}

	/** Why nothing more is sent; `undefined` while the run goes on. */
	get reason(): ApiFailure | Error | undefined {
		if (this.signal?.aborted) return new Cancelled();
		return this.cause;
	}

	get cancelled(): boolean {
		return this.signal?.aborted === true;
	}

	/** Ends the run: what has not been sent stays unsent. The first reason counts. */
	because(cause: ApiFailure | Error): void {
		this.cause ??= cause;
	}
}

/** The execution was stopped by its user. */
export class Cancelled extends Error {
	constructor() {
		super('The execution was stopped');
		this.name = 'Cancelled';
	}
}
