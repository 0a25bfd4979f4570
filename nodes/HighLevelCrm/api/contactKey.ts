export type EmailOrPhone = { email: string } | { phone: string };

/** A field by which a row identifies a contact. */
export type ContactKey = { id: string } | EmailOrPhone;

export const keyValue = (key: ContactKey): string => Object.values(key)[0] as string;

/** Number of final digits that all spellings of one phone share. */
const COMPARED_DIGITS = 7;

/** Returns the same text for all spellings of a key: the email in lower case, or the phone's last digits. Different phones may share it. */
export function normalizeKey(key: ContactKey): string {
	if ('id' in key) return `id:${key.id}`;
	return 'email' in key
		? `email:${key.email.toLowerCase()}`
		: `phone:${key.phone.replace(/\D/g, '').slice(-COMPARED_DIGITS)}`;
}
