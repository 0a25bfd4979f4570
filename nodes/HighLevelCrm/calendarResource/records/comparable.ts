import { toText } from '../../values/json';
import { unorderedText } from '../../values/list';

/**
 * Returns one text for values of a field that mean the same: the order of calendars does not matter, nor whether a server states a number as
 * text, or nothing in place of an empty text or list.
 */
export const comparable = (value: unknown): string =>
	Array.isArray(value) && value.length > 0 ? unorderedText(value) : toText(value);
