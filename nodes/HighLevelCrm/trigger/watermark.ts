/**
 * How far a trigger has come. The search lags: a record that it shows for the first time may be dated before one that it has shown
 * already, by the lag. All times are the server's, ms since 1970.
 */
export interface Watermark {
	/** Every record up to this time has been shown, and dealt with: what is asked for is dated later. */
	after: number;
	/** The latest time that a record had by the end of the last poll. */
	newest: number;
	/** The same of earlier polls, and what the server's clock said then; oldest first. */
	marks?: Mark[];
}

interface Mark {
	newest: number;
	at: number;
}

/** What a poll has read. */
export interface PollReading {
	/** The latest time of a record. */
	newest: number;
	/** Where it has not read, or not handed over, all there is: the time from which on something is left. */
	leftFrom?: number;
	/** The server's clock at the first and at the last answer, where it told. */
	began?: number;
	ended?: number;
}

/** The server's clock is told in whole seconds. */
const SECOND_MS = 1_000;
/** So many marks are made within the overlap, at most. */
const MARKS = 6;

/**
 * The watermark after a poll. What is known for certain was known before the poll began, as a long one may pass by what comes up behind
 * it: records older than the newest by the overlap were shown by then; and if the server's clock has gone on by the overlap since a
 * poll, all that are as old as the newest of that one. So where nothing happens, nothing is asked for twice for longer than it takes.
 */
export function advanced({ after, newest, marks = [] }: Watermark, overlapMs: number, read: PollReading): Watermark {
	const { began = 0, ended, leftFrom = Number.POSITIVE_INFINITY } = read;
	const isOld = ({ at }: Mark) => began - at >= overlapMs + SECOND_MS;
	const certain = Math.max(newest - overlapMs, ...marks.filter(isOld).map((mark) => mark.newest));
	const latest = Math.max(newest, atMost(read.newest, ended));
	return {
		after: Math.max(after, Math.min(certain, leftFrom - 1)),
		newest: latest,
		marks: marked(
			marks.filter((mark) => !isOld(mark) || mark.newest === latest),
			latest,
			overlapMs,
			ended,
		),
	};
}

/** The marks with one of now, where there is something to mark. */
function marked(marks: readonly Mark[], newest: number, overlapMs: number, at?: number): Mark[] {
	const last = marks.at(-1);
	const isDue = !last || (at !== undefined && newest > last.newest && at - last.at >= overlapMs / MARKS);
	return at !== undefined && isDue ? [...marks, { newest, at }] : [...marks];
}

/** A record may be dated in the future by mistake: it must not lead the trigger there. */
export const atMost = (time: number, clock?: number): number =>
	clock === undefined ? time : Math.min(time, clock + SECOND_MS);
