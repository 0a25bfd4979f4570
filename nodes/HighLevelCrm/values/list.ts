import { withoutFence } from './fence';
import { isBlankText, isEmpty, looksEmpty, parseText } from './text';

/** Returns the entries of a list in JSON: `["a", "b"]`, or as other programs and models write it; any other value as it is. */
export const fromJsonList = (value: unknown): unknown =>
	fromBareList(fromPythonList(fromJson(withoutFence(value), /^\s*\[[^]*\]\s*$/)));

/** Several texts without quotes between one pair of brackets, as Java and databases write them: `[a, b]`, `{a,b}`. `[a]` may be a name. */
const BARE_LIST = /^\s*(?:\[([^[\]{}"']*)\]|\{([^[\]{}"':]*)\})\s*$/;

function fromBareList(value: unknown): unknown {
	const [, inSquare, inCurly] = (typeof value === 'string' && BARE_LIST.exec(value)) || [];
	const entries = (inSquare ?? inCurly)?.split(',').map((entry) => entry.trim()) ?? [];
	return entries.length > 1 ? entries : value;
}

/** A list of texts in Python: `['a', "b's"]`. */
const PYTHON_LIST = /^\s*\[\s*('[^'\\]*'|"[^"\\]*")(\s*,\s*('[^'\\]*'|"[^"\\]*"))*\s*\]\s*$/;

function fromPythonList(value: unknown): unknown {
	if (typeof value !== 'string' || !PYTHON_LIST.test(value)) return value;
	return value.match(/'[^']*'|"[^"]*"/g)?.map((entry) => entry.slice(1, -1));
}

/** Returns an object that is given in JSON, as plain columns show it; any other value as it is. */
export const fromJsonObject = (value: unknown): unknown => fromJson(withoutFence(value), /^\s*\{[^]*\}\s*$/);

function fromJson(value: unknown, form: RegExp): unknown {
	if (typeof value !== 'string' || !form.test(value)) return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return value;
	}
}

/** Reads a list from an array, a list in JSON, or a comma-separated text, whose entries are trimmed. Empty and repeated entries are removed. @throws BadInput */
export function parseList(given: unknown, label: string): string[] {
	if (isEmpty(given)) return [];
	const value = fromJsonList(given);
	const entries: string[] = Array.isArray(value)
		? value.map((entry) => parseText(entry, label))
		: parseText(value, label)
				.split(',')
				.map((entry) => entry.trim());
	return [...new Set(entries.filter((entry) => entry !== ''))];
}

/** Like `fromJsonList`, for values that may be long texts: a text without `[` is returned at once. */
export const fromBracketedList = (value: unknown): unknown =>
	typeof value === 'string' && !value.includes('[') ? value : fromJsonList(value);

/** Whether a list has no entries, or only empty ones, also in JSON. */
export function isListOfNothing(value: unknown): boolean {
	const list = fromBracketedList(value);
	return Array.isArray(list) && list.every(looksEmpty);
}

/** Whether a value lists nothing: no entries, or only empty ones, also in JSON or between commas. */
export const namesNothing = (value: unknown): boolean =>
	isListOfNothing(value) || (typeof value === 'string' && isBlankText(value.replace(/,/g, '')));

/** Returns one text for the same entries in any order. */
export const unorderedText = (list: readonly unknown[]): string => JSON.stringify(list.map(String).sort());

/** `Email, Phone or First Name`. */
export const joinWithOr = (names: readonly string[]): string => names.join(', ').replace(/, ([^,]*)$/, ' or $1');
