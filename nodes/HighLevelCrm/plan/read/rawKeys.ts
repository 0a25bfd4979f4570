import type { IDataObject } from 'n8n-workflow';
import { fieldKeysOf, isAddress, type ContactKey } from '../../api/contactKey';
import type { CustomField } from '../../lookups/customFields';
import { idInColumns } from '../../mapping/columns/idColumn';
import { labelOf } from '../../mapping/fields/additionalFields';
import type { LeftOut } from '../../mapping/input/badValues';
import { CUSTOM_FIELD_PREFIX } from '../../mapping/fields/contactFields';
import { parseCustomFieldEntries } from '../../mapping/input/customFieldEntries';
import { parseCustomFieldValue } from '../../mapping/fields/customFieldTypes';
import type { MappedValue, Mapping } from '../../mapping/fields/mapper';
import { matchValue } from '../../mapping/input/matchValue';
import { readMapping } from '../../mapping/input/readMapping';
import type { Row } from '../../run/row';
import { parseEmail } from '../../values/email';
import { toText } from '../../values/json';
import { parseContactPhone } from '../../values/parsePhone';
import { isEmpty } from '../../values/text';
import { readMatchField, requireMatchColumn } from '../options/matchField';

/** Whom a row means, as far as it can be read. */
export interface RawNames {
	keys: readonly ContactKey[];
	/** Names of the naming fields that are filled and can't be read: nobody knows whom they mean. */
	unreadable: readonly string[];
}

/** Whom a row means, and the name that it gives. */
export interface SaidNames extends RawNames {
	/** The row's fields, or those of its name alone. */
	said: IDataObject;
}

/** Reads the keys by which a row that can't be written names its contact. */
export async function rawNamesOf(row: Row): Promise<SaidNames> {
	const keys: ContactKey[] = [];
	const unreadable: string[] = [];
	const read = async (label: string, value: MappedValue | undefined, toKey: (given: unknown) => unknown) => {
		if (value === undefined || isEmpty(value.value)) return;
		try {
			if (value.problem) throw value.problem;
			const key = await toKey(value.value);
			if (key !== undefined) keys.push(key as ContactKey);
		} catch {
			unreadable.push(label);
		}
	};
	const mapping = await readMapping(row, false).catch(() => undefined);
	if (!mapping) return { keys, unreadable, said: {} };
	const { values, unmapped } = mapping;
	const nameOf = (key: string) => [key, values.get(key)?.value];
	const said = Object.fromEntries(['firstName', 'lastName', 'name'].map(nameOf)) as IDataObject;
	const named = await idInColumns(row).catch(() => undefined);
	if (named) keys.push({ id: named.id });
	const field = await matchFieldOf(row, unmapped).catch(() => UNKNOWN_FIELD);
	if (field === UNKNOWN_FIELD) unreadable.push('Match by Custom Field');
	else if (field) {
		const own = values.get(CUSTOM_FIELD_PREFIX + field.id);
		await read(field.name, own, (given) => fieldKey(field, given, own, row));
		await read(field.name, values.get('customFields'), async (given) => {
			const entry = (await parseCustomFieldEntries(given, row)).find(({ id }) => id === field.id);
			return entry && fieldKey(field, entry.value, undefined, row);
		});
	}
	await read(labelOf('email'), values.get('email'), (given) => ({ email: parseEmail(given) }));
	await read(labelOf('phone'), values.get('phone'), (given) => ({ phone: parseContactPhone(given) }));
	return { said, ...withOwnKeys({ keys: keys.flatMap(spellingsOfKey), unreadable }) };
}

const spellingsOfKey = (key: ContactKey): ContactKey[] => ('fieldId' in key ? fieldKeysOf(key) : [key]);

/**
 * A row that failed may have an ID that no contact has, or only a number that no contact has: then nobody knows whom it means. With an email or phone
 * besides the number it means a new contact.
 */
export function withOwnKeys({ keys, unreadable }: RawNames): RawNames {
	const own = keys.flatMap((key) => {
		if ('id' in key) return ['the ID'];
		return 'fieldId' in key && !keys.some(isAddress) ? [key.fieldName ?? 'its number'] : [];
	});
	return { keys, unreadable: [...unreadable, ...own] };
}

/** Returns the names of the naming fields that a row is written without, as their values can't be read. */
export function leftOutNames({ leftOut = [] }: LeftOut, matchField: Pick<CustomField, 'id'> | undefined): string[] {
	const naming = ['email', 'phone', ...(matchField ? ['customFields', CUSTOM_FIELD_PREFIX + matchField.id] : [])];
	return leftOut.flatMap(({ key, label }) => (naming.includes(key) ? [label] : []));
}

const UNKNOWN_FIELD: CustomField = { id: '', name: '' };

async function matchFieldOf(row: Row, unmapped: Mapping['unmapped']): Promise<CustomField | undefined> {
	const field = await readMatchField(row);
	await requireMatchColumn(field, row, unmapped);
	return field;
}

function fieldKey(
	matched: CustomField,
	given: unknown,
	own: MappedValue | undefined,
	row: Row,
): ContactKey | undefined {
	// What names nobody counts as an empty cell.
	const named = matchValue({ value: given }, matched.name, row.run);
	if (!named) return undefined;
	const value = toText(parseCustomFieldValue(own?.field ?? matched, named.value, row.parameters.timezone)).trim();
	return value === '' ? undefined : { fieldId: matched.id, value, fieldName: matched.name };
}
