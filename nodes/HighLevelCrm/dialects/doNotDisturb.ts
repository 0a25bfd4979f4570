import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/json';
import type { ContactFields } from './dialect';

const PREFIX = 'dndSettings.';

/** The channels of Do Not Disturb that can be written one by one. */
export const DND_CHANNELS = ['Email', 'SMS', 'Call', 'WhatsApp'];

/** The contact field with a channel's status: `dndSettings.Email`. */
export const channelKey = (channel: string): string => PREFIX + channel;

/** Returns the status of a contact's channel. @param key `dndSettings.Email` */
export function channelStatus(contact: IDataObject, key: string): unknown {
	const settings = isObject(contact.dndSettings) ? contact.dndSettings : {};
	// The versions of the API spell the channels in different case.
	const channel = Object.keys(settings).find((name) => channelKey(name).toLowerCase() === key.toLowerCase());
	const setting = channel === undefined ? undefined : settings[channel];
	return isObject(setting) ? setting.status : undefined;
}

/** Nests the channels under `dndSettings`, as the API has them. */
export function nestChannels(
	fields: ContactFields,
	nameOf: (channel: string) => string = (channel) => channel,
): IDataObject {
	const entries = Object.entries(fields);
	const channels = entries.filter(([key]) => isChannel(key));
	if (channels.length === 0) return fields;
	const settings: IDataObject = Object.fromEntries(
		channels.map(([key, value]) => [nameOf(key.slice(PREFIX.length)), isObject(value) ? value : { status: value }]),
	);
	return {
		...Object.fromEntries(entries.filter(([key]) => !isChannel(key))),
		dndSettings: settings,
	};
}

/** Whether a stored status of a channel is at least as strict as the written one: a permanent opt-out is not weakened to an ordinary one. */
export const coversStatus = (stored: unknown, written: unknown): boolean =>
	stored === written || (stored === 'permanent' && written === 'active');

/** Whether a contact's field is the status of a channel. */
export const isChannel = (key: string): boolean => key.startsWith(PREFIX);

/** Whether the status of a channel is among the fields. */
export const hasChannel = (fields: ContactFields): boolean => Object.keys(fields).some(isChannel);

/** Adds a contact's stored channels to the written ones, as a server may replace all channels. */
export function withStoredChannels<Contact extends { fields: ContactFields }>(
	contact: Contact,
	stored: IDataObject,
): Contact {
	if (!isObject(stored.dndSettings) || !hasChannel(contact.fields)) return contact;
	const channels = Object.entries(stored.dndSettings).map(
		([channel, setting]) => [channelKey(channel), setting] as const,
	);
	const written = Object.entries(contact.fields).filter(
		([key, value]) => !isChannel(key) || !coversStatus(channelStatus(stored, key), value),
	);
	return { ...contact, fields: { ...Object.fromEntries(channels), ...Object.fromEntries(written) } };
}
