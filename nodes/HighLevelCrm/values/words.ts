import words from './tables/words.json';

/** Words that are compared without case and blanks around them. */
class WordList {
	private readonly words = new Set<string>();
	/** The first letters of the words, by the length of the word. They quickly rule out most texts, as every cell of a file is checked. */
	private readonly firstLetters: string[] = [];

	constructor(list: string) {
		for (const word of list.split(/,\s+/).map((one) => one.trim().toLowerCase())) {
			this.words.add(word);
			this.firstLetters[word.length] = (this.firstLetters[word.length] ?? '') + word.charAt(0);
		}
	}

	has(text: string): boolean {
		const word = text.trim();
		const letters = this.firstLetters[word.length];
		return (
			letters !== undefined && letters.includes(word.charAt(0).toLowerCase()) && this.words.has(word.toLowerCase())
		);
	}
}

const statuses = new WordList(words.statuses);
const noAnswers = new WordList(words.noAnswer);
const errors = new WordList(words.errors);

/** Whether a text is the status of a subscription or an order, as `active`, and no code of two letters: NO is the province of Novara. */
export const isStatusNoCode = (text: string): boolean => statuses.has(text) && !/^\s*[A-Z]{2}\s*$/.test(text);

/** The signs that programs put around such a word: `(No value)` of HubSpot, `[not provided]` of Salesforce, `-None-` of Zoho. */
const SIGNS_AROUND = /^\s*(?:\((.{2,40})\)|\[(.{2,40})\]|-(.{2,40})-)\s*$/;

const withoutSigns = (text: string): string => {
	const [, round, square, dashed] = (/^\s*[([-]/.test(text) && SIGNS_AROUND.exec(text)) || [];
	return round ?? square ?? dashed ?? text;
};

/** Whether a text says that there is no answer: `None`, `Keine Angabe`, `-None-`. */
export const isNoAnswer = (text: string): boolean => noAnswers.has(text) || noAnswers.has(withoutSigns(text));

/** Whether a text says that there is no value: `N/A`, `Keine Angabe`. Two letters are a code of a province. */
export const saysNothing = (text: string): boolean => isNoAnswer(text) && text.trim().length > 2;

/** What a spreadsheet shows for a logical value, which a formula without an else gives: `=IF(A1="x","Oslo")`. People and companies have such names. */
const LOGICAL_VALUE =
	/^\s*(TRUE|FALSE|WAHR|FALSCH|VRAI|FAUX|VERDADERO|VERDADEIRO|FALSO|VERO|WAAR|ONWAAR|PRAWDA|FAŁSZ|SANT|FALSKT)\s*$/;

export const isLogicalValue = (text: string): boolean => LOGICAL_VALUE.test(text);

/** Whether a text is true or false as a program writes it. */
export const isBooleanText = (text: string): boolean => /^\s*(true|false)\s*$/i.test(text);

/** Whether a text is the number 0, which shops and databases have where there is no value. */
export const isZero = (text: string): boolean => /^\s*0+([.,]0+)?\s*$/.test(text);

/** Whether a text has signs, and none of them is a letter, digit or symbol: `-`, `???`. */
export const isPunctuation = (text: string): boolean => text.trim() !== '' && !/[\p{L}\p{N}\p{S}]/u.test(text);

/** Whether a text is what a spreadsheet shows for a formula that failed, in any of the languages: `#N/A`, `#BEZUG!`, `#####`. */
export const isSpreadsheetError = (text: string): boolean =>
	text.includes('#') && (errors.has(text) || /^\s*#{3,}\s*$/.test(text.slice(0, 60)));

/** Whether a text only fills a cell without a value, such as N/A, a dash or a formula's FALSE. */
export const standsForNone = (text: string): boolean =>
	[saysNothing, isPunctuation, isBooleanText, isLogicalValue].some((says) => says(text));
