import { textOf } from '../requests/answers';

/** Shortest number that is compared by its end: shorter ones have to be equal. */
const NATIONAL_DIGITS = 7;

/** Whether a number is given with its country code. */
export const isInternational = (phone: string): boolean => /^\s*(\+|00)/.test(phone);

/** The digits by which a phone number in any spelling can be found in one stored with its country code. */
export function searchDigits(phone: string): string {
	const digits = phone.replace(/\D/g, '');
	return isInternational(phone) ? digits.replace(/^00/, '') : digits.replace(/^0+/, '');
}

/** Whether a stored phone is the one meant, in any spelling: with or without country code, spaces, brackets. */
export function samePhone(stored: unknown, meant: string): boolean {
	const have = textOf(stored).replace(/\D/g, '').replace(/^00/, '');
	const want = searchDigits(meant);
	if (have === '' || want === '') return false;
	if (have === want) return true;
	return want.length >= NATIONAL_DIGITS && !isInternational(meant) && have.endsWith(want);
}
