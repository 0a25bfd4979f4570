import type { IDataObject } from 'n8n-workflow';
import { storedCustomValue } from '../../api/storedCustomFields';
import { loadCustomFields } from '../../lookups/customFields';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { MIN_NATIONAL_DIGITS, samePhone, searchDigits, withoutExtension } from '../../values/phones';

/** Whether a value may be a phone. Another one is compared as text, also with what is stored in a field for phones. */
export const mayBePhone = (value: string): boolean =>
	!/\p{L}/u.test(withoutExtension(value)) && searchDigits(value).length >= MIN_NATIONAL_DIGITS;

/** Returns those of the fields that hold phones. If they cannot be looked up, they are none: in a text, another spelling is another text. */
export async function phoneFieldsAmong(ids: readonly string[], run: RunServices): Promise<ReadonlySet<string>> {
	const lookedUp = ids.length > 0 ? await loadCustomFields(run) : { fields: [] };
	const fields = 'failure' in lookedUp ? [] : lookedUp.fields;
	return new Set(fields.filter(({ id, dataType }) => dataType === 'PHONE' && ids.includes(id)).map(({ id }) => id));
}

/** Whether the number in a contact's custom field is this one, in any spelling. */
export const hasCustomPhone = (contact: IDataObject, id: string, wanted: string): boolean =>
	samePhone(toText(storedCustomValue(contact, id)), wanted);
