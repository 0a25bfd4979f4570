import { cleanAddress } from './keys';

/**
 * Returns a customer number as most programs write it: in plain digits, without the `#` before it, and without the `.0` that pandas gives to whole
 * numbers in a column with empty cells. Source: https://pandas.pydata.org/docs/user_guide/integer_na.html
 */
export const plainCustomerNumber = (text: string): string =>
	cleanAddress(text)
		.replace(/^#\s*/, '')
		.replace(/^(\d+)[.,]00?$/, '$1');

/** Returns one text for all spellings of a customer number. A spreadsheet takes the zeros before a number away. */
export const anyCustomerNumber = (text: string): string => plainCustomerNumber(text).replace(/^0+(?=\d+$)/, '');

/** Returns a customer number without signs that people may omit: `kd10042` for `KD–10.042`. Other signs between digits stay: 1-11 is not 11-1. */
export const lettersOfNumber = (text: string): string =>
	anyCustomerNumber(text)
		.normalize('NFKD')
		.toLowerCase()
		.replace(/(?<=\d)[.,'’\s](?=\d{3}(?!\d))/g, '')
		.replace(/(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu, '-')
		.replace(/[^\p{L}\p{N}-]|(?<!\d)-|-(?!\d)/gu, '');

/** Whether two customer numbers differ in nothing but the way of writing them. */
export const sameCustomerNumber = (one: string, other: string): boolean =>
	one === other || anyCustomerNumber(one) === anyCustomerNumber(other);
