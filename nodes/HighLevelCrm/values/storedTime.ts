import { toText } from './json';

/** A smaller number would be a time before 1973 in ms, and is one of our days in seconds. */
const FIRST_IN_MS = 1e11;

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*$/;

/**
 * Reads the time of a record as its server states it: ISO 8601, of UTC if it names no time zone, or a number of ms or seconds, also as text.
 * @returns ms since 1970; NaN if it is no time
 */
export function timeOf(value: unknown): number {
	const text = toText(value).trim();
	const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
	if (number !== undefined) return number < FIRST_IN_MS ? number * 1000 : number;
	return Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text);
}
