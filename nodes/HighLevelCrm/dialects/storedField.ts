import type { IDataObject } from 'n8n-workflow';
import { wholeName } from '../values/wholeName';
import { channelStatus, isChannel } from './doNotDisturb';

/** Returns the value of a contact's field, also of `dndSettings.Email`. A missing `name` is joined from its parts, as a search shows only these. */
export function storedField(contact: IDataObject, key: string): unknown {
	if (key === 'name') return contact.name ?? (wholeName(contact) || undefined);
	return isChannel(key) ? channelStatus(contact, key) : contact[key];
}
