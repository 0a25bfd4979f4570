import { parseEncodableText, displayValue, withoutFormulaMark } from './text';
import { BadInput } from './badInput';
import { cleanAddress } from './keys';
import { isInternational, withoutExtension } from './phones';
import { plainPhone } from './plainPhone';

/** Maximum length of a number with extension and brackets, characters. */
const MAX_PHONE_CHARACTERS = 60;

/** Maximum length of a cell that is searched for a number, characters. */
const MAX_CELL_CHARACTERS = 500;

/** Characters outside the keyboard's, which may be invisible. */
const INVISIBLE_OR_BLANK = /[^ -~]/;

/** Spreadsheets mark texts by `'`, and Facebook's lead forms phones by `p:`. */
const PHONE_MARK = /^('|p:)(?=[+(\d])/;

/** The decimals of a number that a program read as one: `5550100100.0`, `5550100100,00`. */
const PHONE_DECIMALS = /(?<=^\d{7,})[.,]00?$/;

/** Signs and words that stand between two numbers but never within one, in all languages of headings. */
const BETWEEN_NUMBERS = /[;,|\n+&]|\b(?:or|and|oder|und|ou|et|e|o|y|ed|of|en|lub|i|eller|och)\b/i;

/** The zero that is dialled within a country alone. */
const TRUNK_ZERO = /\(\s*0\s*\)/;

/** Minimum length of one of several numbers, digits. */
const MIN_DIGITS_OF_SEVERAL = 6;

/** Minimum length of each of two numbers beside a slash, digits. A shorter part is a code of the same number: 0049 (0) 30 / 1234567. */
const MIN_DIGITS_BESIDE_SLASH = { international: 9, national: 7 };

/** A second number of which only the last digits are written: 0171 2345615/16, 020 7946 0101/0102 or 0171 2345615, -16. */
const LAST_DIGITS_OF_SECOND = /(\d{4}\s*\/\s*\d{1,2}|(\d[^\d/]*){10}\/\s*\d{3,4}|\d\s*[,;/]\s*-\s*\d{1,4})\s*$/;

/** A number that is written as a word (1-800-FLOWERS; behind ten digits it is a remark), or with letters that look like digits (2O2 555 O1OO). */
const VANITY = /(?<=\d[\s.-]*)(?<!(\d\D*){10})(?!ext)[a-z]{4,}|\d[oil]+\d/i;

/** Minimum length of a number that can be dialled at all, digits. */
const MIN_DIGITS = 3;

/** Minimum length of a number that can be dialled from elsewhere, digits. */
const MIN_WRITTEN_DIGITS = 7;

/** Maximum length of a number with its calling code, digits. Source: ITU-T E.164. */
const MAX_WRITTEN_DIGITS = 15;

/** What is dialled before the calling code. */
const BEFORE_CODE = /^(00|011)/;

/** A day in numbers, also with a time. */
const DATE = /^\s*(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}([-/.])\d{1,2}\3(19|20)\d{2})([T ].*)?$/;

/** A number of which a spreadsheet kept only six digits: it shows numbers of twelve and more digits as `4.91701E+11`. */
const IN_POWERS_OF_TEN = /^\s*[1-9]\d{5}0{6,}\s*$/;

/** Digits that people fill in to give no number: one digit repeated, also behind a calling code, or all digits in their order. */
const FILLED_IN = /^(\d)\1*$|^1(\d)\2{9}$|^\d{1,3}0{8,}$|^1?1234567890$/;

/** Parses the phone of a contact. @throws BadInput, also for a number that is too short or that nobody has */
export function parseContactPhone(value: unknown, label = 'Phone'): string {
	const number = checkPhone(value, label, MIN_WRITTEN_DIGITS);
	const main = withoutExtension(number);
	const digits = main.replace(/\D/g, '');
	if (DATE.test(number))
		throw new BadInput(
			`${label} "${displayValue(number)}" is a date`,
			'Map the column to a date, or correct the cell. A phone: +1 555 010 0100.',
		);
	if (IN_POWERS_OF_TEN.test(number))
		throw new BadInput(
			`${label} "${displayValue(number)}" has lost its last digits`,
			'A spreadsheet showed it as a power of ten, and kept only that. Format the column as text there, and take the numbers anew. If it is right, write it with +.',
		);
	if (FILLED_IN.test(digits))
		throw new BadInput(
			`${label} "${displayValue(number)}" is no real number`,
			'Somebody filled in any digits. Give the number, or leave the cell empty.',
		);
	if (digits.length < MIN_WRITTEN_DIGITS)
		throw new BadInput(
			`${label} "${displayValue(number)}" is too short for a phone number`,
			'Give the whole number, best with the country code: +1 555 010 0100. An Area Code can be in a column of its own.',
		);
	if (main.replace(TRUNK_ZERO, '').replace(/\D/g, '').replace(BEFORE_CODE, '').length > MAX_WRITTEN_DIGITS)
		throw new BadInput(
			`${label} "${displayValue(number)}" has more digits than one phone number`,
			'Keep one number; a contact has one phone.',
		);
	return plainPhone(number, label);
}

/**
 * Returns the text of a phone number, without an export's mark, text that does not belong to the number, and invisible characters.
 * @throws BadInput if it is clearly not a phone number
 */
export const parsePhone = (value: unknown, label = 'Phone'): string =>
	plainPhone(checkPhone(value, label, MIN_DIGITS), label);

/** @param advised minimum number of digits that the error asks for: shorter numbers can be looked for, but not written */
function checkPhone(value: unknown, label: string, advised: number): string {
	const given = parseEncodableText(value, label);
	if (given.length > MAX_CELL_CHARACTERS) throw notAPhone(given, label, advised);
	const number = withoutFormulaMark(INVISIBLE_OR_BLANK.test(given) ? cleanAddress(given) : given)
		.replace(PHONE_MARK, '')
		.replace(PHONE_DECIMALS, '');
	const several = countNumbers(number);
	if (several > 1)
		throw new BadInput(
			`${label} "${displayValue(number)}" has ${several} numbers`,
			'Keep one of them; a contact has one phone.',
		);
	const digits = countDigits(number);
	// Spreadsheets turn a number that is too long into a text like 1e+21.
	if (
		digits < MIN_DIGITS ||
		digits > 20 ||
		number.length > MAX_PHONE_CHARACTERS ||
		/^\s*\d([.,]\d+)?e[+-]?\d+\s*$/i.test(number)
	)
		throw notAPhone(given, label, advised);
	if (VANITY.test(number))
		throw new BadInput(`${label} "${displayValue(number)}" has letters in place of digits`, 'Write it in digits.');
	return number;
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/** Counts the numbers of a cell. */
function countNumbers(text: string): number {
	const number = withoutExtension(text).replace(TRUNK_ZERO, '');
	if (LAST_DIGITS_OF_SECOND.test(number)) return 2;
	const partsOf = (between: RegExp | string, min: number) =>
		number.split(between).filter((part) => countDigits(part) >= min).length;
	const besideSlash = MIN_DIGITS_BESIDE_SLASH[isInternational(number) ? 'international' : 'national'];
	return Math.max(partsOf(BETWEEN_NUMBERS, MIN_DIGITS_OF_SEVERAL), partsOf('/', besideSlash));
}

const notAPhone = (number: string, label: string, minDigits: number): BadInput =>
	new BadInput(
		`${label} "${displayValue(number)}" is not a phone number`,
		`It needs ${minDigits} to 15 digits; best with the country code: +1 555 010 0100.`,
	);
