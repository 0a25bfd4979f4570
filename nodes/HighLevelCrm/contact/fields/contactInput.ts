import type { RunServices } from '../../run/services';
import type { ContactFields, ContactInput, CustomFieldValue } from '../../dialects';
import { switchOption } from '../../operation/option';
import type { Row } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { parseEmail } from '../../values/email';
import { dateToText } from '../../values/dates';
import { parseList } from '../../values/list';
import { parsePhone } from '../../values/phones';
import { isEmpty, parseText } from '../../values/text';
import { badValues, leaveOutOrThrow, type LeftOut } from './badValues';
import { reportIgnoredColumn } from '../columns/ignoredColumns';
import { CUSTOM_FIELD_PREFIX, TAGS_FIELD } from './contactFields';
import { parseCustomFieldEntries } from './customFieldEntries';
import { parseCustomFieldValue } from './customFieldTypes';
import { ADDITIONAL_FIELDS, labelOf } from './additionalFields';
import { readMapping } from './readMapping';
import type { MappedValue, Mapping } from './mapper';

export const clearEmpty = switchOption({
	displayName: 'Clear Empty Fields',
	name: 'clearEmpty',
	type: 'boolean',
	default: false,
	description:
		'Whether an empty text in a mapped field blanks that field of the contact. If off, empty values leave the field as it is.',
});

/** What a row writes to a contact, the columns that were not understood, and the values that were left out. */
export interface MappedContact extends ContactInput, LeftOut, Pick<Mapping, 'unmapped'> {}

/**
 * What a row writes to a contact: only what the user mapped, checked.
 * @param clearing whether an empty value blanks the field (else it is left as it is)
 * @param untaken fields that the call does not take: they are left out, with a hint
 * @throws BadInput
 */
export async function parseContactInput(
	row: Row,
	clearing: boolean,
	untaken = row.run.dialect.notCreatable,
): Promise<MappedContact> {
	const { values, unmapped } = await readMapping(row, clearing);
	const contact: MappedContact = { fields: {}, customFields: [], unmapped, leftOut: [] };
	const forgiving = row.parameters.option(badValues) === 'leaveOut';
	for (const [key, given] of values) {
		if (untaken.includes(key)) warnUnsupported(labelOf(key), given.column, row);
		if (!untaken.includes(key)) await addValue(key, given, contact, row, forgiving ? contact.leftOut : undefined);
	}
	return contact;
}

function warnUnsupported(label: string, column: string | undefined, row: Row): void {
	const reason = 'this operation does not take it';
	if (column === undefined) row.run.warnings.add(`${label} was not written: ${reason}`);
	else reportIgnoredColumn(row.run, column, reason);
}

/** Puts a checked value to what is written. @param leftOut where a bad value is told; absent if it is refused @throws BadInput */
async function addValue(
	key: string,
	{ value, field, problem }: MappedValue,
	{ fields, customFields }: { fields: ContactFields; customFields: CustomFieldValue[] },
	row: Row,
	leftOut: string[] | undefined,
): Promise<void> {
	const isCustom = key.startsWith(CUSTOM_FIELD_PREFIX);
	if (!isCustom && key !== 'customFields') rejectUnsupported(key, row.run);
	try {
		if (problem) throw problem;
		if (isCustom) {
			const read =
				field === undefined || isEmpty(value) ? value : parseCustomFieldValue(field, value, row.parameters.timezone);
			customFields.push({ id: key.slice(CUSTOM_FIELD_PREFIX.length), value: dateToText(read), field });
		} else if (key === 'customFields') customFields.push(...(await parseCustomFieldEntries(value, row)));
		else {
			const read = await parseFieldValue(key, value, row);
			if (read !== undefined) fields[key] = read;
		}
	} catch (error) {
		leaveOutOrThrow(error, leftOut);
	}
}

const ADDITIONAL_FIELDS_BY_ID = new Map(ADDITIONAL_FIELDS.map((field) => [field.id, field]));

/** @throws BadInput for what is no field, or none that the dialect has: no value of it could be right */
function rejectUnsupported(key: string, { dialect }: RunServices): void {
	const label = labelOf(key);
	if (!ADDITIONAL_FIELDS_BY_ID.has(key) || dialect.additionalFields.includes(key)) return;
	throw new BadInput(
		`${label} is not part of the documented interface`,
		'Remove it, or choose the HighLevel dialect in the credential.',
	);
}

/** A value as its field takes it; a promise where that is looked up. @throws BadInput */
function parseFieldValue(key: string, value: unknown, row: Row): unknown {
	const label = labelOf(key);
	const further = ADDITIONAL_FIELDS_BY_ID.get(key);
	if (further) return !isEmpty(value) ? further.read(value, label, row) : further.blank ? '' : undefined;
	if (key === TAGS_FIELD.id) return parseList(value, label);
	if (isEmpty(value)) return '';
	if (key === 'email') return parseEmail(value);
	if (key === 'phone') return parsePhone(value);
	return parseText(value, label);
}
