/** Shows the progress of a command to its user. */
export interface Progress {
	/** Begins a step and ends the previous one. */
	step: (what: string) => void;
	/** Shows the progress within the step, e.g. `812 of about 2,150 packages`. */
	detail: (text: string) => void;
	end: () => void;
}

/** Shows nothing. */
export const SILENT: Progress = { step: () => undefined, detail: () => undefined, end: () => undefined };

const TTY_INTERVAL_MS = 250;
const PLAIN_INTERVAL_MS = 30_000;
/** Minimum duration of a step that gets a line in a log, ms. */
const MIN_LOGGED_STEP_MS = 3_000;

/**
 * Shows one line per step, with its duration. A terminal overwrites the line; other streams get a new line from
 * time to time.
 */
export function terminalProgress(stream: NodeJS.WriteStream = process.stdout): Progress {
	let current: { what: string; detail: string; began: number; wasShown: boolean } | undefined;
	let timer: NodeJS.Timeout | undefined;

	const show = (): void => {
		if (!current) return;
		const line = `${elapsed(performance.now() - current.began)}  ${current.what}${current.detail && `: ${current.detail}`}`;
		current.wasShown = true;
		// A line that wraps could not be overwritten.
		stream.write(stream.isTTY ? `\r\x1b[2K${line.slice(0, stream.columns - 1)}` : `${line}\n`);
	};
	const end = (): void => {
		clearInterval(timer);
		if (current && (stream.isTTY || current.wasShown || performance.now() - current.began > MIN_LOGGED_STEP_MS)) show();
		if (current && stream.isTTY) stream.write('\n');
		current = undefined;
	};
	return {
		step: (what) => {
			end();
			current = { what, detail: '', began: performance.now(), wasShown: false };
			timer = setInterval(show, stream.isTTY ? TTY_INTERVAL_MS : PLAIN_INTERVAL_MS);
			if (stream.isTTY) show();
		},
		detail: (text) => {
			if (current) current.detail = text;
		},
		end,
	};
}

/** Minutes and seconds, e.g. `3:07`. */
function elapsed(ms: number): string {
	const seconds = Math.round(ms / 1_000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
