import { isObject } from '../../values/json';

/** Longest quotation of a server's words in a message, characters. */
const LONGEST = 300;
/** How much of them is looked at, characters: hiding a token can make what comes after it move to the front. */
const LOOKED_AT = 20 * LONGEST;
/** Most levels of a body that are looked into, and most entries of a list. */
const [DEEPEST, MOST_ENTRIES] = [6, 20];

/**
 * What an error body says, in one line: `message` (a string or, from the vendor on 422, an array), else `error` or `error_description`.
 * Empty for a page of HTML or no body.
 * @param hide takes out what must not be told, before anything is cut
 */
export function saidIn(body: unknown, hide: (text: string) => string = (text) => text): string {
	const line = hide(wordsIn(body, DEEPEST).slice(0, LOOKED_AT).replace(/\s+/g, ' ').trim());
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function wordsIn(body: unknown, levels: number): string {
	if (typeof body === 'string') return looksLikeHtml(body) ? '' : body;
	if (!isObject(body) || levels === 0) return '';
	for (const key of ['message', 'msg', 'error_description', 'error', 'detail', 'title', 'errors']) {
		const value = body[key];
		const words = Array.isArray(value) ? wordsInList(value, levels - 1) : wordsIn(value, levels - 1);
		if (words !== '') return words;
	}
	return '';
}

const wordsInList = (list: unknown[], levels: number): string =>
	list
		.slice(0, MOST_ENTRIES)
		.map((entry) => (isObject(entry) ? wordsIn(entry, levels) : Array.isArray(entry) ? '' : String(entry)))
		.join('; ');

/** Whether a body is a web page rather than an API's answer. */
export const looksLikeHtml = (body: unknown): boolean =>
	typeof body === 'string' && /^\s*<(!doctype|html|head|body|\?xml)/i.test(body);
