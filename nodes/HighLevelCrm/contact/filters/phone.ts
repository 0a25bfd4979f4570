import { parsePhone as checkedPhone, samePhone, searchDigits } from '../../values/phones';
import { isEmpty } from '../../values/text';
import { defineFilter } from './filter';

export const phoneFilter = defineFilter<string>({
	parameters: [
		{
			displayName: 'Phone',
			name: 'phone',
			type: 'string',
			placeholder: 'e.g. +1 555 010 0100',
			default: '',
			description: 'The whole phone number, in any spelling',
		},
	],
	read: (given) => (isEmpty(given.phone) ? undefined : checkedPhone(given.phone, 'Filters > Phone')),
	toServerFilter: (wanted) => ({ phoneDigits: searchDigits(wanted) }),
	check: (wanted) => (contact) => samePhone(contact.phone, wanted),
});
