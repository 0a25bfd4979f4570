import type { IDataObject } from 'n8n-workflow';
import { isBlankText } from '../values/text';

/** Columns that mean something as soon as they have a value. Columns with values of contacts are not among them: people are called Null. */
const TELLING_COLUMNS = ['error', 'sameAs', 'contactId', 'changes', 'leaver'];

/** What files of databases and of Python have where there is no value. */
const NULL_WORD = /^\s*(null|\(null\)|\\N|nan|none|undefined)\s*$/i;

/** Whether a text is blank, or a word for nothing. */
export const isNullWord = (value: unknown): boolean =>
	typeof value === 'string' && (isBlankText(value) || NULL_WORD.test(value));

/** Returns an item without the words for nothing: with `NULL` in `error`, each row would be one that failed, and so wrote nothing. */
export function withoutNullWords(item: IDataObject): IDataObject {
	const empty = TELLING_COLUMNS.filter((column) => isNullWord(item[column]));
	return empty.length === 0 ? item : { ...item, ...Object.fromEntries(empty.map((column) => [column, null])) };
}
