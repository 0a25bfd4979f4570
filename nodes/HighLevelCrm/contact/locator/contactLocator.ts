import { keyValue, type ContactKey } from '../../api/contactKey';
import { fromList, type Parameter } from '../../operation/option';
import type { Row } from '../../run/row';
import { parseEmail } from '../../values/email';
import { parseIdentifier } from '../../values/identifier';
import { isObject } from '../../values/json';
import { parsePhone } from '../../values/phones';
import { parseText } from '../../values/text';

export const contactIdParameter = {
	displayName: 'Contact',
	name: 'contactId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	modes: [
		fromList('searchContacts', 'Select a contact…'),
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. ocQHyuzHvysMo5N5VsXc' },
		{
			displayName: 'By Email',
			name: 'email',
			type: 'string',
			placeholder: 'e.g. jane@example.com',
			hint: 'The whole address, in upper or lower case',
		},
		{
			displayName: 'By Phone',
			name: 'phone',
			type: 'string',
			placeholder: 'e.g. +1 555 010 0100',
			hint: 'The whole number in any spelling, best with the country code',
		},
	],
	description: 'The contact to work on',
} satisfies Parameter;

/** Reads the contact locator of a row. @throws BadInput if it is empty or malformed */
export function parseContactKey(row: Row): ContactKey {
	const locator = row.parameters.get(contactIdParameter);
	const { mode, value } = isObject(locator) ? locator : { mode: 'id', value: locator };
	if (mode === 'email') return { email: parseEmail(requireText(value, 'Contact (by email)'), 'Contact (by email)') };
	if (mode === 'phone') return { phone: parsePhone(requireText(value, 'Contact (by phone)'), 'Contact (by phone)') };
	return { id: parseIdentifier(value, 'Contact') };
}

function requireText(value: unknown, label: string): string {
	return parseIdentifier(parseText(value ?? '', label), label);
}

export const subjectOfKey = (key: ContactKey): string => `contact "${keyValue(key)}"`;
