import { valueOf, type ContactRef } from '../../api/contactKey';
import type { Parameter } from '../../operation/parameter';
import type { Row } from '../../run/row';
import { email } from '../../values/email';
import { identifier } from '../../values/identifier';
import { isObject } from '../../values/json';
import { phone } from '../../values/phones';
import { text } from '../../values/text';

/** The contact of get, update and delete: from a list, by ID, by email or by phone. */
export const contactIdParameter = {
	displayName: 'Contact',
	name: 'contactId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a contact…',
			typeOptions: { searchListMethod: 'searchContacts', searchable: true },
		},
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
export function contactRef(row: Row): ContactRef {
	const locator = row.parameter(contactIdParameter);
	const { mode, value } = isObject(locator) ? locator : { mode: 'id', value: locator };
	if (mode === 'email') return { email: email(required(value, 'Contact (by email)'), 'Contact (by email)') };
	if (mode === 'phone') return { phone: phone(required(value, 'Contact (by phone)'), 'Contact (by phone)') };
	return { id: identifier(value, 'Contact') };
}

function required(value: unknown, label: string): string {
	return identifier(text(value ?? '', label), label);
}

/** The contact as messages name it. */
export const contactRefNamed = (ref: ContactRef): string => `contact "${valueOf(ref)}"`;
