/** What a contact is reached by. */
export type EmailOrPhone = { email: string } | { phone: string };

/** What a row names a contact by. */
export type ContactKey = { id: string } | EmailOrPhone;

/** The value that a row names a contact by. */
export const keyValue = (ref: ContactKey): string => Object.values(ref)[0] as string;

/** Digits by whose end two spellings of one phone are found. */
const COMPARED_DIGITS = 7;

/** What names of one contact have in common: the email without case, the phone's last digits in any spelling (so do some that differ). */
export function normalizeKey(ref: ContactKey): string {
	if ('id' in ref) return `id:${ref.id}`;
	return 'email' in ref
		? `email:${ref.email.toLowerCase()}`
		: `phone:${ref.phone.replace(/\D/g, '').slice(-COMPARED_DIGITS)}`;
}
