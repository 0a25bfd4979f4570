import parsePhoneNumberFromString, { type CountryCode } from 'libphonenumber-js/min';

/** Normalises an email for storage and matching. */
export function normaliseEmail(email: string): string {
	return email.trim().toLowerCase();
}

/** Numbers of this form need no parsing, which speeds up large seeds. */
const NORTH_AMERICAN = /^\+1\d{10}$/;

/**
 * Normalises a phone number for storage and matching: E.164 if it can be parsed, else the text without
 * punctuation. National numbers are read as those of the location's country (ISO, two letters).
 */
export function normalisePhone(phone: string, country: string): string {
	if (NORTH_AMERICAN.test(phone)) return phone;
	const bare = phone.replace(/[\s\-().\/]/g, '').replace(/^00/, '+');
	const given = phone.trim().replace(/^00/, '+');
	return parsePhoneNumberFromString(given, country as CountryCode)?.number ?? bare;
}

/** Normalises a tag list: lower-cased, each tag once. */
export function normaliseTags(tags: readonly string[]): string[] {
	return [...new Set(tags.map((tag) => tag.toLowerCase()))];
}

/** The name shown for a contact. */
export function fullName(contact: { firstName: string | null; lastName: string | null }): string {
	return [contact.firstName, contact.lastName].filter(Boolean).join(' ');
}
