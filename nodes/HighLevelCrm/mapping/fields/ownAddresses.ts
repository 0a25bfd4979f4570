import type { IDataObject } from 'n8n-workflow';
import type { ContactInput } from '../../dialects';
import { omit } from '../../values/omit';
import { sameField } from './equality';

/**
 * Leaves out the email and phone that the contact has already. Another contact may have them, too, from a time when the location allowed
 * duplicates: a server that now refuses duplicates would refuse the whole write.
 */
export function withoutOwnAddresses<Contact extends ContactInput>(contact: Contact, stored: IDataObject): Contact {
	const own = (['email', 'phone'] as const).filter(
		(field) => field in contact.fields && sameField(field, stored[field], contact.fields[field]),
	);
	return own.length === 0 ? contact : { ...contact, fields: omit(contact.fields, ...own) };
}
