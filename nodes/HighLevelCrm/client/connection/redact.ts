/** Minimum length of a token that is hidden. Shorter texts are no tokens and would match everywhere. */
const MIN_TOKEN_CHARACTERS = 4;

/** Creates a function that hides a token: plain, URL-encoded, in base64 (also after `Bearer`), in any case, split by spaces. */
export function createRedactor(token: string): (text: string) => string {
	if (token.length < MIN_TOKEN_CHARACTERS) return (text) => text;
	const forms = [`Bearer ${token}`, token].flatMap((secret) => [base64(secret), base64Url(secret)]);
	const pattern = [...forms, encodeURIComponent(token), token].map(toPattern).join('|');
	const anyForm = new RegExp(pattern, 'gi');
	return (text) => text.replace(anyForm, '[token]');
}

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '');
const base64Url = (text: string): string => Buffer.from(text).toString('base64url');

/** Returns a pattern for `secret` with any white space between its characters. */
const toPattern = (secret: string): string =>
	[...secret].map((character) => character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s*');
