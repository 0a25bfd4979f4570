/** Whether a run goes on sending. */
export class Stop {
	private readonly controller = new AbortController();

	/** @param cancel n8n's cancel signal, where it hands one out */
	constructor(cancel?: AbortSignal) {
		if (cancel?.aborted) this.because(new Cancelled());
		cancel?.addEventListener('abort', () => this.because(new Cancelled()), { once: true });
	}

	/** Ends every waiting for permission to send; its reason is why. */
	get signal(): AbortSignal {
		return this.controller.signal;
	}

	/** Why nothing more is sent; `undefined` while the run goes on. */
	get reason(): Error | undefined {
		return this.signal.aborted ? (this.signal.reason as Error) : undefined;
	}

	/** Ends the run: what has not been sent stays unsent. The first cause counts. */
	because(cause: Error): void {
		if (!this.signal.aborted) this.controller.abort(cause);
	}
}

/** The execution was stopped by its user. n8n tells by the word "canceled" that it was no failure. */
export class Cancelled extends Error {
	/** @param more what became of the rows */
	constructor(more = '') {
		super(['The execution was canceled', more].filter(Boolean).join('. '));
		this.name = 'Cancelled';
	}
}
