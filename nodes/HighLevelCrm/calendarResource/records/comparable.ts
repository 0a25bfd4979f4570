import { toText } from '../../values/json';
import { unorderedText } from '../../values/list';

/**
 * Returns the same text for values of a field that mean the same. The order of calendars does not matter, a number may be a text, and a
 * missing value equals an empty text or list.
 */
export const comparable = (value: unknown): string =>
	Array.isArray(value) && value.length > 0 ? unorderedText(value) : toText(value);
