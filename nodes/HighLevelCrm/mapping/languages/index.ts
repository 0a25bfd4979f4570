import headings from './headings.json';
import words from './words.json';

/** The languages of the tables. English comes first: its meaning is used for a heading that two languages have. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv'] as const;

/** An entry of a table: texts by language. */
type ByLanguage<T> = Readonly<Partial<Record<(typeof LANGUAGES)[number], T>>>;

/**
 * The headings of each field by language. Each text lists headings of equal rank, separated by commas: the first text with a column in the
 * row is used, and columns of one rank have to agree. The ranks of a field have the same order in all languages: for phones main,
 * mobile, business, home, second, third.
 */
export const HEADINGS: Readonly<Record<string, ByLanguage<readonly string[]>>> = headings;

/** Splits an entry of a table. */
export const splitHeadings = (text = ''): string[] => text.split(/,\s+/).filter(Boolean);

const inAllLanguages = (entry: ByLanguage<string>): string[] =>
	LANGUAGES.flatMap((language) => splitHeadings(entry[language]));

const splitAll = (table: Readonly<Record<string, ByLanguage<string>>>): ReadonlyMap<string, readonly string[]> =>
	new Map(Object.entries(table).map(([name, entry]) => [name, inAllLanguages(entry)]));

/** Words before a heading that only say whose value it is: `Customer Email`, `Invitee Name`, `What's your email?`. */
export const OWN_WORDS: readonly string[] = inAllLanguages(words.own);

/** Words before or after a heading that say that it is about somebody else, or about an occasion, whose person may be another one. */
export const OTHERS: ReadonlyMap<string, readonly string[]> = splitAll(words.others);

/** Words before or after the parts of an address, by its kind. Only one kind is used in a row: the first that has a value. */
export const ADDRESS_KINDS: ReadonlyMap<string, readonly string[]> = splitAll(words.addressKinds);

/** Headings of what is only a part of a field: a house number, an area code. */
export const PARTS: ReadonlyMap<string, readonly string[]> = splitAll(words.parts);

/** Headings of a whole name that mean one of its parts beside the other part. */
export const NAME_PARTS: Readonly<Record<'firstName' | 'lastName', { headings: string; besides: string }>> =
	words.nameParts;

/** Headings of a column whose cells may hold several values, separated by commas. */
export const LIST_HEADINGS: readonly string[] = splitHeadings(words.listHeadings);

/** Headings of columns that say whether somebody may get emails, by what their *yes* says of the consent. */
export const CONSENT_HEADINGS: ReadonlyMap<string, readonly string[]> = splitAll(words.consent);
