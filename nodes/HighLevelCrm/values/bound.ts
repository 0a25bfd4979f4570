import { notADate, parseInstant } from './dates';

/** Every contact is newer than this time, so a smaller number is a length of time, not ms since 1970; 0 means from the beginning on. */
const FIRST_TIME = Date.UTC(1971, 0);

/**
 * Parses a time at which a period begins or ends.
 * @returns ms since 1970 @throws BadInput also for a length of time, such as a week in ms or seconds: as a time it is in 1970, before all else
 */
export const parseBound = (value: unknown, label: string, timezone: string): number =>
	rejectLength(value, label, parseInstant(value, label, timezone));

/** @param at the time that the value was parsed to; it is returned @throws BadInput if the value is a length of time in ms or seconds */
export function rejectLength(value: unknown, label: string, at: number): number {
	if (typeof value !== 'number' || at <= 0 || at >= FIRST_TIME) return at;
	throw notADate(
		value,
		label,
		'As ms since 1970 it is a time of that year. A week ago is {{ $now.minus({ days: 7 }) }}.',
	);
}
