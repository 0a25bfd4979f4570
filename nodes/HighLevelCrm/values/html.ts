import { decodeEntities } from './entities';
import { cleanKey } from './keys';
import { isBlankText, wholeCharacters } from './text';

/** The ends of cells, which stand beside each other. */
const CELLS = /<\/t[dh]\s*>\s*/gi;
/** Tags of blocks, at which a new line begins, with the blanks between them, which are not shown. */
const BLOCKS =
	/(?<!\s)\s*(?:<\/?(?:address|article|aside|blockquote|caption|center|d[dlt]|div|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|title|tr|ul)(?:\s[^<>]*)?\/?>\s*)+/gi;
/** A line break in HTML, with the plain line break that programs write after it. */
const LINE_BREAKS = /<br(?:\s[^<>]*)?\/?>(?:\r?\n)?/gi;
/** The names of HTML's elements. What has another name, as `<open>`, is text that somebody wrote. */
const ELEMENTS =
	'a|abbr|address|article|aside|audio|b|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|object|ol|p|picture|pre|q|s|samp|script|section|small|source|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|time|title|tr|tt|u|ul|video|wbr';
/** The names of Word's and Outlook's own elements: `o:p`. */
const OFFICE_ELEMENTS = '(?:o|v|w|st1):[a-z]+';
/** Tags as HTML has them. It does not match `<3`, `a < b` or `<jane@example.com>`. */
const TAGS = new RegExp(`</?(?:${ELEMENTS}|${OFFICE_ELEMENTS})(?:\\s[^<>]*)?/?>`, 'gi');
/** Where a link or a picture leads. */
const TARGETS = /<[a-z][^<>]*\s(?:href|src)\s*=\s*["']?([^"'\s<>]+)/gi;

/** Returns the text of HTML. A text without tags and entities stays as it is. */
export function htmlToText(html: string): string {
	const lines = HIDDEN.reduce((shown, [start, end]) => withoutHidden(shown, start, end), html)
		.replace(CELLS, ' ')
		.replace(BLOCKS, '\n')
		.replace(LINE_BREAKS, '\n');
	const text = decodeEntities(lines.replace(TAGS, ''));
	return text === html ? text : text.replace(/(?<![ \t])[ \t]+\n/g, '\n').trim();
}

/** Elements that a reader sees although they have no text. */
const PICTURES = /<(?:audio|embed|hr|iframe|img|input|object|picture|svg|video)\b/i;

/** Whether a text is empty for a reader, as text or as HTML: editors write `<p></p>` for an empty text. */
export const isBlankHtml = (value: unknown): boolean =>
	typeof value === 'string' && isBlankText(htmlToText(value)) && !PICTURES.test(value);

/** Where the parts begin and end that a browser does not show. */
const HIDDEN = [
	[/<script\b/gi, /<\/script>/gi],
	[/<style\b/gi, /<\/style>/gi],
	[/<!--/g, /-->/g],
] as const;

/** Removes what is not shown. It looks for each end only once, as a text may have many beginnings and no end. */
function withoutHidden(html: string, start: RegExp, end: RegExp): string {
	const parts: string[] = [];
	let from = 0;
	for (const { index } of html.matchAll(start)) {
		if (index < from) continue;
		end.lastIndex = index;
		if (!end.test(html)) break;
		parts.push(html.slice(from, index));
		from = end.lastIndex;
	}
	return parts.join('') + html.slice(from);
}

/**
 * Whether two texts are the same for a reader, each read as plain text or as HTML, whatever the blanks. HTML without text, such as a picture, is
 * compared as it is written. Links with different targets are not the same, whatever their text.
 */
export function sameHtmlText(one: string, other: string): boolean {
	const normalize = (text: string) => cleanKey(wholeCharacters(text).replace(/\s+/g, ' '));
	const spellings = (text: string) => [normalize(text), normalize(htmlToText(text)) || normalize(text)];
	const [targets, others] = [targetsIn(one), targetsIn(other)];
	if (targets !== '' && others !== '' && targets !== others) return false;
	return spellings(one).some((text) => spellings(other).includes(text));
}

const targetsIn = (html: string): string =>
	[...html.matchAll(TARGETS)].map(([, target = '']) => htmlToText(target)).join(' ');
