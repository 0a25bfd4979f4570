import { otherNames } from './countryNames';
import { lazy } from './lazy';
import { normalizeLetters } from './text';
import { isNoAnswer } from './words';

/** The languages whose names are preferred if one name means two countries. */
const PREFERRED_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv'];
/** Languages of three letters, and second scripts. All codes of two letters are tried. */
const MORE_LANGUAGES =
	'ast chr ckb dsb fil fur gsw haw hsb kok lij mai mni nds prg sah sat scn smn szl vec yue zh-Hant sr-Latn uz-Cyrl az-Cyrl bs-Cyrl';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

const canonicalCode = (code: string): string => (Intl.getCanonicalLocales(`und-${code}`)[0] ?? '').slice('und-'.length);

/** Codes that never stand for a country, and those of groups of countries: `ZZ`, `EU`. */
const NO_COUNTRIES = new Set(['ZZ', 'XA', 'XB', 'EU', 'EZ', 'UN', 'QO']);

const regionCodes = lazy(() => {
	const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
	return PAIRS.filter((code) => !NO_COUNTRIES.has(code) && english.of(code));
});

/**
 * Adds the names of countries in a language.
 * @param isPreferred whether the first meaning of a name is used; if not, a name that means two countries is not used
 */
function addNames(codes: Map<string, string>, language: string, isPreferred: boolean): void {
	for (const style of ['long', 'short'] as const) {
		const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
		for (const code of regionCodes()) {
			const name = normalizeLetters(names.of(code) ?? '');
			const known = codes.get(name);
			if (name === '') continue;
			if (known === undefined) codes.set(name, canonicalCode(code));
			else if (!isPreferred && known !== canonicalCode(code)) codes.set(name, '');
		}
	}
}

/** Returns the codes by name and by code. Making the table takes some 60 ms, so only a run with a name makes it. */
const preferredCodes = lazy(() => {
	// A former code (UK, DD) stands for the present one.
	const preferred = new Map(regionCodes().map((code) => [code.toLowerCase(), canonicalCode(code)]));
	for (const language of PREFERRED_LANGUAGES) addNames(preferred, language, true);
	for (const [name, code] of otherNames()) preferred.set(normalizeLetters(name), code);
	return preferred;
});

/** Returns the codes by name in all other languages of Node. Making it takes some 200 ms, so only a name that is not preferred makes it. */
const otherCodes = lazy(() => {
	const others = new Map<string, string>();
	const languages = [...PAIRS.map((pair) => pair.toLowerCase()), ...MORE_LANGUAGES.split(' ')];
	for (const language of Intl.DisplayNames.supportedLocalesOf(languages)) addNames(others, language, false);
	return others;
});

/**
 * Returns the two letters of a country that is given by its name, in any language, or code: `Germany`, `Deutschland`, `日本`, `DEU`,
 * `United Kingdom (UK)`; `undefined` for anything else.
 */
export function countryCode(value: string): string | undefined {
	const known = countryAnswers.get(value);
	if (known !== undefined) return known || undefined;
	const found = findCode(value);
	if (countryAnswers.size < MAX_COUNTRY_ANSWERS) countryAnswers.set(value, found ?? '');
	return found;
}

/** Codes by the texts of earlier rows; empty if a text is no country. A file has few countries, and reducing a text to its letters is slow. */
const countryAnswers = new Map<string, string>();
const MAX_COUNTRY_ANSWERS = 1_000;
/** Maximum length of a country's name, characters. */
const MAX_COUNTRY_CHARACTERS = 100;

function findCode(value: string): string | undefined {
	if (value.length > MAX_COUNTRY_CHARACTERS) return undefined;
	const code = value.trim();
	if (/^[A-Z]{2}$/.test(code)) return regionCodes().includes(code) ? (code === 'UK' ? 'GB' : code) : undefined;
	// N/A, n.a. and a formula's #N/A have the letters of Namibia's code.
	if (!/^[a-z]{2}$/i.test(code) && (isNoAnswer(value) || normalizeLetters(value) === 'na')) return undefined;
	// Of the two Congos, the brackets tell which is meant.
	const whole = /congo/i.test(value) ? value : value.replace(/\([^()]*\)\s*$/, '');
	const name = whole.replace(/^\s*the\s+/i, '');
	const letters = [name, name.replace(/\sof\s.*$/i, '')].map(normalizeLetters).filter(Boolean);
	for (const codesOf of [preferredCodes, otherCodes])
		for (const one of letters) {
			const found = codesOf().get(one);
			if (found) return found;
		}
	return undefined;
}
