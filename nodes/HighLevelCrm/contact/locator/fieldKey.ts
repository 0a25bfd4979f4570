import type { FieldKey } from '../../api/contactKey';
import type { RunServices } from '../../run/services';
import { BadInput } from '../../values/badInput';
import { displayValue, parseText } from '../../values/text';
import { findKeyField } from '../../plan/options/matchField';

export const FIELD_KEY_LABEL = 'Contact (by custom field)';

/** Reads `Customer Number = 10042`. The field is given by its name, key or ID. @throws BadInput */
export async function parseFieldKey(text: string, run: RunServices): Promise<FieldKey> {
	const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
	if (name.trim() === '' || value.trim() === '') {
		throw new BadInput(
			`${FIELD_KEY_LABEL} "${displayValue(text)}" is not a field and its value`,
			'Write the name of the field, an equals sign and the value: Customer Number = 10042.',
		);
	}
	// Somebody's field may hold `null` or `#N/A` from a faulty import, and that contact is not meant.
	const wanted = parseText(value.trim(), FIELD_KEY_LABEL);
	const { id } = await findKeyField(name.trim(), FIELD_KEY_LABEL, run);
	run.contacts.addKeyField(id);
	return { fieldId: id, value: wanted, fieldName: name.trim() };
}
