import parsePhoneNumberFromString, { type CountryCode } from 'libphonenumber-js/min';

/** An email as it is stored and matched. */
export function normaliseEmail(email: string): string {
	return email.trim().toLowerCase();
}

/** The North American form that needs no parsing; large seeds are full of it. */
const NORTH_AMERICAN = /^\+1\d{10}$/;

/**
 * A phone number as it is stored and matched: E.164 where it can be read as a number, nationally written ones as those
 * of the location's country (ISO, two letters); else as it is, without its punctuation.
 */
export function normalisePhone(phone: string, country: string): string {
	if (NORTH_AMERICAN.test(phone)) return phone;
	const bare = phone.replace(/[\s\-().\/]/g, '').replace(/^00/, '+');
	const given = phone.trim().replace(/^00/, '+');
	return parsePhoneNumberFromString(given, country as CountryCode)?.number ?? bare;
}

/** A tag list as it is stored: lower-cased, each tag once. */
export function normaliseTags(tags: readonly string[]): string[] {
	return [...new Set(tags.map((tag) => tag.toLowerCase()))];
}

/** The name shown for a contact. */
export function fullName(contact: { firstName: string | null; lastName: string | null }): string {
	return [contact.firstName, contact.lastName].filter(Boolean).join(' ');
}
