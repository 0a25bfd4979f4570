/** Minimum length of a token that is hidden. Shorter texts are no tokens and would match everywhere. */
const MIN_TOKEN_CHARACTERS = 4;

/** Creates a function that hides a token: plain, URL-encoded, in base64 (also after `Bearer`), in any case, split by spaces. */
export function createRedactor(token: string): (text: string) => string {
	if (token.length < MIN_TOKEN_CHARACTERS) return (text) => text;
	// Most runs have no error, and so nothing to hide.
	let anyForm: RegExp | undefined;
	return (text) => text.replace((anyForm ??= anyFormOf(token)), '[token]');
}

function anyFormOf(token: string): RegExp {
	const forms = [`Bearer ${token}`, token].flatMap((secret) => [base64(secret), base64Url(secret)]);
	const pattern = [...forms.map((form) => [...form].map(escaped)), [...token].map(plainOrEncoded)]
		.map(joined)
		.join('|');
	return new RegExp(pattern, 'gi');
}

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '');
const base64Url = (text: string): string => Buffer.from(text).toString('base64url');

const escaped = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Returns a pattern for a character as it is, or URL-encoded once or several times: `-`, `%2D` or `%252D`. */
function plainOrEncoded(character: string): string {
	const bytes = [...Buffer.from(character)].map((byte) => `%(?:25)*${byte.toString(16).padStart(2, '0')}`);
	return `(?:${escaped(character)}|${bytes.join('')})`;
}

/** Joins the patterns of characters to one with any white space between them. */
const joined = (characters: readonly string[]): string => characters.join('\\s*');
