import { notADate, parseInstant } from './dates';

/** Nobody was added before HighLevel was there. A number of such a time is a length of time; 0 means from the beginning on. */
const FIRST_TIME = Date.UTC(1971, 0);

/**
 * Parses a time at which a period begins or ends.
 * @returns ms since 1970 @throws BadInput also for the length of a week in ms or seconds: everything came after a week of 1970
 */
export const parseBound = (value: unknown, label: string, timezone: string): number =>
	rejectLength(value, label, parseInstant(value, label, timezone));

/** @param at the time that was read of the value, which is returned @throws BadInput if the value is a length of time in ms or seconds */
export function rejectLength(value: unknown, label: string, at: number): number {
	if (typeof value !== 'number' || at <= 0 || at >= FIRST_TIME) return at;
	throw notADate(
		value,
		label,
		'As ms since 1970 it is a time of that year. A week ago is {{ $now.minus({ days: 7 }) }}.',
	);
}
