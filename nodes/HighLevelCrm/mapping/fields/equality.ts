import { coversStatus, isChannel, type CustomFieldValue } from '../../dialects';
import { birthdayAsDay } from '../../values/birthdays';
import { parseInstant } from '../../values/dates';
import { orderedJson, toText } from '../../values/json';
import { composed } from '../../values/keys';
import { extensionOf, isInternational, samePhone } from '../../values/phones';
import { isEmpty } from '../../values/text';
import type { PhoneKeys } from '../../values/phoneKeys';

/**
 * Whether writing a value would certainly change nothing. In doubt it counts as a change, which costs a request but loses nothing. A field
 * that was never set is empty.
 */
export function sameField(key: string, stored: unknown, written: unknown): boolean {
	if (hasNoValue(written) || hasNoValue(stored)) return hasNoValue(written) && hasNoValue(stored);
	if (key === 'email') return toText(stored).toLowerCase() === toText(written).toLowerCase();
	if (key === 'phone')
		return samePhone(stored, toText(written)) && isInternational(toText(stored)) === isInternational(toText(written));
	if (key === 'dateOfBirth') return sameDay(birthdayAsDay(stored), birthdayAsDay(written));
	// A name that was split is put together again with one blank.
	if (key === 'name') return sameText(withSingleBlanks(toText(stored)), withSingleBlanks(toText(written)));
	if (isChannel(key)) return coversStatus(stored, written);
	return isScalar(stored) && isScalar(written) && sameText(String(stored), String(written));
}

/** Whether a contact has the row's phone already, or neither has a phone. @param phones how phones without calling code are compared */
export const sameStoredPhone = (stored: unknown, written: unknown, phones: Pick<PhoneKeys, 'isStored'>): boolean =>
	hasNoValue(stored) || hasNoValue(written)
		? hasNoValue(stored) && hasNoValue(written)
		: phones.isStored(toText(stored), toText(written));

/**
 * Like `sameField`, for a custom field, by the vendor's type. For an unknown type only equal text is the same.
 * @param phones how phones without calling code are compared
 */
export function sameCustomField(
	field: CustomFieldValue['field'],
	stored: unknown,
	written: unknown,
	phones: Pick<PhoneKeys, 'isStored'>,
): boolean {
	if (hasNoValue(written) || hasNoValue(stored)) return hasNoValue(written) && hasNoValue(stored);
	switch (field?.dataType) {
		case 'NUMERICAL':
		case 'MONETORY':
			// As texts: the numbers of a blank and of `false` would be 0.
			return toText(stored).trim() !== '' && Number(toText(stored)) === Number(toText(written));
		case 'DATE':
			return sameDay(stored, written);
		case 'PHONE':
			return sameStoredPhone(stored, written, phones) && extensionOf(toText(stored)) === extensionOf(toText(written));
		case 'MULTIPLE_OPTIONS':
		case 'CHECKBOX':
			return sameSet(stored, written);
		default:
			return isText(stored) && isText(written) ? sameText(stored, written) : isScalar(stored) && stored === written;
	}
}

/** Whether a row gives exactly the stored value, as a record that was read does. The field might not accept it any more. */
export const isIdentical = (stored: unknown, written: unknown): boolean =>
	stored === written || (typeof stored === 'object' && orderedJson(stored) === orderedJson(written));

export const hasNoValue = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0);

const isText = (value: unknown): value is string => typeof value === 'string';

/** An accent that is a character of its own, as in a file from macOS, is no change. */
const sameText = (one: string, other: string): boolean => one === other || composed(one) === composed(other);

const withSingleBlanks = (text: string): string => text.trim().replace(/\s+/g, ' ');

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

function sameSet(stored: unknown, written: unknown): boolean {
	if (!Array.isArray(stored) || !Array.isArray(written)) return false;
	const [storedSet, writtenSet] = [new Set(stored.map(String)), new Set(written.map(String))];
	return storedSet.size === writtenSet.size && [...writtenSet].every((one) => storedSet.has(one));
}

/**
 * Compares days, which the server stores as `YYYY-MM-DD`, ISO text or ms since 1970. Near midnight it is unknown whether the server
 * truncates a time or converts it to UTC first, so both must result in the same day.
 */
function sameDay(stored: unknown, written: unknown): boolean {
	const days = new Set([...possibleDays(stored), ...possibleDays(written)]);
	return days.size === 1 && !days.has('');
}

function possibleDays(value: unknown): string[] {
	try {
		const utcDay = new Date(parseInstant(value, '', 'UTC')).toISOString().slice(0, 10);
		return typeof value === 'string' ? [utcDay, value.slice(0, 10)] : [utcDay];
	} catch {
		return [''];
	}
}
