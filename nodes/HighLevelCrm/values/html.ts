/** Tags after which a new line begins. */
const LINE_TAGS = /<(?:br|\/(?:p|div|li|h[1-6]|tr|ul|ol|blockquote))(?:\s[^<>]*)?\/?>/gi;
/** Tags as HTML has them. It does not match `<3`, `a < b` or `<jane@example.com>`. */
const TAGS = /<!--[^]*?-->|<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Returns the text of HTML. A text without tags and entities stays as it is. */
export function htmlToText(html: string): string {
	const text = html
		.replace(/<(script|style)\b[^>]*>[^]*?<\/\1>/gi, '')
		.replace(LINE_TAGS, '\n')
		.replace(TAGS, '')
		.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, decodeEntity);
	return text === html ? text : text.replace(/[ \t]+\n/g, '\n').trim();
}

function decodeEntity(entity: string, name: string): string {
	if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity;
	const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** Whether two texts are the same for a reader, each as text or as HTML, whatever the blanks. */
export function sameHtmlText(one: string, other: string): boolean {
	const normalize = (text: string) => text.replace(/\s+/g, ' ').trim();
	const spellings = (text: string) => [normalize(text), normalize(htmlToText(text))];
	return spellings(one).some((text) => spellings(other).includes(text));
}
