/** Shorter tokens are none, and would be found everywhere. */
const SHORTEST = 4;

/**
 * What takes a token out of a text, in every usual form in which a server may give it back: as it is, url-encoded, in base64
 * (alone or behind `Bearer`), in another case, split by white space.
 */
export function hiding(token: string): (text: string) => string {
	if (token.length < SHORTEST) return (text) => text;
	const forms = [`Bearer ${token}`, token].flatMap((secret) => [base64(secret), base64Url(secret)]);
	const pattern = [...forms, encodeURIComponent(token), token].map(spelled).join('|');
	const anyForm = new RegExp(pattern, 'gi');
	return (text) => text.replace(anyForm, '[token]');
}

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '');
const base64Url = (text: string): string => Buffer.from(text).toString('base64url');

/** A pattern for `secret` with any white space between its characters. */
const spelled = (secret: string): string =>
	[...secret].map((character) => character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s*');
