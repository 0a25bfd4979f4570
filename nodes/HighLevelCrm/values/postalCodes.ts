import { BadInput } from './badInput';
import { countryCode } from './countries';
import { displayValue } from './text';

/** Countries by the number of digits of their postal codes, which may begin with a zero. */
const DIGITS_OF_COUNTRIES: ReadonlyArray<[digits: number, countries: string]> = [
	[4, 'AM AU DK GE NO NZ PH ZA'],
	[5, 'DE DZ ES FI FR IT KR LK LT MX MY PR SK TR UA US VI'],
	[6, 'CN CO KZ RO SG'],
	[7, 'JP'],
	[8, 'BR'],
];

/** Rejects a postal code that a spreadsheet took for a number. @param country of the row @throws BadInput */
export function rejectLostZero(text: string, label: string, country: string): string {
	if (!/^\d{1,7}$/.test(text) || country === '') return text;
	const code = countryCode(country) ?? '';
	const [digits = 0] = DIGITS_OF_COUNTRIES.find(([, codes]) => codes.split(' ').includes(code)) ?? [];
	if (text.length >= digits) return text;
	throw new BadInput(
		`${label} "${displayValue(text)}" has lost its first zero`,
		`The postal codes of ${code} have ${digits} digits. Format the column as text in the spreadsheet, and add the zero.`,
	);
}
