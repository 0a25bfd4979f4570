import { fullName } from '../normalise';
import type { Contact } from '../types';

/** A contact as the vendor's answers show it. */
export function showContact(contact: Contact): Record<string, unknown> {
	const name = fullName(contact);
	return {
		...contact,
		name,
		contactName: name,
		firstNameLowerCase: contact.firstName?.toLowerCase() ?? null,
		lastNameLowerCase: contact.lastName?.toLowerCase() ?? null,
		fullNameLowerCase: name.toLowerCase(),
		emailLowerCase: contact.email,
	};
}
