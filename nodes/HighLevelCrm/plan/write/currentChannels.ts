import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import {
	coversStatus,
	hasChannel,
	isChannel,
	storedField,
	withStoredChannels,
	type ContactInput,
} from '../../dialects';
import { loadLocation } from '../../lookups/location';
import { omitFields, type MappedContact } from '../../mapping/input/contactInput';
import { matchKeys } from '../../mapping/input/identity';
import type { RunServices } from '../../run/services';
import { askMatched } from '../../search/askMatched';
import { rowKeysOf } from '../read/rowKeys';

/**
 * Adds the other channels of Do Not Disturb to a contact, if a channel is written. A server may replace them all: a contact that opted out of text
 * messages would get them again because a row switches off emails.
 * @param read reads the contact at the moment of the write; `undefined` if there is none
 */
export async function withCurrentChannels<Contact extends ContactInput>(
	contact: Contact,
	read: () => Promise<IDataObject | undefined>,
): Promise<Contact> {
	return hasChannel(contact.fields) ? withStoredChannels(contact, (await read()) ?? {}) : contact;
}

/** Does the same for a contact of a plan. If none of its channels changes, none is sent: it may have opted out since it was read, minutes ago. */
export async function withChangedChannels(
	contact: MappedContact,
	stored: IDataObject,
	read: () => Promise<IDataObject>,
): Promise<MappedContact> {
	const channels = Object.keys(contact.fields).filter(isChannel);
	const isCovered = channels.every((key) => coversStatus(storedField(stored, key), contact.fields[key]));
	return isCovered ? omitFields(contact, channels) : await withCurrentChannels(contact, read);
}

/** Asks the server which contact an upsert will find. */
export async function readMatched(
	contact: ContactInput,
	run: RunServices,
	send: Send,
): Promise<IDataObject | undefined> {
	const keys = matchKeys(contact);
	const ordered = keys.length > 1 ? rowKeysOf(keys, (await loadLocation(run)).identifiers) : keys;
	for (const key of ordered) {
		const found = await askMatched(key, run, send);
		if (found) return found;
	}
	return undefined;
}
