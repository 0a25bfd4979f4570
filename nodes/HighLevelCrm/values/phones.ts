import { parseEncodableText, displayValue } from './text';
import { toText } from './json';
import { BadInput } from './badInput';

/** Shortest number that is compared by its end: shorter ones have to be equal. */
const MIN_NATIONAL_DIGITS = 7;

/** Longest spelling of a number, characters: with an extension and brackets. */
const MAX_PHONE_CHARACTERS = 60;

/** Longest country code: a number that is longer by more than that is another one. */
const MAX_COUNTRY_CODE_DIGITS = 3;

/** A phone number as given, unless it is clearly none. @throws BadInput */
export function parsePhone(value: unknown, label = 'Phone'): string {
	const number = parseEncodableText(value, label);
	const digits = number.replace(/\D/g, '').length;
	// 1e+21 is what a sheet makes of a number that is too long for it.
	if (
		digits < 3 ||
		digits > 20 ||
		number.length > MAX_PHONE_CHARACTERS ||
		/^\s*\d(\.\d+)?e[+-]?\d+\s*$/i.test(number)
	) {
		throw new BadInput(
			`${label} "${displayValue(number)}" is not a phone number`,
			'It needs 3 to 20 digits; best with the country code: +1 555 010 0100.',
		);
	}
	return number;
}

/** Whether a number is given with its country code. */
export const isInternational = (phone: string): boolean => /^\s*(\+|00)/.test(phone);

/** The digits by which a phone number in any spelling can be found in one stored with its country code. */
export function searchDigits(phone: string): string {
	// +49 (0)30 …: the zero is dialled only without the country code.
	if (isInternational(phone))
		return phone
			.replace(/\(\s*0\s*\)/, '')
			.replace(/\D/g, '')
			.replace(/^00/, '');
	return phone.replace(/\D/g, '').replace(/^0+/, '');
}

/** Whether a stored phone is the one meant, in any spelling: with or without country code, spaces, brackets. */
export function samePhone(stored: unknown, meant: string): boolean {
	const have = toText(stored).replace(/\D/g, '').replace(/^00/, '');
	const want = searchDigits(meant);
	if (have === '' || want === '') return false;
	if (have === want) return true;
	if (isInternational(meant) || want.length < MIN_NATIONAL_DIGITS) return false;
	return have.endsWith(want) && have.length - want.length <= MAX_COUNTRY_CODE_DIGITS;
}
