import type { IDataObject } from 'n8n-workflow';
import { toText } from '../../values/json';
import { parseEncodableText, isEmpty } from '../../values/text';
import { defineFilter } from './filter';

export const nameFilter = defineFilter<string>({
	parameters: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Jane',
			default: '',
			description: 'A part of the first and last name, in upper or lower case',
		},
	],
	read: (given) => (isEmpty(given.name) ? undefined : parseEncodableText(given.name, 'Filters > Name').toLowerCase()),
	toServerFilter: (wanted) => ({ name: wanted }),
	check: (wanted) => (contact) => fullNameOf(contact).includes(wanted),
});

function fullNameOf(contact: IDataObject): string {
	const full = [contact.firstName, contact.lastName].map(toText).filter(Boolean).join(' ');
	return (full || toText(contact.contactName) || toText(contact.name)).toLowerCase();
}
