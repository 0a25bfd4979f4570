import { BadInput } from './badInput';
import { extensionOf, withoutExtension } from './phones';
import { displayValue } from './text';

/** A remark in brackets: (home 2). */
const REMARK = /\([^()]*\p{L}[^()]*\)/gu;

/** What is not written within a number. */
const NOT_OF_NUMBER = /[^\d+()./\s-]+/g;

/** Characters of no number, a comma before an extension, two plus signs, 00 in place of the plus. */
const IS_UNUSUAL = /[^\d+()./\s-]|[\d+].*\+|^\s*00/;

/** A calling code that is there twice, as a form adds it to a number that has it: +1 +1 202 …, +49 (+49) 30 …. */
const CODE_TWICE = /^\+(\d{1,3})\W*\+\s*\1(?!\d*\+)\)?/;

/**
 * Returns a number without what does not belong to it: words, remarks, a second plus. A server that reads phones as Google's library does takes
 * what is before a comma for the whole number, and a text with other characters for none.
 * @throws BadInput if a plus stands behind digits, so that nobody knows which country is meant
 */
export function plainPhone(text: string, label: string): string {
	const main = withoutExtension(text);
	if (!IS_UNUSUAL.test(main) && !/[,;]/.test(text)) return text;
	const number = main
		.replace(REMARK, ' ')
		.replace(NOT_OF_NUMBER, ' ')
		.replace(/^[^\d+(]+|[^\d)]+$/g, '')
		.replace(/^(\+[\s+]*|00\s*(?=[1-9]))/, '+')
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
