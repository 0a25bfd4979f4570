import { fullName } from '../../normalise';
import type { Contact } from '../../types';
import { common, lower, type Showing } from './shared';

/** Formats a contact for a search: `address`, `contactName` in lower case, and null for absent values. */
export function showFound(
	showing: Showing,
	contact: Contact,
	searchAfter: readonly (string | number)[],
): Record<string, unknown> {
	const { firstName, lastName, address1, companyName, dateOfBirth, followers, opportunities } = contact;
	return {
		...common(showing, contact),
		...{ firstName, lastName },
		firstNameLowerCase: lower(firstName),
		lastNameLowerCase: lower(lastName),
		contactName: lower(fullName(contact)) || null,
		address: address1,
		businessName: companyName,
		dateOfBirth: dateOfBirth === null ? null : Date.parse(dateOfBirth),
		...{ followers, opportunities },
		...{ additionalEmails: contact.additionalEmails, additionalPhones: contact.additionalPhones },
		...{ phoneLabel: null, validEmail: null, attributionSource: null, lastAttributionSource: null },
		searchAfter,
	};
}

/**
 * Formats a contact for the deprecated list: names in lower case, and the original names under keys of their own.
 */
export function showListed(showing: Showing, contact: Contact): Record<string, unknown> {
	const { firstName, lastName, address1, dateOfBirth, followers } = contact;
	return {
		...common(showing, contact),
		contactName: lower(fullName(contact)) || null,
		firstName: lower(firstName),
		lastName: lower(lastName),
		firstNameRaw: firstName,
		lastNameRaw: lastName,
		...{ address1, dateOfBirth, followers },
		...{ additionalEmails: contact.additionalEmails, attributions: [] },
	};
}
