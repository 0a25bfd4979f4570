import { parseEncodableText, displayValue, withoutFormulaMark } from './text';
import { toText } from './json';
import { BadInput } from './badInput';
import { cleanKey } from './keys';

/** Minimum length of a national number that is compared with the end of a stored one. Shorter numbers have to be equal. */
const MIN_NATIONAL_DIGITS = 7;

/** Maximum length of a number with extension and brackets, characters. */
const MAX_PHONE_CHARACTERS = 60;

/** Maximum length of a cell that is searched for a number, characters. */
const MAX_CELL_CHARACTERS = 500;

/** Characters outside the keyboard's, which may be invisible. */
const INVISIBLE_OR_BLANK = /[^ -~]/;

/** Number of final digits that all spellings of one phone share. */
const COMMON_DIGITS = 7;

/** Maximum length of a country code. A stored number that is longer by more digits is a different one. */
const MAX_COUNTRY_CODE_DIGITS = 3;

/** Spreadsheets mark texts by `'`, and Facebook's lead forms phones by `p:`. */
const PHONE_MARK = /^('|p:)(?=[+(\d])/;

/** The decimals of a number that a program read as one: `5550100100.0`. */
const PHONE_DECIMALS = /(?<=^\d{7,})\.0$/;

/** A slash also divides one number: 0049 (0) 30 / 1234567. Two parts with so many digits are two numbers. */
const MIN_DIGITS_OF_SEVERAL = 9;

/** A number that is written as a word: 1-800-FLOWERS. */
const VANITY = /\d[\s.-]*(?!ext)[a-z]{4,}/i;

/** What is dialled within a company, behind the number that HighLevel stores: x12, ext. 12, #12. */
const EXTENSION = /(?<=\d\D{0,9})(?:ext(?:ension|n)?|x|#)[\s.:=]*(\d{1,7})\s*$/i;

/** Minimum length of a number that can be dialled at all, digits. */
const MIN_DIGITS = 3;

/** Minimum length of a number that can be dialled from elsewhere, digits. */
const MIN_WRITTEN_DIGITS = 7;

/** A day in numbers, also with a time. */
const DATE = /^\s*(\d{4}-\d{2}-\d{2}([T ].*)?|\d{1,2}([/.])\d{1,2}\3(19|20)\d{2})\s*$/;

/** A number of which a spreadsheet kept six digits, as it shows those of twelve and more: `4.91701E+11`. */
const IN_POWERS_OF_TEN = /^\s*[1-9]\d{5}0{6,}\s*$/;

/** Parses the phone of a contact. @throws BadInput, also for a number that is too short or one digit repeated, as people type who have none */
export function parseContactPhone(value: unknown, label = 'Phone'): string {
	const number = parsePhone(value, label, MIN_WRITTEN_DIGITS);
	const digits = number.replace(/\D/g, '');
	if (!number.startsWith('+') && DATE.test(number))
		throw new BadInput(
			`${label} "${displayValue(number)}" is a date`,
			'Map the column to a date, or correct the cell. A phone: +1 555 010 0100.',
		);
	if (IN_POWERS_OF_TEN.test(number))
		throw new BadInput(
			`${label} "${displayValue(number)}" has lost its last digits`,
			'A spreadsheet showed it as a power of ten, and kept only that. Format the column as text there, and take the numbers anew. If it is right, write it with +.',
		);
	if (/^(\d)\1*$/.test(digits))
		throw new BadInput(
			`${label} "${displayValue(number)}" is no real number`,
			'Somebody filled in any digits. Give the number, or leave the cell empty.',
		);
	if (digits.length < MIN_WRITTEN_DIGITS)
		throw new BadInput(
			`${label} "${displayValue(number)}" is too short for a phone number`,
			'Give the whole number, best with the country code: +1 555 010 0100. An Area Code can be in a column of its own.',
		);
	return number;
}

/**
 * Returns the text of a phone number, without the mark of an export and characters that nobody sees.
 * @param advised minimum number of digits that the error asks for: shorter numbers can be looked for, but not written
 * @throws BadInput if it is clearly not a phone number
 */
export function parsePhone(value: unknown, label = 'Phone', advised = MIN_DIGITS): string {
	const given = parseEncodableText(value, label);
	if (given.length > MAX_CELL_CHARACTERS) throw notAPhone(given, label, advised);
	const number = withoutFormulaMark(INVISIBLE_OR_BLANK.test(given) ? cleanKey(given) : given)
		.replace(PHONE_MARK, '')
		.replace(PHONE_DECIMALS, '');
	const digits = number.replace(/\D/g, '').length;
	// Spreadsheets turn a number that is too long into a text like 1e+21.
	if (
		digits < MIN_DIGITS ||
		digits > 20 ||
		number.length > MAX_PHONE_CHARACTERS ||
		/^\s*\d([.,]\d+)?e[+-]?\d+\s*$/i.test(number)
	)
		throw notAPhone(number, label, advised);
	const several = number
		.split(/[/;,|\n]|\bor\b/i)
		.filter((part) => part.replace(/\D/g, '').length >= MIN_DIGITS_OF_SEVERAL);
	if (several.length > 1)
		throw new BadInput(
			`${label} "${displayValue(number)}" has ${several.length} numbers`,
			'Keep one of them; a contact has one phone.',
		);
	if (VANITY.test(number))
		throw new BadInput(`${label} "${displayValue(number)}" has letters in place of digits`, 'Write it in digits.');
	return number;
}

const notAPhone = (number: string, label: string, minDigits: number): BadInput =>
	new BadInput(
		`${label} "${displayValue(number)}" is not a phone number`,
		`It needs ${minDigits} to 20 digits; best with the country code: +1 555 010 0100.`,
	);

/** Whether a number includes its country code. */
export const isInternational = (phone: string): boolean => /^\s*(\+|00)/.test(phone);

/** Returns the extension of a phone, '' for one without. A contact's phone is stored without it, a custom field may have it. */
export const extensionOf = (phone: string): string => EXTENSION.exec(phone)?.[1] ?? '';

/** Returns the digits by which to search for a phone, without an extension. Phones are stored with their country code. */
export function searchDigits(phone: string): string {
	return isInternational(phone) ? digitsOf(phone) : digitsOf(phone).replace(/^0+/, '');
}

/** Returns the final digits, which are the same in all spellings of a phone. */
export const commonDigits = (phone: string): string => searchDigits(phone).slice(-COMMON_DIGITS);

function digitsOf(phone: string): string {
	// In +49 (0)30 …, the zero is dialled only without the country code.
	const number = phone.replace(EXTENSION, '');
	const dialled = isInternational(phone) ? number.replace(/\(\s*0\s*\)/, '') : number;
	return dialled.replace(/\D/g, '').replace(/^00/, '');
}

/** Compares phones in any spelling: with or without country code, spaces, brackets. */
export function samePhone(stored: unknown, given: string): boolean {
	const storedDigits = digitsOf(toText(stored));
	const givenDigits = searchDigits(given);
	if (storedDigits === '' || givenDigits === '') return false;
	if (storedDigits === givenDigits) return true;
	if (isInternational(given) || givenDigits.length < MIN_NATIONAL_DIGITS) return false;
	return storedDigits.endsWith(givenDigits) && storedDigits.length - givenDigits.length <= MAX_COUNTRY_CODE_DIGITS;
}

/** Number of final digits that are the same with and without calling code: in Russia +7 or 8 are before them. */
const NATIONAL_DIGITS = 10;

/** Whether two phones may be the same, one of which lacks its calling code and has what is dialled instead. */
export function mayBeSame(one: string, other: string): boolean {
	const [end, otherEnd] = [one, other].map((phone) => searchDigits(phone).slice(-NATIONAL_DIGITS));
	return isInternational(one) !== isInternational(other) && end?.length === NATIONAL_DIGITS && end === otherEnd;
}

/** Whether two phones are the same, whichever of them may lack its calling code. */
export const sameEitherWay = (one: string, other: string): boolean => samePhone(one, other) || samePhone(other, one);
