import { isObject } from '../../values/json';

/** Longest quotation of a server's words in a message, characters. */
const MAX_MESSAGE_CHARACTERS = 300;
/** How much of them is looked at, characters: hiding a token can make what comes after it move to the front. */
const MAX_SCANNED_CHARACTERS = 20 * MAX_MESSAGE_CHARACTERS;
/** Most levels of a body that are looked into, and most entries of a list. */
const [DEEPEST, MOST_ENTRIES] = [6, 20];

/**
 * What an error body says, in one line: `message` (a string or, from the vendor on 422, an array), else `error` or `error_description`.
 * Empty for a page of HTML or no body.
 * @param hide takes out what must not be told, before anything is cut
 */
export function extractServerMessage(body: unknown, hide: (text: string) => string = (text) => text): string {
	const line = hide(findMessage(body, DEEPEST).slice(0, MAX_SCANNED_CHARACTERS).replace(/\s+/g, ' ').trim());
	return line.length > MAX_MESSAGE_CHARACTERS ? `${line.slice(0, MAX_MESSAGE_CHARACTERS)}…` : line;
}

function findMessage(body: unknown, levels: number): string {
	if (typeof body === 'string') return looksLikeHtml(body) ? '' : body;
	if (!isObject(body) || levels === 0) return '';
	for (const key of ['message', 'msg', 'error_description', 'error', 'detail', 'title', 'errors']) {
		const value = body[key];
		const words = Array.isArray(value) ? joinMessages(value, levels - 1) : findMessage(value, levels - 1);
		if (words !== '') return words;
	}
	return '';
}

const joinMessages = (list: unknown[], levels: number): string =>
	list
		.slice(0, MOST_ENTRIES)
		.map((entry) => (isObject(entry) ? findMessage(entry, levels) : Array.isArray(entry) ? '' : String(entry)))
		.join('; ');

/** Whether a body is a web page rather than an API's answer. */
export const looksLikeHtml = (body: unknown): boolean =>
	typeof body === 'string' && /^\s*<(!doctype|html|head|body|\?xml)/i.test(body);
