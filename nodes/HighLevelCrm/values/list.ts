import { isEmpty, parseText } from './text';

/** Reads a list from an array or a comma-separated text, whose entries are trimmed. Empty and repeated entries are removed. @throws BadInput */
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
