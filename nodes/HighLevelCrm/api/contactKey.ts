/** What a contact is reached by. */
export type Reach = { email: string } | { phone: string };

/** What a row names a contact by. */
export type ContactRef = { id: string } | Reach;

/** The value that a row names a contact by. */
export const valueOf = (ref: ContactRef): string => Object.values(ref)[0] as string;

/** Digits by whose end two spellings of one phone are found. */
const TAIL = 7;

/** What names of one contact have in common: the email without case, the phone's last digits in any spelling (so do some that differ). */
export function keyOf(ref: ContactRef): string {
	if ('id' in ref) return `id:${ref.id}`;
	return 'email' in ref ? `email:${ref.email.toLowerCase()}` : `phone:${ref.phone.replace(/\D/g, '').slice(-TAIL)}`;
}
