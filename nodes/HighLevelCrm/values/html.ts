import { composed } from './keys';

/** Tags after which a new line begins. */
const LINE_TAGS = /<(?:br|\/(?:p|div|li|h[1-6]|tr|ul|ol|blockquote))(?:\s[^<>]*)?\/?>/gi;
/** Tags as HTML has them. It does not match `<3`, `a < b` or `<jane@example.com>`. */
const TAGS = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Returns the text of HTML. A text without tags and entities stays as it is. */
export function htmlToText(html: string): string {
	const text = HIDDEN.reduce((shown, [start, end]) => withoutHidden(shown, start, end), html)
		.replace(LINE_TAGS, '\n')
		.replace(TAGS, '')
		.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, decodeEntity);
	return text === html ? text : text.replace(/(?<![ \t])[ \t]+\n/g, '\n').trim();
}

/** Where what is not shown begins and ends. */
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

function decodeEntity(entity: string, name: string): string {
	if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity;
	const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** Whether two texts are the same for a reader, each as text or as HTML, whatever the blanks. Of HTML without text, as a picture, all counts. */
export function sameHtmlText(one: string, other: string): boolean {
	const normalize = (text: string) => composed(text).replace(/\s+/g, ' ').trim();
	const spellings = (text: string) => [normalize(text), normalize(htmlToText(text)) || normalize(text)];
	return spellings(one).some((text) => spellings(other).includes(text));
}
