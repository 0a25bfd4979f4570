import type { ContactFields, ContactInput, CustomFieldValue } from '../../../dialects';
import { switchOption } from '../../../parameters/option';
import type { Row } from '../../../requests/run/row';
import { BadInput } from '../../../values/badInput';
import { email } from '../../../values/email';
import { plain } from '../../../values/dates';
import { list } from '../../../values/list';
import { phone } from '../../../values/phones';
import { isEmpty, text } from '../../../values/text';
import { CUSTOM_FIELD_PREFIX, LABELS, TAGS_FIELD } from './contactFields';
import { customFieldEntries } from './customFieldEntries';
import { FURTHER_FIELDS } from './further/furtherFields';
import { mapped } from './mapped';

export const clearEmpty = switchOption({
	displayName: 'Clear Empty Fields',
	name: 'clearEmpty',
	type: 'boolean',
	default: false,
	description:
		'Whether an empty text in a mapped field blanks that field of the contact. If off, empty values leave the field as it is.',
});

/** What a row writes to a contact, and the columns of the row that no field takes. */
export interface MappedContact extends ContactInput {
	unmapped: string[];
}

/**
 * What a row writes to a contact: only what the user mapped, checked.
 * @param clearing whether an empty value blanks the field (else it is left as it is)
 * @param untaken fields that the call does not take: they are left out, with a hint
 * @throws BadInput
 */
export async function contactInput(
	row: Row,
	clearing: boolean,
	untaken = row.connection.dialect.notCreatable,
): Promise<MappedContact> {
	const { values, unmapped } = await mapped(row, clearing);
	const fields: ContactFields = {};
	const customFields: CustomFieldValue[] = [];
	for (const [key, { value, field }] of values) {
		if (key.startsWith(CUSTOM_FIELD_PREFIX))
			customFields.push({ id: key.slice(CUSTOM_FIELD_PREFIX.length), value: plain(value), field });
		else if (key === 'customFields') customFields.push(...(await customFieldEntries(value, row)));
		else if (untaken.includes(key))
			row.shared.hints.add(`${labelOf(key)} was not written: this operation does not take it`);
		else {
			const read = await checked(key, value, row);
			if (read !== undefined) fields[key] = read;
		}
	}
	return { fields, customFields, unmapped };
}

async function checked(key: string, value: unknown, row: Row): Promise<unknown> {
	const label = labelOf(key);
	const further = FURTHER.get(key);
	if (further) {
		if (!row.connection.dialect.furtherFields.includes(key)) throw notDocumented(label);
		return !isEmpty(value) ? await further.read(value, label, row) : further.blank ? '' : undefined;
	}
	if (key === TAGS_FIELD.id) return list(value, label);
	if (isEmpty(value)) return '';
	if (key === 'email') return email(value);
	if (key === 'phone') return phone(value);
	return text(value, label);
}

const FURTHER = new Map(FURTHER_FIELDS.map((field) => [field.id, field]));

function labelOf(key: string): string {
	const label = LABELS.get(key) ?? FURTHER.get(key)?.displayName;
	if (label !== undefined) return label;
	throw new BadInput(`A contact has no field "${key}"`, 'Refresh the list of fields in the node.');
}

const notDocumented = (label: string): BadInput =>
	new BadInput(
		`${label} is not part of the documented interface`,
		'Remove it, or choose the HighLevel dialect in the credential.',
	);
