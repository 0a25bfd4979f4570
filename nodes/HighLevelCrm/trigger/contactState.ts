import { isDamaged } from './present';
import type { FullInstant } from './fullInstant';
import type { Watermark } from './watermark';

/** The reading of the contacts that pass the filters already, if it takes several polls. It goes by the time of creation. */
interface FirstReading {
	/** Contacts that were created from this time on are left to read, ms since 1970. */
	from: number;
	/** The time at which the reading began, by the server's clock; absent if it states none. */
	since?: number;
}

/** Changes of this period are older than the trigger, though the search may not have shown them to the first reading. */
export interface SearchLag {
	from: number;
	to: number;
	/** From this time on the search shows all these changes. So the first poll that begins later is the last one that can find some of them, unless it has no time for all. */
	until: number;
}

/** What an event of contacts remembers between polls. */
export interface ContactState extends Watermark {
	/** Contacts that were output, dated later than `after`. */
	seen?: string;
	/** All contacts that were output, if each is wanted only once. */
	once?: string;
	/** Set while the contacts that pass the filters already are read. Nothing is output meanwhile. */
	reading?: FirstReading;
	/** Set while a poll may be the first to find changes from before the first poll. */
	lag?: SearchLag;
	/** Set while an instant with too many contacts to remember is output in parts. */
	instant?: FullInstant;
}

/** Whether a state waits for a time that cannot come: it would never output anything again. @param start the time that the user wants to wait for */
export const isAheadOfClock = (
	{ after, reading, instant }: ContactState,
	serverClock?: number,
	start?: number,
): boolean =>
	[after === start ? undefined : after, reading?.from, reading?.since, instant?.at].some(
		(at) => at !== undefined && isDamaged(at, serverClock),
	);

/** Returns the state without times that would lead the watermark ahead of the clock. What has been output stays remembered. */
export function withoutDamage<T extends Watermark>(state: T, serverClock?: number): T {
	const { after, newest, marks } = state;
	return {
		...state,
		newest: isDamaged(newest, serverClock) ? after : newest,
		marks: marks?.filter((mark) => !isDamaged(mark.newest, serverClock) && !isDamaged(mark.at, serverClock)),
	};
}

/**
 * Whether a change is older than the trigger and shows only now because the search lags. The poll that is the first to see it may come long
 * after `until`: polls may be an hour apart, or fail.
 */
export const isLagging = (lag: SearchLag | undefined, at: number): boolean =>
	lag !== undefined && at >= lag.from && at < lag.to;
