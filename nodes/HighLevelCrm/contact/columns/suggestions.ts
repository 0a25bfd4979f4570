import { toText } from '../../values/json';
import { displayValue } from '../../values/text';
import type { Mapping } from '../fields/readMapping';

/** Columns that are named in an error at most. */
const MAX_LISTED_COLUMNS = 20;

/** Columns that were not understood, for an error: those that look like what a contact is told by say so, and come first. */
export function listColumns(unmapped: Mapping['unmapped']): string {
	const looked = unmapped.map(({ column, value }) => ({ column, alike: suggestionFor(column, value) }));
	const first = [...looked.filter(({ alike }) => alike), ...looked.filter(({ alike }) => !alike)].slice(
		0,
		MAX_LISTED_COLUMNS,
	);
	const named = first.map(({ column, alike }) => `"${displayValue(column)}"${alike ? ` (looks like ${alike})` : ''}`);
	const more = unmapped.length > MAX_LISTED_COLUMNS ? ` and ${unmapped.length - MAX_LISTED_COLUMNS} more` : '';
	const advice = first.some(({ alike }) => alike) ? '. Rename such a column to Email or Phone, or map it by hand' : '';
	return named.join(', ') + more + advice;
}

/** What a column seems to hold, by its value, else by its heading. */
function suggestionFor(column: string, value: unknown): 'an email' | 'a phone' | undefined {
	const text = toText(value).trim();
	if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return 'an email';
	const digits = text.replace(/\D/g, '').length;
	if (/^[+(\d][\d\s()./-]*$/.test(text) && !looksLikeDate(text) && digits >= 7 && digits <= 15) return 'a phone';
	if (/mail/i.test(column)) return 'an email';
	return /phone|mobile|\bcell|\btel/i.test(column) && digits >= 3 ? 'a phone' : undefined;
}

const looksLikeDate = (text: string): boolean => /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}( |$)/.test(text);
