import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import { isChannel, withStoredChannels, type ContactInput } from '../../dialects';
import { loadLocation, UNKNOWN_LOCATION } from '../../lookups/location';
import { matchKeys } from '../../mapping/fields/identity';
import type { RunServices } from '../../run/services';
import { askMatched } from '../../search/askMatched';

/**
 * Adds the other channels of Do Not Disturb to a contact that was not read, if a channel is written. A server may replace them all: who opted
 * out of texts would get them again because of an email that nobody wants.
 * @param read reads the contact; `undefined` if there is none
 */
export async function withUnreadChannels<Contact extends ContactInput>(
	contact: Contact,
	read: () => Promise<IDataObject | undefined>,
): Promise<Contact> {
	if (!Object.keys(contact.fields).some(isChannel)) return contact;
	return withStoredChannels(contact, (await read()) ?? {});
}

/** Asks the server which contact an upsert will find. */
export async function readMatched(
	contact: ContactInput,
	run: RunServices,
	send: Send,
): Promise<IDataObject | undefined> {
	const keys = matchKeys(contact);
	const { identifiers } = keys.length > 1 ? await loadLocation(run) : UNKNOWN_LOCATION;
	for (const field of identifiers) {
		const key = keys.find((one) => field in one);
		const found = key && (await askMatched(key, run, send));
		if (found) return found;
	}
	return undefined;
}
