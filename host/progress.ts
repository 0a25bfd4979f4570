/** Tells a person at a terminal what is going on. */
export interface Progress {
	/** A step begins; the one before it has ended. */
	step: (what: string) => void;
	/** How far the step is, e.g. `812 of about 2,150 packages`. */
	detail: (text: string) => void;
	/** The last step has ended. */
	end: () => void;
}

/** Tells nobody. */
export const SILENT: Progress = { step: () => undefined, detail: () => undefined, end: () => undefined };

const TTY_INTERVAL_MS = 250;
const PLAIN_INTERVAL_MS = 30_000;
/** A step that is over sooner than this leaves no line in a log, ms. */
const WORTH_A_LINE_MS = 3_000;

/** One line per step with the time it takes: written over on a terminal, now and then a line anywhere else. */
export function terminalProgress(stream: NodeJS.WriteStream = process.stdout): Progress {
	let current: { what: string; detail: string; began: number; told: boolean } | undefined;
	let timer: NodeJS.Timeout | undefined;

	const show = (): void => {
		if (!current) return;
		const line = `${elapsed(performance.now() - current.began)}  ${current.what}${current.detail && `: ${current.detail}`}`;
		current.told = true;
		// A line that wraps could not be written over.
		stream.write(stream.isTTY ? `\r\x1b[2K${line.slice(0, stream.columns - 1)}` : `${line}\n`);
	};
	const end = (): void => {
		clearInterval(timer);
		if (current && (stream.isTTY || current.told || performance.now() - current.began > WORTH_A_LINE_MS)) show();
		if (current && stream.isTTY) stream.write('\n');
		current = undefined;
	};
	return {
		step: (what) => {
			end();
			current = { what, detail: '', began: performance.now(), told: false };
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
