import { fromBracketedList } from '../../values/list';
import { isBlankText, withoutFormulaMark } from '../../values/text';
import { TAGS_FIELD } from './contactFields';

/**
 * Returns a cell's value, without the `="…"` by which a file keeps a spreadsheet from reading it as a number. A value that looks empty
 * becomes an empty text: written as it is, it would blank the field. For tags, a list of such texts becomes one, too, as it would replace
 * the contact's tags; a list without entries stays, as it says that there are no tags.
 */
export function plainCell(given: unknown, key: string): unknown {
	const value = typeof given === 'string' && given.includes('="') ? withoutFormulaMark(given) : given;
	if (key !== TAGS_FIELD.id) return isBlankText(value) ? '' : value;
	return isBlankList(value) ? '' : value;
}

/**
 * Whether a list names nothing, also in JSON: programs that split an empty text make `[""]` of it. Several expressions with commas between
 * them give commas alone if all are empty.
 */
export function isBlankList(value: unknown): boolean {
	const list = fromBracketedList(value);
	if (Array.isArray(list)) return list.length > 0 && list.every(isBlankText);
	return typeof list === 'string' && isBlankText(list.replaceAll(',', ''));
}
