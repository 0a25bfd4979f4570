import type { IDataObject } from 'n8n-workflow';
import { textOf } from '../../../values/json';
import { samePhone } from '../../../values/phones';

/** What a contact is reached by. */
export type Reach = { email: string } | { phone: string };

/** Whether a record that the server hands out for a key has that key. */
export function hasKey(by: Reach, record: IDataObject): boolean {
	if ('email' in by) return textOf(record.email).toLowerCase() === by.email.toLowerCase();
	return samePhone(record.phone, by.phone) || samePhone(by.phone, textOf(record.phone));
}
