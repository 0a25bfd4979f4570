import { toText } from './json';

/** Minimum length of a national number that is compared with the end of a stored one. Shorter numbers have to be equal. */
export const MIN_NATIONAL_DIGITS = 7;

/** Number of final digits that all spellings of one phone share. */
const COMMON_DIGITS = 7;

/** Maximum length of a country code. A stored number that is longer by more digits is a different one. */
const MAX_COUNTRY_CODE_DIGITS = 3;

/**
 * An extension, dialled within a company, behind the number that HighLevel stores: x12, ext. 12, int. 12, доб. 12, #12, or behind a pause: ,12.
 * A comma is a pause only behind a whole number, as it also divides groups of one number. Several x hide digits. Source: libphonenumber.
 */
const EXTENSION =
	/(?:(?<=\d\D{0,9})(?:ext(?:ension|n)?|int|доб|(?<!x)x|#)[\s.:=]*|[,;]+(?<=(?:\d[^\d,;]{0,3}){10}[,;]+)\s*(?=\d{1,5}\D*$))(\d{1,7})[\s#.,;]*$/i;

/** Whether a number includes its country code. */
export const isInternational = (phone: string): boolean => /^\s*(\+|00)/.test(phone);

/** Returns the extension of a phone, '' for one without. A contact's phone is stored without it, a custom field may have it. */
export const extensionOf = (phone: string): string => EXTENSION.exec(phone)?.[1] ?? '';

/** Returns a phone without its extension. */
export const withoutExtension = (phone: string): string => phone.replace(EXTENSION, '');

/** Returns the digits by which to search for a phone, without an extension. Phones are stored with their country code. */
export function searchDigits(phone: string): string {
	return isInternational(phone) ? digitsOf(phone) : digitsOf(phone).replace(/^0+/, '');
}

/** Returns the final digits, which are the same in all spellings of a phone. */
export const commonDigits = (phone: string): string => searchDigits(phone).slice(-COMMON_DIGITS);

/**
 * The calling codes behind which a zero is not part of the number: +49 (0)30 … and +49 030 …. That zero is dialled only without the code. Behind
 * other codes a zero is part of the number: +39 06 …, also written +39 (0)6 …. Source: libphonenumber.
 */
const ZERO_BEHIND_CODE =
	/^(2[07]|21[1238]|23[1-4]|24[39]|25[0-24-6]|26[0-5]|291|3[1-3]|35[3589]|37[03457]|38[0-35-79]|42[13]|4[013469]|508|59[013-68]|5[13458]|6[0-46]|686|8[1246]|85[056]|88[06]|9[0-58]|96[1-467]|97[0-267]|99[4-6])0+/;

/** Other prefixes dialled only without the calling code, in Hungary (+36 06 20 …), Russia (+7 8 912 …) and North America (+1 1 202 …). */
const PREFIX_BEHIND_CODE = /^(36)06|^(7)8(?=\d{10}$)|^(1)1(?=[2-9]\d{9}$)/;

function digitsOf(phone: string): string {
	const digits = withoutExtension(phone).replace(/\D/g, '').replace(/^00/, '');
	return isInternational(phone) ? digits.replace(ZERO_BEHIND_CODE, '$1').replace(PREFIX_BEHIND_CODE, '$1$2$3') : digits;
}

/** Compares phones in any spelling: with or without country code, spaces, brackets. */
export function samePhone(stored: unknown, given: string): boolean {
	const storedDigits = digitsOf(toText(stored));
	const givenDigits = searchDigits(given);
	if (storedDigits === '' || givenDigits === '') return false;
	if (storedDigits === givenDigits) return true;
	if (isInternational(given) || givenDigits.length < MIN_NATIONAL_DIGITS) return false;
	// 011 is dialled abroad from North America (without its zero here), and 8 for 7 within Russia and Kazakhstan.
	if (givenDigits === `11${storedDigits}` || givenDigits === storedDigits.replace(/^7(?=\d{10}$)/, '8')) return true;
	const isWithoutCode = (digits: string) =>
		storedDigits.endsWith(digits) && storedDigits.length - digits.length <= MAX_COUNTRY_CODE_DIGITS;
	// In some countries the zero is part of the number: +225 01 … is 01 ….
	return isWithoutCode(givenDigits) || isWithoutCode(digitsOf(given));
}

/** Number of final digits that are the same with and without calling code: in Russia +7 or 8 are before them. */
const NATIONAL_DIGITS = 10;

/** Whether two phones may be the same, where one has a national prefix in place of its calling code: 8 912 … for +7 912 …. */
export function mayBeSame(one: string, other: string): boolean {
	const [end, otherEnd] = [one, other].map((phone) => searchDigits(phone).slice(-NATIONAL_DIGITS));
	return isInternational(one) !== isInternational(other) && end?.length === NATIONAL_DIGITS && end === otherEnd;
}

/** Whether two phones are the same, whichever of them may lack its calling code. */
export const sameEitherWay = (one: string, other: string): boolean => samePhone(one, other) || samePhone(other, one);

/** Whether a phone is an international number without its plus. */
export const isWithoutPlus = (international: string, phone: string): boolean =>
	isInternational(international) &&
	/^\s*[1-9]/.test(phone) &&
	searchDigits(phone).length > MIN_NATIONAL_DIGITS &&
	searchDigits(phone) === searchDigits(international);
