import { BadInput } from './badInput';
import { extensionOf, withoutExtension } from './phones';
import { displayValue } from './text';

/** A remark in brackets: (home 2). (xxx) hides digits. */
const REMARK = /\((?!x+\))[^()]*\p{L}[^()]*\)/giu;

/** What is not written within a number. */
const NOT_OF_NUMBER = /[^\d+()./\s-]+/g;

/** Signs or empty brackets in place of digits: +1 202 555 ****, 555 01__, 555 01xx, 0100…, 010?, ( ) 555 0100. */
const HIDDEN_DIGITS = /\(\s*\)\W*\d|…|\.\.|__|xx|\*\*|##|\d\D*\*\D*\d|\d[xoil*?_]+\W*$/i;

/** Digits that are not of the number. */
const OTHER_DIGITS = new RegExp(
	[
		// Apt 5, €5, @ 9.
		/\d\D*[\p{L}\p{Sc}@]\D*\d/u,
		// Before it: x12 …, *67 …, Handy2 …, Tel 2: ….
		/^\W*(x|ext\w*)\W*\d{1,5}\W/u,
		/^\W*[*#]\d{1,2}\D/u,
		/\p{L}\d[\s:]/u,
		/^[^\d(]*\d\s*[:)]/u,
		// At its end: (2).
		/\(\d{1,2}\)\W*$/u,
		// In North America, digits that stand apart after the tenth digit.
		/^\W*\+\s*1(?!\D*1)([^\d+]*\d){10}[^\d+]+\d/u,
		// A plus and one zero: no country has such a code.
		/^\W*\+\W*0(?!\s*0)/u,
	]
		.map(({ source }) => source)
		.join('|'),
	'iu',
);

/** Characters that a plain number does not have: a line break, a comma before an extension, two plus signs, 00 in place of the plus or behind it. */
const IS_UNUSUAL = /[^\d+()./ -]|[\d+].*\+|^\s*\+?\s*00/;

/** A calling code that is there twice, as a form adds it to a number that has it: +1 +1 202 …, +49 (+49) 30 …. */
const CODE_TWICE = /^\+(\d{1,3})\W*\+\s*\1\)?/;

/**
 * Returns a number without what does not belong to it: words, remarks, a second plus. A server that uses Google's library
 * reads only the part before a comma, and finds no number in a text with other characters.
 * @throws BadInput if a plus stands behind digits, so that nobody knows which country is meant, or if digits are hidden or not of the number
 */
export function plainPhone(text: string, label: string): string {
	const main = withoutExtension(text);
	const named = main.replace(REMARK, ' ');
	if (HIDDEN_DIGITS.test(named) || OTHER_DIGITS.test(named))
		throw new BadInput(
			`${label} "${displayValue(text)}" is not one plain number`,
			'Give all its digits and nothing else: +1 555 010 0100.',
		);
	if (!IS_UNUSUAL.test(main) && !/[,;]/.test(text)) return text;
	const number = named
		.replace(NOT_OF_NUMBER, ' ')
		.replace(/\(\s*\)/g, ' ')
		.replace(/^[^\d+(]+|[^\d)]+$/g, '')
		.replace(/^(\+[\s+]*(00\s*(?=[1-9]))?|00\s*(?=[1-9]))/, '+')
		.replace(CODE_TWICE, '+$1 ')
		.replace(/\s+/g, ' ');
	if (/[\d+].*\+/.test(number))
		throw new BadInput(
			`${label} "${displayValue(text)}" has a plus within the number`,
			'Begin it with the plus and one country code: +1 555 010 0100.',
		);
	const extension = extensionOf(text);
	return extension === '' ? number : `${number} ext. ${extension}`;
}
