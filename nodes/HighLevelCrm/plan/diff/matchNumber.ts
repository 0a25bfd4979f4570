import type { IDataObject } from 'n8n-workflow';
import { ownKeyOf } from '../../api/contactKey';
import type { CustomFieldValue } from '../../dialects';
import { sameCustomerNumber } from '../../values/customerNumber';
import { toText } from '../../values/json';
import { isEmpty } from '../../values/text';
import type { Person } from '../plan';

/** Whether a custom field is the one by whose value the rows of a person name their contact. */
export const isMatchField = ({ rows }: Person, id: string): boolean =>
	rows.some(({ keys, conflictMode }) => conflictMode !== 'vendor' && ownKeyOf(keys)?.fieldId === id);

/** Returns the number of a row as its contact has it, if only the spelling differs. A row that names its contact by the ID can correct it. */
export function inStoredNumber(person: Person, given: CustomFieldValue, stored: IDataObject[string]): CustomFieldValue {
	const { id, value } = given;
	if (stored === value || isEmpty(stored) || isEmpty(value) || !isMatchField(person, id)) return given;
	if (person.rows.some(({ named }) => named)) return given;
	return sameCustomerNumber(toText(stored).trim(), toText(value).trim()) ? { ...given, value: stored } : given;
}
