import { commonDigits } from '../values/phones';

export type EmailOrPhone = { email: string } | { phone: string };

/** A field by which a row identifies a contact. */
export type ContactKey = { id: string } | EmailOrPhone;

export const keyValue = (key: ContactKey): string => Object.values(key)[0] as string;

/** Returns the same text for all spellings of a key: the email in lower case, or the phone's last digits. Different phones may share it. */
export function normalizeKey(key: ContactKey): string {
	if ('id' in key) return `id:${key.id}`;
	return 'email' in key ? `email:${key.email.toLowerCase()}` : `phone:${commonDigits(key.phone)}`;
}
