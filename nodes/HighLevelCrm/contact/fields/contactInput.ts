import type { ContactFields, ContactInput, CustomFieldValue } from '../../dialects';
import { switchOption } from '../../operation/option';
import type { Row } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { email } from '../../values/email';
import { plain } from '../../values/dates';
import { list } from '../../values/list';
import { phone } from '../../values/phones';
import { isEmpty, text } from '../../values/text';
import { badValues, leaveOut, type LeftOut } from './badValues';
import { notWritten } from '../columns/ignoredColumns';
import { CUSTOM_FIELD_PREFIX, TAGS_FIELD } from './contactFields';
import { customFieldEntries } from './customFieldEntries';
import { customFieldValue } from './customFieldTypes';
import { FURTHER_FIELDS } from './additionalFields';
import { labelOf } from './labels';
import { mapped } from './readMapping';
import type { Mapped, MappedValue } from './mapping';

export const clearEmpty = switchOption({
	displayName: 'Clear Empty Fields',
	name: 'clearEmpty',
	type: 'boolean',
	default: false,
	description:
		'Whether an empty text in a mapped field blanks that field of the contact. If off, empty values leave the field as it is.',
});

/** What a row writes to a contact, the columns that were not understood, and the values that were left out. */
export interface MappedContact extends ContactInput, LeftOut, Pick<Mapped, 'unmapped'> {}

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
	const contact: MappedContact = { fields: {}, customFields: [], unmapped, leftOut: [] };
	const forgiving = row.option(badValues) === 'leaveOut';
	for (const [key, given] of values) {
		if (untaken.includes(key)) tellUntaken(labelOf(key), given.column, row);
		if (!untaken.includes(key)) await take(key, given, contact, row, forgiving ? contact.leftOut : undefined);
	}
	return contact;
}

function tellUntaken(label: string, column: string | undefined, row: Row): void {
	const reason = 'this operation does not take it';
	if (column === undefined) row.shared.hints.add(`${label} was not written: ${reason}`);
	else notWritten(row, column, reason);
}

/** Puts a checked value to what is written. @param leftOut where a bad value is told; absent if it is refused @throws BadInput */
async function take(
	key: string,
	{ value, field, problem }: MappedValue,
	{ fields, customFields }: { fields: ContactFields; customFields: CustomFieldValue[] },
	row: Row,
	leftOut: string[] | undefined,
): Promise<void> {
	const isCustom = key.startsWith(CUSTOM_FIELD_PREFIX);
	if (!isCustom && key !== 'customFields') refuseUnwritable(key, row);
	try {
		if (problem) throw problem;
		if (isCustom) {
			const read = field === undefined || isEmpty(value) ? value : customFieldValue(field, value, row.timezone);
			customFields.push({ id: key.slice(CUSTOM_FIELD_PREFIX.length), value: plain(read), field });
		} else if (key === 'customFields') customFields.push(...(await customFieldEntries(value, row)));
		else {
			const read = await checked(key, value, row);
			if (read !== undefined) fields[key] = read;
		}
	} catch (error) {
		leaveOut(error, leftOut);
	}
}

const FURTHER = new Map(FURTHER_FIELDS.map((field) => [field.id, field]));

/** @throws BadInput for what is no field, or none that the dialect has: no value of it could be right */
function refuseUnwritable(key: string, { connection }: Row): void {
	const label = labelOf(key);
	if (!FURTHER.has(key) || connection.dialect.furtherFields.includes(key)) return;
	throw new BadInput(
		`${label} is not part of the documented interface`,
		'Remove it, or choose the HighLevel dialect in the credential.',
	);
}

/** A value as its field takes it; a promise where that is looked up. @throws BadInput */
function checked(key: string, value: unknown, row: Row): unknown {
	const label = labelOf(key);
	const further = FURTHER.get(key);
	if (further) return !isEmpty(value) ? further.read(value, label, row) : further.blank ? '' : undefined;
	if (key === TAGS_FIELD.id) return list(value, label);
	if (isEmpty(value)) return '';
	if (key === 'email') return email(value);
	if (key === 'phone') return phone(value);
	return text(value, label);
}
