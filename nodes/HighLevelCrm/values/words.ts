import words from './tables/words.json';

/** The form in which words are compared: without case and blanks around them. */
const normalize = (text: string): string => text.trim().toLowerCase();

/** Maximum length of a text that can be one of the words, characters. */
const MAX_WORD_CHARACTERS = 60;

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/,\s+/).map(normalize));

const isInList = (list: ReadonlySet<string>, text: string): boolean =>
	text.length <= MAX_WORD_CHARACTERS && list.has(normalize(text));

const [statuses, noAnswers, errors] = [words.statuses, words.noAnswer, words.errors].map(setOf) as [
	ReadonlySet<string>,
	ReadonlySet<string>,
	ReadonlySet<string>,
];

/** Whether a text is the status of a subscription or an account: `active`, `gekündigt`. */
export const isStatus = (text: string): boolean => isInList(statuses, text);

/** Whether a text says that there is no answer: `None`, `Keine Angabe`. */
export const isNoAnswer = (text: string): boolean => isInList(noAnswers, text);

/** Whether a text is what a spreadsheet shows for a formula that failed, in any of the languages: `#N/A`, `#BEZUG!`, `#####`. */
export const isSpreadsheetError = (text: string): boolean =>
	text.includes('#') && (isInList(errors, text) || /^\s*#{3,}\s*$/.test(text.slice(0, MAX_WORD_CHARACTERS)));
