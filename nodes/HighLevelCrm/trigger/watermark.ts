import { SECOND_MS } from './present';

/** The search lags: a record may appear after records with later dates. All times are the server's, ms since 1970. */
export interface Watermark {
	/** Every record up to this time was returned and handled; polls ask for later ones. */
	after: number;
	/** The latest time of a record at the end of the last poll. */
	newest: number;
	/** Values of `newest` in earlier polls with the server's clock at that time, oldest first. */
	marks?: Mark[];
}

interface Mark {
	newest: number;
	at: number;
}

interface PollReading {
	/** The latest time of a record that is not dated ahead of the clock. */
	newest: number;
	/** Set if records remain that were not read or not output: the time of the first of them. */
	remainingFrom?: number;
	/** Times of the first and the last answer by the server's clock, ms since 1970; absent if it states none. */
	startedAt?: number;
	endedAt?: number;
}

/** Maximum number of marks within the overlap. */
const MAX_MARKS = 6;

/**
 * Returns the time up to which the search no longer lags. Records are certainly complete if they are older than the newest one by the overlap, or as
 * old as a mark that was made at least the overlap ago. The second rule ends repeated reading when nothing changes. Only times from before the poll
 * count: during a long poll, records with earlier dates may appear.
 */
export const certainUntil = (
	{ newest, marks = [] }: Watermark,
	overlapMs: number,
	{ startedAt = 0 }: Pick<PollReading, 'startedAt'>,
): number =>
	Math.max(
		newest - overlapMs,
		...marks.filter((mark) => isCertain(mark, overlapMs, startedAt)).map((mark) => mark.newest),
	);

const isCertain = ({ at }: Mark, overlapMs: number, startedAt: number): boolean =>
	startedAt - at >= overlapMs + SECOND_MS;

/** Returns the watermark after a poll: it passes what is certainly complete and was output. */
export function advanceWatermark(state: Watermark, overlapMs: number, reading: PollReading): Watermark {
	const { after, newest, marks = [] } = state;
	const { startedAt = 0, endedAt, remainingFrom = Number.POSITIVE_INFINITY } = reading;
	const latest = Math.max(newest, reading.newest);
	return {
		after: Math.max(after, Math.min(certainUntil(state, overlapMs, reading), remainingFrom - 1)),
		newest: latest,
		marks: addMark(
			marks.filter((mark) => !isCertain(mark, overlapMs, startedAt) || mark.newest === latest),
			latest,
			overlapMs,
			endedAt,
		),
	};
}

function addMark(marks: readonly Mark[], newest: number, overlapMs: number, at?: number): Mark[] {
	const last = marks.at(-1);
	const isDue = !last || (at !== undefined && newest > last.newest && at - last.at >= overlapMs / MAX_MARKS);
	return at !== undefined && isDue ? [...marks, { newest, at }] : [...marks];
}
