import { isObject } from '../../values/json';

/** Longest quotation of a server's words in a message, characters. */
const LONGEST = 300;

/**
 * What an error body says, in one line: `message` (a string or, from the vendor on 422, an array), else `error` or `error_description`.
 * Empty for a page of HTML or no body.
 */
export function saidIn(body: unknown): string {
	if (typeof body === 'string') return looksLikeHtml(body) ? '' : shorten(body);
	if (!isObject(body)) return '';
	for (const key of ['message', 'msg', 'error_description', 'error', 'detail', 'title']) {
		const value = body[key];
		if (typeof value === 'string' && value !== '') return shorten(value);
		if (Array.isArray(value) && value.length > 0)
			return shorten(value.map((entry) => (isObject(entry) ? saidIn(entry) : String(entry))).join('; '));
		if (isObject(value)) {
			const inner = saidIn(value);
			if (inner !== '') return inner;
		}
	}
	return Array.isArray(body.errors)
		? saidIn({ message: body.errors.map((entry) => saidIn(isObject(entry) ? entry : { message: String(entry) })) })
		: '';
}

/** Whether a body is a web page rather than an API's answer. */
export const looksLikeHtml = (body: unknown): boolean =>
	typeof body === 'string' && /^\s*<(!doctype|html|head|body|\?xml)/i.test(body);

const shorten = (text: string): string => {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};
