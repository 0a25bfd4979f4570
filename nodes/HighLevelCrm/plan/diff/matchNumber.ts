import type { IDataObject } from 'n8n-workflow';
import { ownKeyOf, type FieldKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { CustomFieldValue } from '../../dialects';
import { sameCustomerNumber } from '../../values/customerNumber';
import { toText } from '../../values/json';
import { isEmpty } from '../../values/text';
import type { Conflict, Person, PlannedRow } from '../plan';

/** The value of the match field in a row, if the node decides by it and not the server. */
export const matchNumberOf = ({ keys, conflictMode }: PlannedRow): FieldKey | undefined =>
	conflictMode === 'vendor' ? undefined : ownKeyOf(keys);

/** Whether a custom field is the one by whose value the rows of a person name their contact. */
export const isMatchField = ({ rows }: Person, id: string): boolean =>
	rows.some((row) => matchNumberOf(row)?.fieldId === id);

/** IDs of the custom fields by which rows name their contact. */
export const numberFieldsOf = (rows: readonly PlannedRow[]): ReadonlySet<string> =>
	new Set(rows.flatMap((row) => matchNumberOf(row)?.fieldId ?? []));

/**
 * Whether a value of a row would clear the number by which another row names their contact. The other row would not find the contact any more, or a
 * different row would find it.
 * @param named IDs of the custom fields by which the rows name it
 */
export const clearsNumber = ({ id, value }: CustomFieldValue, named: ReadonlySet<string>): boolean =>
	isEmpty(value) && named.has(id);

/** Returns the conflicts of a person's rows that would clear the number by which another row names it. */
export function clearingConflicts({ rows, stored }: Person): Array<[PlannedRow, Conflict]> {
	const named = numberFieldsOf(rows);
	const contactId = idOf(stored ?? {});
	return rows.flatMap((row): Array<[PlannedRow, Conflict]> => {
		const cleared = row.wanted.customFields.find((one) => clearsNumber(one, named));
		const field = cleared && (cleared.field?.name ?? cleared.id);
		return field === undefined ? [] : [[row, { field, value: '', ...(contactId !== undefined && { contactId }) }]];
	});
}

/** Returns the number of a row as its contact has it, if only the spelling differs. A row that names its contact by the ID can correct it. */
export function inStoredNumber(person: Person, given: CustomFieldValue, stored: IDataObject[string]): CustomFieldValue {
	const { id, value } = given;
	if (stored === value || isEmpty(stored) || isEmpty(value) || !isMatchField(person, id)) return given;
	if (person.rows.some(({ named }) => named)) return given;
	return sameCustomerNumber(toText(stored).trim(), toText(value).trim()) ? { ...given, value: stored } : given;
}
