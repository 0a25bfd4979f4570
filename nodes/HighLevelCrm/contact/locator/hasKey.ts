import type { IDataObject } from 'n8n-workflow';
import type { EmailOrPhone } from '../../api/contactKey';
import { toText } from '../../values/json';
import { samePhone } from '../../values/phones';

/** Whether a record that the server hands out for a key has that key. */
export function hasKey(by: EmailOrPhone, record: IDataObject): boolean {
	if ('email' in by) return toText(record.email).toLowerCase() === by.email.toLowerCase();
	return samePhone(record.phone, by.phone) || samePhone(by.phone, toText(record.phone));
}
