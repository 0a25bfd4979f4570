import type { ContactKey } from '../api/contactKey';
import type { Row } from '../run/row';
import { toText } from '../values/json';
import { parseEmail } from '../values/email';
import { parsePhone } from '../values/phones';
import { readMatchField } from './matchField';
import { CUSTOM_FIELD_PREFIX } from '../mapping/fields/contactFields';
import { readMapping } from '../mapping/fields/readMapping';

/** Returns the keys by which a row that can't be written names its contact, as far as they can be read; empty if there are none. */
export async function rawKeysOf(row: Row): Promise<ContactKey[]> {
	const values = await readMapping(row, false).then(
		(mapping) => mapping.values,
		() => undefined,
	);
	const textOf = (field: string) => toText(values?.get(field)?.value).trim();
	const matchField = await readMatchField(row).catch(() => undefined);
	const value = matchField ? textOf(CUSTOM_FIELD_PREFIX + matchField.id) : '';
	return [
		...(matchField && value !== '' ? [{ fieldId: matchField.id, value }] : []),
		...readable(() => ({ email: parseEmail(textOf('email')) })),
		...readable(() => ({ phone: parsePhone(textOf('phone')) })),
	];
}

function readable(read: () => ContactKey): ContactKey[] {
	try {
		return [read()];
	} catch {
		return [];
	}
}
