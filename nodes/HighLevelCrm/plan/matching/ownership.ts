import type { IDataObject } from 'n8n-workflow';
import { sameEmail, type EmailOrPhone } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { ContactCache } from '../../run/prefetch/contactCache';
import { toText } from '../../values/json';
import { samePhone } from '../../values/phones';

export const keyOf = (field: 'email' | 'phone', value: unknown): EmailOrPhone =>
	field === 'email' ? { email: toText(value) } : { phone: toText(value) };

/** Whether a contact's main email or phone is this one. */
export const isMain = (field: 'email' | 'phone', value: unknown, { email, phone }: IDataObject): boolean =>
	field === 'email' ? sameEmail(email, value) : samePhone(phone, toText(value));

/** An email or phone of a contact other than the one with `id`, or an additional one of any contact. */
export interface KeyOwner {
	contact: IDataObject;
	/** Whether it is the contact's main email or phone. */
	isMain: boolean;
}

/** Finds the prefetched contact because of which the contact with `id` can't get an email or phone as its main one. */
export function ownerOf(
	field: 'email' | 'phone',
	value: unknown,
	id: string,
	contacts: ContactCache,
): KeyOwner | undefined {
	const key = keyOf(field, value);
	const owners = contacts.matches([key]);
	for (const contact of owners) if (idOf(contact) !== id) return { contact, isMain: true };
	const [additional] = contacts.additionalMatches(key);
	return additional && { contact: additional, isMain: false };
}
