/** What Google puts between several values of one cell. */
const GOOGLE_SEPARATOR = ' ::: ';

/**
 * Tags as exports write them: Google's labels `* myContacts ::: Friends` without those that it gives by itself, Outlook's categories
 * `a;b`, Mailchimp's tags `"a","b"`. Anything else as it is.
 * @param isTags whether the column has the field's own name: then a `;` is part of a tag
 */
export function exportedTags(value: unknown, isTags: boolean): unknown {
	if (typeof value !== 'string') return value;
	if (value.includes(GOOGLE_SEPARATOR) || value.startsWith('* ')) {
		const labels = value.split(GOOGLE_SEPARATOR).map((label) => label.trim());
		const own = labels.filter((label) => !label.startsWith('* '));
		// No label of one's own is an empty cell: not a list that would replace the contact's tags.
		return own.length > 0 ? own : '';
	}
	if (/^\s*"[^"]*"(\s*,\s*"[^"]*")*\s*$/.test(value)) return [...value.matchAll(/"([^"]*)"/g)].map(([, tag]) => tag);
	return isTags ? value : value.split(/[;,]/).map((tag) => tag.trim());
}

/** The first of several values in one cell. */
export const firstValue = (value: unknown): unknown =>
	typeof value === 'string' && value.includes(GOOGLE_SEPARATOR)
		? value.slice(0, value.indexOf(GOOGLE_SEPARATOR)).trim()
		: value;

/** Outlook's way to say that there is no date. */
export const isEmptyDate = (value: unknown): boolean => value === '0/0/00' || value === '0/0/0000';
