import type { Tally } from './tally';

/** The demo's output: a terminal, a file or a test. */
export interface Output {
	write: (text: string) => void;
	/** Whether a line can be overwritten. */
	isTTY: boolean;
	/** Width of the terminal, characters. */
	columns?: number;
}

const TTY_INTERVAL_MS = 100;
const PLAIN_INTERVAL_MS = 2_000;

/**
 * Shows the server's counts while a workflow runs: on a terminal one line that changes, otherwise a new line at intervals.
 * @returns a function that stops it and leaves the last counts visible
 */
export function showProgress(name: string, tally: () => Tally, { write, isTTY, columns = 80 }: Output): () => void {
	const began = performance.now();
	// A line that wraps could not be overwritten.
	const show = () => write(isTTY ? `\r\x1b[2K${line().slice(0, columns - 1)}` : `${line()}\n`);
	const timer = setInterval(show, isTTY ? TTY_INTERVAL_MS : PLAIN_INTERVAL_MS);
	return () => {
		clearInterval(timer);
		show();
		if (isTTY) write('\n');
	};

	function line(): string {
		const { requests, created, updated, refused } = tally();
		const seconds = ((performance.now() - began) / 1_000).toFixed(1);
		return `${seconds} s: ${requests} requests, ${created} created, ${updated} updated, ${refused} × 429. ${name}`;
	}
}
