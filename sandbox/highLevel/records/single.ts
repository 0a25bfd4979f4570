import { fullName } from '../../normalise';
import type { Contact } from '../../types';
import { common, lower, present, type Showing } from './shared';

/** Formats a contact for get, update and upsert: names as written, and the keys that only the server sets. */
export function showContact(showing: Showing, contact: Contact): Record<string, unknown> {
	const { firstName, lastName, address1, dateOfBirth, ssn, keyword, dateAdded, dateUpdated } = contact;
	return present({
		...common(showing, contact),
		...names(contact),
		...{ address1, dateOfBirth, ssn, keyword },
		name: fullName({ firstName, lastName }) || null,
		lastActivity: dateUpdated,
		createdBy: { source: 'INTEGRATION', channel: 'OAUTH', timestamp: dateAdded },
	});
}

/** Formats a contact for create, which shows fewer keys, as the vendor describes it. */
export function showCreated(showing: Showing, contact: Contact): Record<string, unknown> {
	const { timezone: _timezone, ...shown } = common(showing, contact);
	const { address1, dateOfBirth } = contact;
	const [, month, day] = (dateOfBirth ?? '').split('-');
	return present({
		...shown,
		...names(contact),
		...{ address1, dateOfBirth },
		...(dateOfBirth === null ? {} : { birthMonth: Number(month), birthDay: Number(day) }),
		...{ deleted: false, bounceEmail: false, unsubscribeEmail: false },
		createdBy: { source: 'INTEGRATION', channel: 'OAUTH', timestamp: contact.dateAdded },
	});
}

function names(contact: Contact): Record<string, unknown> {
	const { firstName, lastName, email } = contact;
	return {
		...{ firstName, lastName },
		firstNameLowerCase: lower(firstName),
		lastNameLowerCase: lower(lastName),
		fullNameLowerCase: lower(fullName(contact)) || null,
		emailLowerCase: email,
	};
}
