import { fromBracketedList } from '../../values/list';
import { isBlankText, withoutFormulaMark } from '../../values/text';
import { TAGS_FIELD } from './contactFields';

/**
 * Returns what a cell says, without the `="…"` by which a file keeps a spreadsheet from reading a number in it. A value that looks empty to
 * everybody is an empty text: written, it would blank the field. Of tags a list of such texts is one, too, as it would replace those that the
 * contact has; a list without entries says that there are none.
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
