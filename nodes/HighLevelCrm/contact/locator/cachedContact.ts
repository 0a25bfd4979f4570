import type { IDataObject } from 'n8n-workflow';
import { isNationalPhone, type ContactKey } from '../../api/contactKey';
import { samePhoneIn } from '../../lookups/samePhoneIn';
import type { KnownContacts, SamePhone } from '../../run/prefetch/knownContacts';
import type { RunServices } from '../../run/services';
import { severalContactsError } from '../../search/contactErrors';
import { isInternational, samePhone } from '../../values/phones';

/** Returns the prefetched contact if it is certainly the one with this key. @throws ApiFailure if several have it */
export async function cachedContact(key: ContactKey, run: RunServices): Promise<IDataObject | undefined> {
	const { contacts } = run;
	const known = knownContact([key], contacts, await samePhoneOfKeys([key], run));
	if (known === 'unsure' && !('id' in key) && contacts.hasRead(key))
		throw severalContactsError(key, [...contacts.owners(key)].slice(0, 5));
	return typeof known === 'object' ? known : undefined;
}

/** Returns the one contact of these keys. A contact whose phone only ends like the row's has to be looked up: the server may mean another. */
export function knownContact(
	keys: readonly ContactKey[],
	contacts: KnownContacts,
	isSame: SamePhone,
): ReturnType<KnownContacts['find']> {
	const known = contacts.find(keys);
	return typeof known === 'object' ? contacts.find(keys, isSame) : known;
}

/**
 * How prefetched phones are compared with those by which rows name contacts. A phone without calling code is of the location's country, if that
 * is known: a number of another country that ends alike is somebody else's. The server may know whose the phone is, also as an additional one.
 */
export async function samePhoneOfKeys(keys: readonly ContactKey[], run: RunServices): Promise<SamePhone> {
	const { contacts } = run;
	const isUnsure = (key: ContactKey) => isNationalPhone(key) && contacts.hasRead(key) && contacts.isOwned(key);
	const isSame = keys.some(isUnsure) ? await samePhoneIn(run) : undefined;
	if (!isSame) return samePhone;
	return (stored, given) => (isInternational(given) ? samePhone : isSame)(stored, given);
}
