import type { CustomFieldValue } from '../../dialects';
import { parseInstant } from '../../values/dates';
import { toText } from '../../values/json';
import { samePhone } from '../../values/phones';
import { isEmpty } from '../../values/text';

/**
 * Whether writing a value would change nothing, decided only where it is certain: anything else counts as a change, which costs a
 * request but loses nothing. A blank is always a change, as it can't be told from what was never set.
 */
export function sameField(key: string, stored: unknown, written: unknown): boolean {
	if (isEmpty(written) || isEmpty(stored)) return false;
	if (key === 'email') return toText(stored).toLowerCase() === toText(written).toLowerCase();
	if (key === 'phone') return samePhone(stored, toText(written));
	if (key === 'dateOfBirth') return sameDay(stored, written);
	return isScalar(stored) && isScalar(written) && String(stored) === String(written);
}

/** The same for a custom field, by the vendor's type; of a type that is not known only equal text is the same. */
export function sameCustomField(field: CustomFieldValue['field'], stored: unknown, written: unknown): boolean {
	if (isEmpty(written) || isEmpty(stored)) return false;
	switch (field?.dataType) {
		case 'NUMERICAL':
		case 'MONETORY':
			return isScalar(stored) && toText(stored).trim() !== '' && Number(stored) === Number(written);
		case 'DATE':
			return sameDay(stored, written);
		case 'PHONE':
			return samePhone(stored, toText(written));
		case 'MULTIPLE_OPTIONS':
		case 'CHECKBOX':
			return sameSet(stored, written);
		default:
			return isScalar(stored) && isScalar(written) && typeof stored === typeof written && stored === written;
	}
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

function sameSet(stored: unknown, written: unknown): boolean {
	if (!Array.isArray(stored) || !Array.isArray(written)) return false;
	const [have, want] = [new Set(stored.map(String)), new Set(written.map(String))];
	return have.size === want.size && [...want].every((one) => have.has(one));
}

/**
 * By day, as the server keeps it: stored as `YYYY-MM-DD`, as ISO text or in ms since 1970. Of a time near midnight it is not known
 * whether the server cuts it off or moves it to UTC first: it is the same day only where both give that day.
 */
function sameDay(stored: unknown, written: unknown): boolean {
	const days = new Set([...possibleDays(stored), ...possibleDays(written)]);
	return days.size === 1 && !days.has('');
}

function possibleDays(value: unknown): string[] {
	try {
		const moved = new Date(parseInstant(value, '', 'UTC')).toISOString().slice(0, 10);
		return typeof value === 'string' ? [moved, value.slice(0, 10)] : [moved];
	} catch {
		return [''];
	}
}
