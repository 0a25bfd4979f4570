import { toText } from '../../../values/json';
import { isInternational } from '../../../values/phones';
import { isEmpty } from '../../../values/text';
import type { MappedValue, Mapping } from '../../fields/mapper';
import { ANY_NUMBER, normalizeHeading, PART } from '../headings/fieldNames';

/** The field that a part belongs to, and how it is joined; the result is `undefined` if it can't be. */
const JOINS: Record<string, { field: string; join: (whole: string, part: string) => string | undefined }> = {
	infix: {
		field: 'lastName',
		join: (lastName, infix) =>
			!INFIX.test(infix) ? undefined : startsWith(lastName, infix) ? lastName : `${infix} ${lastName}`,
	},
	houseNumberBefore: { field: 'address1', join: (street, number) => joinHouseNumber(street, number, true) },
	houseNumber: { field: 'address1', join: (street, number) => joinHouseNumber(street, number, false) },
	houseNumberAddition: {
		field: 'address1',
		join: (street, addition) => (/\d$/.test(street) && addition.length <= 10 ? `${street} ${addition}` : undefined),
	},
	areaCode: { field: 'phone', join: joinAreaCode },
	callingCode: { field: 'phone', join: joinCallingCode },
	way: { field: 'phone', join: () => undefined },
};

/** Words between the names: `van der`, `in ’t`, `d’`. */
const INFIX = /^[\p{L}'’ .]{1,20}$/u;
/** A code that is dialled: `555`, `(555)`, `+49`. */
const CODE = /^[\d+() -]{1,10}$/;
/** A number that a code can be joined to, without words. */
const NUMBER = /^[\d\s()+./-]{1,30}$/;

/**
 * Joins the parts of fields to their fields: a Dutch *Tussenvoegsel* to the last name, a house number to the street, an area code to the
 * phone.
 * @param isOtherAddress whether the street is that of an invoice or another kind of address, to which the house number does not belong
 * @param report is called for each part that can't be joined
 */
export function joinParts(values: Mapping['values'], isOtherAddress: boolean, report: (key: string) => void): void {
	for (const [name, { field, join }] of Object.entries(JOINS)) {
		const part = values.get(PART + name);
		if (!part) continue;
		const isOther = field === 'address1' && (isOtherAddress || isRowNumber(part, values));
		values.delete(PART + name);
		const whole = isOther ? undefined : values.get(field);
		const joined =
			whole && !whole.problem && !isEmpty(whole.value) ? join(toText(whole.value).trim(), textOf(part)) : undefined;
		if (whole && joined !== undefined) values.set(field, { ...whole, value: joined });
		else report(PART + name);
	}
}

/** A number in a street that is not part of its name: `Rua 25 de Março`. */
const NUMBER_IN_STREET = /\d(?!\d*\s+de\s)|\bs\/n\b/i;

/** Whether a number is no house number. The column of a house number comes right after that of a street without a number. */
function isRowNumber({ column = '' }: MappedValue, values: Mapping['values']): boolean {
	if (!ANY_NUMBER.includes(normalizeHeading(column))) return false;
	const columns = [...values.values()].map((value) => value.column);
	const street = values.get('address1');
	return columns[columns.indexOf(column) - 1] !== street?.column || NUMBER_IN_STREET.test(toText(street?.value));
}

const textOf = ({ value }: MappedValue): string => toText(value).trim();

const startsWith = (text: string, start: string): boolean => text.toLowerCase().startsWith(`${start.toLowerCase()} `);

function joinHouseNumber(street: string, number: string, isBefore: boolean): string | undefined {
	if (!/^(\d[\w\s/.-]{0,9}|s\/n)$/i.test(number)) return undefined;
	const words = street.slice(0, MAX_STREET_CHARACTERS).split(/[\s,]+/);
	if (words.includes(number)) return street;
	return isBefore ? `${number} ${street}` : `${street} ${number}`;
}

const MAX_STREET_CHARACTERS = 300;

/** Maximum length of a number without its area code, digits. */
const MAX_LOCAL_DIGITS = 8;

function joinAreaCode(phone: string, code: string): string | undefined {
	const [digits, area] = [phone, code].map((text) => text.replace(/\D/g, '')) as [string, string];
	if (area === '' || area.length > 6 || !CODE.test(code) || !NUMBER.test(phone)) return undefined;
	if (isInternational(phone)) return digits.includes(area) ? phone : undefined;
	if (digits.length > MAX_LOCAL_DIGITS)
		return digits.replace(/^0+/, '').startsWith(area.replace(/^0+/, '')) ? phone : undefined;
	return `${code} ${phone}`;
}

/** The country whose zero before a number is dialled from abroad, too. */
const KEEPS_ZERO = '39';

/** Minimum length, digits, of a number whose first digits are taken for the calling code if they are the same. */
const MIN_DIGITS_WITH_CALLING_CODE = 11;
/** Countries that have numbers of eleven digits without the code. */
const LONG_NUMBERS: readonly string[] = ['43', '49', '55', '62', '86'];
/** Countries whose numbers all have eight digits without the code. */
const SHORT_NUMBERS: readonly string[] = ['45', '47', '65'];

/** @param digits of a phone without `+` @param calling code, digits */
function hasCallingCode(digits: string, calling: string): boolean {
	const more = LONG_NUMBERS.includes(calling) ? 1 : SHORT_NUMBERS.includes(calling) ? -1 : 0;
	return digits.length >= MIN_DIGITS_WITH_CALLING_CODE + more && digits.startsWith(calling);
}

function joinCallingCode(phone: string, code: string): string | undefined {
	const calling = code.replace(/\D/g, '').replace(/^00/, '');
	if (calling === '' || calling.length > 4 || !CODE.test(code) || !NUMBER.test(phone)) return undefined;
	if (isInternational(phone))
		return phone.replace(/\D/g, '').replace(/^00/, '').startsWith(calling) ? phone : undefined;
	const digits = phone.replace(/\D/g, '');
	if (hasCallingCode(digits, calling)) return `+${digits}`;
	return `+${calling} ${calling === KEEPS_ZERO ? phone : phone.replace(/^\D*0+(?=\D*\d)/, '')}`;
}
