import { normalizeLetters } from './text';

/** The languages whose names of countries are known, in the order in which they are preferred if one name means two countries. */
const NAME_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'];

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let codes: Map<string, string> | undefined;

/** Returns the codes by name and by code. Making the table takes some 50 ms, so only a run with a name makes it. */
function codesByName(): Map<string, string> {
	if (codes) return codes;
	codes = new Map();
	const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
	const regions = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter((code) =>
		english.of(code),
	);
	// A former code (UK, DD) stands for the present one.
	for (const code of regions) codes.set(code.toLowerCase(), canonicalCode(code));
	for (const language of NAME_LANGUAGES) {
		for (const style of ['long', 'short'] as const) {
			const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
			for (const code of regions) {
				const name = normalizeLetters(names.of(code) ?? '');
				if (name !== '' && !codes.has(name)) codes.set(name, canonicalCode(code));
			}
		}
	}
	return codes;
}

const canonicalCode = (code: string): string => (Intl.getCanonicalLocales(`und-${code}`)[0] ?? '').slice('und-'.length);

/**
 * Returns the two letters of a country that is given by its name or code: `Germany`, `Deutschland`, `USA`, `United States of America`,
 * `United Kingdom (UK)`. Anything else is returned as it is.
 */
export function countryCode(value: unknown): unknown {
	if (typeof value !== 'string' || (/^[A-Z]{2}$/.test(value) && value !== 'UK')) return value;
	const found = answers.get(value) ?? findCode(value);
	if (answers.size < MAX_ANSWERS) answers.set(value, found);
	return found;
}

/** The texts of earlier rows. A file has few countries, and reducing a text to its letters costs more than all else here. */
const answers = new Map<string, string>();
const MAX_ANSWERS = 1_000;

function findCode(value: string): string {
	const name = value.replace(/\(.*\)\s*$/, '').replace(/^\s*the\s+/i, '');
	const known = codesByName();
	return known.get(normalizeLetters(name)) ?? known.get(normalizeLetters(name.replace(/\sof\s.*$/i, ''))) ?? value;
}
