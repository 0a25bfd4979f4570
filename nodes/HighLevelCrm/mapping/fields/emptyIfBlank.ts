import { isBlankText } from '../../values/text';
import { TAGS_FIELD } from './contactFields';

/** Several expressions with commas between them give this if all are empty. */
const NO_TAGS = /^[\s,\u00ad\u200b-\u200f\u2060\ufeff]*$/;

/**
 * Returns an empty text for a value that looks empty to everybody: written, it would blank the field. Of tags a list of such texts is one, too,
 * as it would replace those that the contact has; a list without entries says that there are none.
 */
export function emptyIfBlank(value: unknown, key: string): unknown {
	if (key !== TAGS_FIELD.id) return isBlankText(value) ? '' : value;
	const isEmpty = Array.isArray(value)
		? value.length > 0 && value.every(isBlankText)
		: typeof value === 'string' && NO_TAGS.test(value);
	return isEmpty ? '' : value;
}
