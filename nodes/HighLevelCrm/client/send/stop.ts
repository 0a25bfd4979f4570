import { ApiFailure } from '../errors/apiFailure';

/**
 * The stop state of a run. A failed row stops the rows that have not begun. A cancelled execution, or a failure that every further
 * request would share, is final: it also stops the requests that complete begun rows.
 */
export class Stop {
	private readonly anyStop = new AbortController();
	private readonly finalStop = new AbortController();

	/** @param cancel n8n's cancel signal, if n8n provides one */
	constructor(cancel?: AbortSignal) {
		if (cancel?.aborted) this.abort(new Cancelled());
		cancel?.addEventListener('abort', () => this.abort(new Cancelled()), { once: true });
	}

	/** Why no further row may begin; `undefined` while the run goes on. */
	get reason(): Error | undefined {
		return abortReason(this.anyStop);
	}

	/** Why no request at all may be sent; `undefined` unless the run was stopped for good. */
	get finalReason(): Error | undefined {
		return abortReason(this.finalStop);
	}

	onStop(listener: (reason: Error) => void): void {
		listenOnce(this.anyStop, listener);
	}

	onFinalStop(listener: (reason: Error) => void): void {
		listenOnce(this.finalStop, listener);
	}

	/** Stops the run. The first cause of each kind counts. */
	abort(cause: Error): void {
		if (!this.reason) this.anyStop.abort(cause);
		if (!this.finalReason && isFinal(cause)) this.finalStop.abort(cause);
	}
}

const isFinal = (cause: Error): boolean =>
	cause instanceof Cancelled || (cause instanceof ApiFailure && cause.facts.hopeless === true);

const abortReason = ({ signal }: AbortController): Error | undefined =>
	signal.aborted ? (signal.reason as Error) : undefined;

function listenOnce({ signal }: AbortController, listener: (reason: Error) => void): void {
	signal.addEventListener('abort', () => listener(signal.reason as Error), { once: true });
}

/** The user stopped the execution. n8n recognizes the word "canceled" and does not report a failure. */
export class Cancelled extends Error {
	/** @param details counts of the rows by result */
	constructor(details = '') {
		super(['The execution was canceled', details].filter(Boolean).join('. '));
		this.name = 'Cancelled';
	}
}
