import type { IDataObject } from 'n8n-workflow';
import type { Reach } from '../../api/contactKey';
import { textOf } from '../../values/json';
import { samePhone } from '../../values/phones';

/** Whether a record that the server hands out for a key has that key. */
export function hasKey(by: Reach, record: IDataObject): boolean {
	if ('email' in by) return textOf(record.email).toLowerCase() === by.email.toLowerCase();
	return samePhone(record.phone, by.phone) || samePhone(by.phone, textOf(record.phone));
}
