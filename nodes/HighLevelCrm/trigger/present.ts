import { clock } from '../client/clock';

/** Resolution of the server's clock (the `Date` header), ms. */
export const SECOND_MS = 1_000;
const ONE_DAY_MS = 24 * 3_600_000;
/** Maximum time by which a time can be ahead of the server's clock. A server that states local times is ahead by 14 hours at most. */
const MAX_AHEAD_MS = ONE_DAY_MS + SECOND_MS;
/**
 * Maximum time by which a date may be ahead of this machine's clock, which is used only if the server states no `Date`. It is generous
 * because that clock may be wrong by years.
 */
const MAX_AHEAD_OF_MACHINE_MS = 10 * 365 * ONE_DAY_MS;
/** Number of records that have to be dated ahead of the clock before their dates are believed. */
const MIN_WITNESSES = 100;
/** If the server states no `Date`, a time counts as past once this many records have this date or a later one. */
export const WITNESSES_WITHOUT_CLOCK = 10;

/**
 * Whether a record is dated ahead of the server's clock. It is output, but it must not lead the watermark: the records that are dated in
 * between have yet to come.
 */
export const isAhead = (at: number, serverClock?: number): boolean =>
	at >= (serverClock === undefined ? clock.date() + MAX_AHEAD_OF_MACHINE_MS : serverClock + SECOND_MS);

/** The earliest time that a server with this clock may state for a contact that is created now: its local time is behind by 12 hours at most. */
export const earliestPresent = (serverClock: number): number => Math.max(0, serverClock - ONE_DAY_MS);

/** Whether a time is damaged, whoever states it: no time can be so far ahead of the server's clock. */
export const isDamaged = (at: number, serverClock?: number): boolean =>
	at > (serverClock === undefined ? clock.date() + MAX_AHEAD_OF_MACHINE_MS : serverClock + MAX_AHEAD_MS);

/**
 * Returns the present by the records' dates if all of many are ahead of the clock by a day at most: such a server states local times.
 * Some of the latest are not believed. @param times dates of records, in any order
 */
export function presentAhead(times: readonly number[], serverClock?: number): number | undefined {
	if (serverClock === undefined || times.some((at) => !isAhead(at, serverClock))) return undefined;
	const present = [...times].sort((one, other) => other - one)[MIN_WITNESSES - 1];
	return present !== undefined && !isDamaged(present, serverClock) ? present : undefined;
}
