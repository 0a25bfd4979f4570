/** Shorter tokens are none, and would be found everywhere. */
const MIN_TOKEN_CHARACTERS = 4;

/**
 * What takes a token out of a text, in every usual form in which a server may give it back: as it is, url-encoded, in base64
 * (alone or behind `Bearer`), in another case, split by white space.
 */
export function createRedactor(token: string): (text: string) => string {
	if (token.length < MIN_TOKEN_CHARACTERS) return (text) => text;
	const forms = [`Bearer ${token}`, token].flatMap((secret) => [base64(secret), base64Url(secret)]);
	const pattern = [...forms, encodeURIComponent(token), token].map(toPattern).join('|');
	const anyForm = new RegExp(pattern, 'gi');
	return (text) => text.replace(anyForm, '[token]');
}

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '');
const base64Url = (text: string): string => Buffer.from(text).toString('base64url');

/** A pattern for `secret` with any white space between its characters. */
const toPattern = (secret: string): string =>
	[...secret].map((character) => character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s*');
