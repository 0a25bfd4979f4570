import type { ContactFields, ContactInput, CustomFieldValue } from '../../dialects';
import { switchOption } from '../../operation/option';
import type { CustomField } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import { allFaults, BadInput, BadSetup } from '../../values/badInput';
import { toText } from '../../values/json';
import { dateToText } from '../../values/dates';
import { isEmpty } from '../../values/text';
import { UnknownUser } from '../fields/assignedUser';
import { badValues, type LeftOut, type LeftOutValue } from './badValues';
import { isWholeRecord } from '../columns/headings/recordColumns';
import { CUSTOM_FIELD_PREFIX, customFieldIdOf } from '../fields/contactFields';
import { noteAmount } from './amountNotes';
import { parseCustomFieldEntries, withoutEmpty } from './customFieldEntries';
import { namesNoChoice, parseCustomFieldValue } from '../fields/customFieldTypes';
import { labelOf } from '../fields/additionalFields';
import { isEmptyInput } from './emptyInput';
import { parseFieldValue, rejectUnsupported, warnOfOrder } from './fieldValue';
import { matchValue } from './matchValue';
import { readMapping } from './readMapping';
import { reportUnsupported } from './unsupportedFields';
import type { MappedValue, Mapping } from '../fields/mapper';

export const clearEmpty = switchOption({
	displayName: 'Clear Empty Fields',
	name: 'clearEmpty',
	type: 'boolean',
	default: false,
	description: 'Whether an empty text in a mapped field clears that field of the contact',
});

/** The input of a row for a contact, with the columns that were not recognized and the values that were left out. */
export interface MappedContact extends ContactInput, LeftOut, Partial<Pick<Mapping, 'unmapped'>> {
	/** Set if the item has a file and no column. */
	isFile?: true;
	/** The fields that the operation does not accept, each with the reason, if nothing else is to be written. */
	refused?: string[];
}

export function omitFields(contact: MappedContact, omitted: readonly string[]): MappedContact {
	if (omitted.length === 0) return contact;
	const fields = Object.entries(contact.fields).filter(([key]) => !omitted.includes(key));
	return { ...contact, fields: Object.fromEntries(fields) };
}

/** How the contact of a row is found. The values by which it is found have to be right. */
interface Matching {
	/** Set if the contact is named by its ID, so that no value of the row is needed to find it. */
	isNamedById?: boolean;
	matchField?: Pick<CustomField, 'id' | 'name'>;
}

/**
 * Reads and checks the fields that the user mapped for a row.
 * @param clearsEmpty whether an empty value clears the field; if not, the field stays as it is
 * @param unsupported fields that the call does not accept; they are left out with a warning
 * @throws BadInput
 */
export async function parseContactInput(
	row: Row,
	clearsEmpty: boolean,
	unsupported = row.run.dialect.notCreatable,
	{ isNamedById, matchField }: Matching = {},
): Promise<MappedContact> {
	const { values, unmapped } = await readMapping(row, clearsEmpty);
	const contact: MappedContact = { fields: {}, customFields: [], ...(unmapped.length > 0 && { unmapped }) };
	if (row.item.binary && Object.keys(row.item.json).length === 0) contact.isFile = true;
	const choice = row.parameters.option(badValues);
	const matchKeys = isNamedById ? [] : [isEmpty(values.get('email')?.value) ? 'phone' : 'email'];
	if (matchField) matchKeys.push(CUSTOM_FIELD_PREFIX + matchField.id);
	const [faults, refused]: [BadInput[], string[]] = [[], []];
	let failsRow = false;
	for (const [key, mapped] of values) {
		const isKey = matchKeys.includes(key);
		const given =
			isKey && customFieldIdOf(key) !== undefined
				? matchValue(mapped, mapped.field?.name ?? matchField?.name ?? key, row.run)
				: mapped;
		if (!given) continue;
		if (unsupported.includes(key)) {
			refused.push(reportUnsupported(key, given.column, row, unsupported));
			continue;
		}
		await addValue(key, given, contact, row, { values, clearsEmpty, matchField }).catch((error: unknown) => {
			if (!(error instanceof BadInput)) throw error;
			faults.push(error);
			const isMistake = error instanceof BadSetup && given.column === undefined;
			const leavesOut = choice === undefined ? !isKey && !isMistake : choice === 'leaveOut';
			if (leavesOut || error instanceof UnknownUser) {
				contact.leftOut ??= [];
				contact.leftOut.push(leftOutValue(key, given, error));
			} else failsRow = true;
		});
	}
	if (failsRow) throw allFaults(faults);
	// A contact with other fields is written, and a warning names the refused ones.
	if (isEmptyInput(contact) && refused.length > 0) contact.refused = refused;
	row.mapped = contact;
	return contact;
}

const leftOutValue = (
	key: string,
	{ field, value }: MappedValue,
	{ message, description }: BadInput,
): LeftOutValue => ({
	key,
	label: field?.name ?? (key === 'customFields' ? 'Custom Fields' : labelOf(key)),
	value,
	message,
	advice: description,
});

/** @param all the values of the row, and how they are read @throws BadInput if the dialect lacks the field, or it does not accept the value */
async function addValue(
	key: string,
	{ value, field, problem, column }: MappedValue,
	{ fields, customFields }: { fields: ContactFields; customFields: CustomFieldValue[] },
	row: Row,
	all: Pick<Mapping, 'values'> & Pick<Matching, 'matchField'> & { clearsEmpty: boolean },
): Promise<void> {
	const id = customFieldIdOf(key);
	if (id === undefined && key !== 'customFields') rejectUnsupported(key, row.run);
	if (problem) throw problem;
	if (id !== undefined) {
		const given = field && namesNoChoice(field, value) ? '' : value;
		if (isEmpty(given) && !all.clearsEmpty) return;
		if (field) noteAmount(field, value, column === undefined, row);
		const kind = field ?? { name: labelOf(key) };
		const parsed = isEmpty(given) ? given : parseCustomFieldValue(kind, given, row.parameters.timezone);
		customFields.push({ id, value: dateToText(parsed), field });
	} else if (key === 'customFields') {
		// A field with a column of its own is skipped: that column was added to the record that was read, to change the field.
		const entries = await parseCustomFieldEntries(value, row);
		for (const entry of withoutEmpty(entries, all.clearsEmpty)) {
			if (all.values.has(CUSTOM_FIELD_PREFIX + entry.id)) continue;
			const isKey = entry.id === all.matchField?.id;
			const written = isKey ? matchValue(entry, all.matchField?.name ?? entry.id, row.run) : entry;
			if (written) customFields.push(written);
		}
	} else {
		if (column === undefined) warnOfOrder(key, value, row);
		// A record's own value is written back as it is.
		const isRecords = key === 'country' && column !== undefined && isWholeRecord(row.item.json);
		const parsed = isRecords ? value : await parseFieldValue(key, value, row, toText(all.values.get('country')?.value));
		if (parsed !== undefined) fields[key] = parsed;
	}
}
