import type { IDataObject } from 'n8n-workflow';
import { sameEmail } from '../../api/contactKey';
import type { ContactFields } from '../../dialects';
import { toText } from '../../values/json';
import { commonDigits } from '../../values/phones';
import { isEmpty } from '../../values/text';
import type { Conflict } from '../plan';

/**
 * Finds the emails and phones that the server did not write to a contact that exists, because they belong to another.
 * @param sent the fields of the request
 * @param record the answer; if it shows some of the sent fields, a sent field that is missing in it is empty
 */
export function conflictsInAnswer(sent: ContactFields, record: IDataObject): Conflict[] {
	if (record.isNew === true) return [];
	const isWhole = Object.entries(sent).some(([field, value]) => !isEmpty(value) && record[field] !== undefined);
	const shown = (field: 'email' | 'phone') => record[field] ?? (isWhole ? null : undefined);
	const leftOff = (['email', 'phone'] as const).filter(
		(field) => !isEmpty(sent[field]) && isAnother(field, sent[field], shown(field)),
	);
	return leftOff.map((field) => ({ field, value: toText(sent[field]) }));
}

/** The server changes the spelling of a phone, and may drop an extension. */
function isAnother(field: 'email' | 'phone', sent: unknown, stored: unknown): boolean {
	if (isEmpty(stored)) return stored === null;
	if (field === 'email') return !sameEmail(stored, toText(sent).trim());
	return !toText(sent)
		.replace(/\D/g, '')
		.includes(commonDigits(toText(stored)));
}
