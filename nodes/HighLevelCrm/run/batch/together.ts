import type { Send } from '../../api/request';

/** What a row needs to do something at once with other rows of its run. */
export interface Together {
	/** Rows of the run. */
	readonly rows: number;
	/** Waits for what comes only when other rows have got so far; the row holds no place meanwhile. */
	gather<T>(outcome: Promise<T>): Promise<T>;
	/** Calls back whenever rows have gathered and nothing else of the run moves. */
	whenStill(listener: () => void): void;
	/** Sends also when a row's failure has stopped the run: what rows have begun is brought to its end. Not after a cancel. */
	readonly send: Send;
}
