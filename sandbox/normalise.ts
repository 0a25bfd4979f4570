/** An email as it is stored and matched. */
export function normaliseEmail(email: string): string {
	return email.trim().toLowerCase();
}

/**
 * A phone number as it is stored and matched: E.164 where the number allows it. A ten-digit national number is taken
 * as North American, as the vendor does for a location in the United States.
 */
export function normalisePhone(phone: string): string {
	const bare = phone.replace(/[\s\-().]/g, '').replace(/^00/, '+');
	if (/^\d{10}$/.test(bare)) return `+1${bare}`;
	return /^1\d{10}$/.test(bare) ? `+${bare}` : bare;
}

/** A tag list as it is stored: lower-cased, each tag once. */
export function normaliseTags(tags: readonly string[]): string[] {
	return [...new Set(tags.map((tag) => tag.toLowerCase()))];
}

/** The name shown for a contact. */
export function fullName(contact: { firstName: string | null; lastName: string | null }): string {
	return [contact.firstName, contact.lastName].filter(Boolean).join(' ');
}
