import { isEmpty, parseText } from './text';

/** A list from an array, or from text with commas; blanks around each entry of such text are not part of it. @throws BadInput */
export function parseList(value: unknown, label: string): string[] {
	if (isEmpty(value)) return [];
	const entries: string[] = Array.isArray(value)
		? value.map((entry) => parseText(entry, label))
		: parseText(value, label)
				.split(',')
				.map((entry) => entry.trim());
	return [...new Set(entries.filter((entry) => entry !== ''))];
}

/** `Email, Phone or First Name`. */
export const joinWithOr = (names: readonly string[]): string => names.join(', ').replace(/, ([^,]*)$/, ' or $1');
