import { isEmpty, text } from './text';

/** A list from an array, or from text with commas; blanks around each entry of such text are not part of it. @throws BadInput */
export function list(value: unknown, label: string): string[] {
	if (isEmpty(value)) return [];
	const entries: string[] = Array.isArray(value)
		? value.map((entry) => text(entry, label))
		: text(value, label)
				.split(',')
				.map((entry) => entry.trim());
	return [...new Set(entries.filter((entry) => entry !== ''))];
}

/** `Email, Phone or First Name`. */
export const joinedByOr = (names: readonly string[]): string => names.join(', ').replace(/, ([^,]*)$/, ' or $1');
