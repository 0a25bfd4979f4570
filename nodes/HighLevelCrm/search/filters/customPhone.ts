import type { IDataObject } from 'n8n-workflow';
import { storedCustomValue } from '../../api/storedCustomFields';
import { fieldsUnknown, loadCustomFields } from '../../lookups/customFields';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { MIN_NATIONAL_DIGITS, samePhone, searchDigits, withoutExtension } from '../../values/phones';

/** Whether a value may be a phone. Any other value is compared as text, also in a field for phones. */
export const mayBePhone = (value: string): boolean =>
	!/\p{L}/u.test(withoutExtension(value)) && searchDigits(value).length >= MIN_NATIONAL_DIGITS;

/**
 * Returns which of the fields hold phones. If the token may not look them up, or the server has no such call, it warns and returns none: in a
 * text, another spelling is another text. @throws BadInput during an outage, as contacts with another spelling would be missed
 */
export async function phoneFieldsAmong(ids: readonly string[], run: RunServices): Promise<ReadonlySet<string>> {
	const lookedUp = ids.length > 0 ? await loadCustomFields(run) : { fields: [] };
	if (!('failure' in lookedUp))
		return new Set(
			lookedUp.fields.filter(({ id, dataType }) => dataType === 'PHONE' && ids.includes(id)).map(({ id }) => id),
		);
	if (lookedUp.isOutage)
		throw fieldsUnknown("Filters > Custom Field: the field's type", lookedUp.failure, 'remove the filter');
	run.warnings.add(
		`Filters > Custom Field finds a phone only as it is written: the custom fields could not be looked up: ${lookedUp.failure}`,
	);
	return new Set();
}

/** Whether the number in a contact's custom field is this one, in any spelling. */
export const hasCustomPhone = (contact: IDataObject, id: string, wanted: string): boolean =>
	samePhone(toText(storedCustomValue(contact, id)), wanted);
