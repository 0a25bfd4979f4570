import type { IDataObject } from 'n8n-workflow';
import { textOf } from '../../values/json';
import { addressable, isEmpty } from '../../values/text';
import { filter } from './filter';

export const name = filter<string>({
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
	read: (given) => (isEmpty(given.name) ? undefined : addressable(given.name, 'Filters > Name').toLowerCase()),
	narrow: (wanted) => ({ name: wanted }),
	check: (wanted) => (contact) => nameOf(contact).includes(wanted),
});

function nameOf(contact: IDataObject): string {
	const full = [contact.firstName, contact.lastName].map(textOf).filter(Boolean).join(' ');
	return (full || textOf(contact.contactName) || textOf(contact.name)).toLowerCase();
}
