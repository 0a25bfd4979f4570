import { isInternational, searchDigits } from './phones';

/** Digits other than zeros that are dialled before a national number in some countries, by calling code. */
const TRUNK_PREFIXES: Record<string, RegExp> = {
	'7': /^8(?=\d{10}$)/,
	'36': /^6(?=\d{8,9}$)/,
	'375': /^80?(?=\d{9}$)/,
};

/** Minimum length of a number without plus that begins with the calling code and is taken to contain it. */
const MIN_DIGITS_WITH_CODE = 11;

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '');

/** Returns a phone's digits with its calling code, '' for a text without digits; `undefined` if neither its code nor the location's is known. */
export function digitsWithCode(phone: string, code: string | undefined): string | undefined {
	const digits = searchDigits(phone);
	if (digits === '') return '';
	if (isInternational(phone))
		return code !== undefined && digits.startsWith(code) ? code + withoutZeros(digits.slice(code.length)) : digits;
	if (code === undefined) return undefined;
	// In North America calls abroad begin with 011.
	if (code === '1' && /^\s*011/.test(phone)) return digits.slice(2);
	const national = digits.replace(TRUNK_PREFIXES[code] ?? '', '');
	// A number that begins with a zero is dialled within the country: (0491) 71234567.
	if (national.startsWith(code) && national.length >= MIN_DIGITS_WITH_CODE && !/^\D*0/.test(phone))
		return code + withoutZeros(national.slice(code.length));
	return code + national;
}
