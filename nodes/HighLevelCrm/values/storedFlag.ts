import { toText } from './json';

/** Returns a flag of a record, which some servers state as text, or as 1 and 0; `undefined` if the record states none. */
export function flagIn(value: unknown): boolean | undefined {
	const text = toText(value).trim().toLowerCase();
	if (text === 'true' || text === '1') return true;
	return text === 'false' || text === '0' ? false : undefined;
}
