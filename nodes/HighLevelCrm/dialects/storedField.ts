import type { IDataObject } from 'n8n-workflow';
import { wholeName } from '../values/wholeName';
import { channelStatus, isChannel } from './doNotDisturb';

/** Returns the value of a contact's field, also that of `dndSettings.Email`, and the whole name, of which a search shows the parts alone. */
export function storedField(contact: IDataObject, key: string): unknown {
	if (key === 'name') return contact.name ?? (wholeName(contact) || undefined);
	return isChannel(key) ? channelStatus(contact, key) : contact[key];
}
