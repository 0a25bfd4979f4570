import { isBlankText } from '../../values/text';
import { TAGS_FIELD } from './contactFields';

/**
 * Returns an empty text for a value that looks empty to everybody: written, it would blank the field. Of tags a list of such texts is one, too,
 * as it would replace those that the contact has; a list without entries says that there are none.
 */
export function emptyIfBlank(value: unknown, key: string): unknown {
	if (key !== TAGS_FIELD.id) return isBlankText(value) ? '' : value;
	// Several expressions with commas between them give commas alone if all are empty.
	const isEmpty = Array.isArray(value)
		? value.length > 0 && value.every(isBlankText)
		: typeof value === 'string' && isBlankText(value.replaceAll(',', ''));
	return isEmpty ? '' : value;
}
