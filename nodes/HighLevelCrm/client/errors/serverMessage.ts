import { isObject } from '../../values/json';

/** Maximum length of a quoted server message, characters. */
const MAX_MESSAGE_CHARACTERS = 300;
/** Maximum length that is redacted before it is cut, characters. It is longer because redacting a token shortens the text. */
const MAX_SCANNED_CHARACTERS = 20 * MAX_MESSAGE_CHARACTERS;
/** Maximum depth of a body that is searched, and maximum number of a list's entries. */
const [MAX_DEPTH, MAX_LIST_ENTRIES] = [6, 20];

/**
 * Returns the message of an error body in one line: `message` (a string or, from the vendor on 422, an array), otherwise `error` or
 * `error_description`, or else all texts of the body. It is empty for an HTML page or no body.
 * @param redact removes the token before the text is cut
 */
export function extractServerMessage(body: unknown, redact: (text: string) => string = (text) => text): string {
	const message = findMessage(body, MAX_DEPTH) || labelledTexts(body, MAX_DEPTH - 2).join('; ');
	const line = redact(message.slice(0, MAX_SCANNED_CHARACTERS).replace(/\s+/g, ' ').trim());
	return line.length > MAX_MESSAGE_CHARACTERS ? `${line.slice(0, MAX_MESSAGE_CHARACTERS)}…` : line;
}

function findMessage(body: unknown, depth: number): string {
	if (typeof body === 'string') return looksLikeHtml(body) ? '' : body;
	if (!isObject(body) || depth === 0) return '';
	for (const key of ['message', 'msg', 'error_description', 'error', 'detail', 'title', 'errors']) {
		const value = body[key];
		const text = Array.isArray(value) ? joinMessages(value, depth - 1) : findMessage(value, depth - 1);
		if (text !== '') return text;
	}
	return '';
}

const joinMessages = (list: unknown[], depth: number): string =>
	list
		.slice(0, MAX_LIST_ENTRIES)
		.map((entry) => (isObject(entry) ? findMessage(entry, depth) : Array.isArray(entry) ? '' : String(entry)))
		.join('; ');

/** The texts of a body in an unknown form, with their keys: `email: is invalid`. The trace ID is left out, because the error names it elsewhere. */
function labelledTexts(value: unknown, depth: number, key = ''): string[] {
	if (typeof value === 'string')
		return value.trim() === '' || looksLikeHtml(value) ? [] : [key === '' ? value : `${key}: ${value}`];
	if (depth === 0 || typeof value !== 'object' || value === null) return [];
	const entries: Array<[string, unknown]> = Array.isArray(value)
		? value.map((entry) => [key, entry])
		: Object.entries(value);
	return entries
		.slice(0, MAX_LIST_ENTRIES)
		.flatMap(([name, entry]) => (/^trace_?id$/i.test(name) ? [] : labelledTexts(entry, depth - 1, name)));
}

export const looksLikeHtml = (body: unknown): boolean =>
	typeof body === 'string' && /^\s*<(!doctype|html|head|body|\?xml)/i.test(body);
