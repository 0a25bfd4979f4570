import { ApiFailure } from '../errors/apiFailure';

/**
 * Whether a run still sends requests. A failed row stops the rows that have not begun; a cancelled execution, or a failure that every
 * further request would share, is final: it also stops requests that complete what was begun.
 */
export class Stop {
	private readonly first = new AbortController();
	private readonly final = new AbortController();

	/** @param cancel n8n's cancel signal, if n8n provides one */
	constructor(cancel?: AbortSignal) {
		if (cancel?.aborted) this.because(new Cancelled());
		cancel?.addEventListener('abort', () => this.because(new Cancelled()), { once: true });
	}

	/** Why no further row is begun; `undefined` while the run goes on. */
	get reason(): Error | undefined {
		return reasonOf(this.first);
	}

	/** Why nothing at all is sent any more; `undefined` while the run goes on, and after the failure of a single row. */
	get finalReason(): Error | undefined {
		return reasonOf(this.final);
	}

	/** Calls `listener` when the run is stopped, for whatever reason. */
	onStop(listener: (reason: Error) => void): void {
		listenOnce(this.first, listener);
	}

	/** Calls `listener` when the run is stopped for good. */
	onFinalStop(listener: (reason: Error) => void): void {
		listenOnce(this.final, listener);
	}

	/** Stops the run: what has not been sent stays unsent. The first cause of each kind counts. */
	because(cause: Error): void {
		if (!this.reason) this.first.abort(cause);
		if (!this.finalReason && isFinal(cause)) this.final.abort(cause);
	}
}

const isFinal = (cause: Error): boolean =>
	cause instanceof Cancelled || (cause instanceof ApiFailure && cause.facts.hopeless === true);

const reasonOf = ({ signal }: AbortController): Error | undefined =>
	signal.aborted ? (signal.reason as Error) : undefined;

function listenOnce({ signal }: AbortController, listener: (reason: Error) => void): void {
	signal.addEventListener('abort', () => listener(signal.reason as Error), { once: true });
}

/** The user stopped the execution. n8n recognizes by the word "canceled" that it is no failure. */
export class Cancelled extends Error {
	/** @param details what became of the rows */
	constructor(details = '') {
		super(['The execution was canceled', details].filter(Boolean).join('. '));
		this.name = 'Cancelled';
	}
}
