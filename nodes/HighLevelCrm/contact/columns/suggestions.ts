import { textOf } from '../../values/json';
import { shown } from '../../values/text';
import type { Mapped } from '../fields/mapping';

/** Columns that are named in an error at most. */
const MOST = 20;

/** Columns that were not understood, for an error: those that look like what a contact is told by say so, and come first. */
export function toldColumns(unmapped: Mapped['unmapped']): string {
	const looked = unmapped.map(({ column, value }) => ({ column, alike: lookalike(column, value) }));
	const first = [...looked.filter(({ alike }) => alike), ...looked.filter(({ alike }) => !alike)].slice(0, MOST);
	const named = first.map(({ column, alike }) => `"${shown(column)}"${alike ? ` (looks like ${alike})` : ''}`);
	const more = unmapped.length > MOST ? ` and ${unmapped.length - MOST} more` : '';
	const advice = first.some(({ alike }) => alike) ? '. Rename such a column to Email or Phone, or map it by hand' : '';
	return named.join(', ') + more + advice;
}

/** What a column seems to hold, by its value, else by its heading. */
function lookalike(column: string, value: unknown): 'an email' | 'a phone' | undefined {
	const text = textOf(value).trim();
	if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return 'an email';
	const digits = text.replace(/\D/g, '').length;
	if (/^[+(\d][\d\s()./-]*$/.test(text) && !isDate(text) && digits >= 7 && digits <= 15) return 'a phone';
	if (/mail/i.test(column)) return 'an email';
	return /phone|mobile|\bcell|\btel/i.test(column) && digits >= 3 ? 'a phone' : undefined;
}

const isDate = (text: string): boolean => /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}( |$)/.test(text);
