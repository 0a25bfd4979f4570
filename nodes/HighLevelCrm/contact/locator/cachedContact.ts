import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import type { RunServices } from '../../run/services';
import { severalContactsError } from '../../search/contactErrors';

/** Returns the prefetched contact if it is certainly the one with this key. @throws ApiFailure if several have it */
export function cachedContact(key: ContactKey, { contacts }: RunServices): IDataObject | undefined {
	const known = contacts.find([key]);
	if (known === 'unsure' && !('id' in key) && contacts.hasRead(key))
		throw severalContactsError(key, [...contacts.owners(key)].slice(0, 5));
	return typeof known === 'object' ? known : undefined;
}
