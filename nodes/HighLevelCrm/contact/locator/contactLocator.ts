import { keyValue, type ContactKey } from '../../api/contactKey';
import { fromList, type Parameter } from '../../operation/option';
import type { Row } from '../../run/row';
import { parseEmail } from '../../values/email';
import { isLocator, parseIdentifier } from '../../values/identifier';
import { parsePhone } from '../../values/parsePhone';
import { BadInput } from '../../values/badInput';
import { displayValue, parseText } from '../../values/text';
import { FIELD_KEY_LABEL, parseFieldKey } from './fieldKey';

export const contactIdParameter = {
	displayName: 'Contact',
	name: 'contactId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	// Task > Get Many can list the tasks of the whole location.
	displayOptions: { hide: { of: ['location'] } },
	modes: [
		fromList('searchContacts', 'Select a contact…'),
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. ocQHyuzHvysMo5N5VsXc' },
		{
			displayName: 'By Email',
			name: 'email',
			type: 'string',
			placeholder: 'e.g. jane@example.com',
		},
		{
			displayName: 'By Phone',
			name: 'phone',
			type: 'string',
			placeholder: 'e.g. +1 555 010 0100',
			hint: 'In any spelling, best with the country code',
		},
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			placeholder: 'e.g. https://…/contacts/detail/ocQHyuzHvys…',
			hint: "The contact's page in HighLevel",
		},
		{
			displayName: 'By Custom Field',
			name: 'customField',
			type: 'string',
			placeholder: 'e.g. Customer Number = 10042',
			hint: 'A custom field (text or number), an equals sign, the exact value',
		},
	],
	description: 'The contact to work on',
} satisfies Parameter;

/** Reads the contact locator of a row. @throws BadInput if it is empty or malformed, or names no custom field of the location */
export async function parseContactKey(row: Row): Promise<ContactKey> {
	const locator = row.parameters.get(contactIdParameter);
	const { mode, value } = isLocator(locator) ? locator : { mode: 'id', value: locator };
	if (mode === 'email') return { email: parseEmail(requireText(value, 'Contact (by email)'), 'Contact (by email)') };
	if (mode === 'phone') return { phone: parsePhone(requireText(value, 'Contact (by phone)'), 'Contact (by phone)') };
	if (mode === 'customField') return await parseFieldKey(requireText(value, FIELD_KEY_LABEL), row.run);
	if (mode === 'url') return { id: idInUrl(requireText(value, 'Contact (by URL)')) };
	const id = parseIdentifier(value, 'Contact');
	const [given, rightMode] = OTHER_KEYS.find(({ form }) => form.test(id))?.is ?? [];
	if (given === undefined) return { id };
	throw new BadInput(
		`Contact "${displayValue(id)}" is ${given}, not an ID`,
		`Choose ${rightMode} next to the field, or give the ID.`,
	);
}

/** What is no ID, but may be given in place of one. Digits alone can be the ID of another server. */
const OTHER_KEYS: ReadonlyArray<{ form: RegExp; is: [given: string, mode: string] }> = [
	{ form: /^https?:\/\//i, is: ['a web address', 'By URL'] },
	{ form: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, is: ['an email', 'By Email'] },
	{ form: /^\+[\d\s().-]{7,30}$/, is: ['a phone', 'By Phone'] },
];

/** Returns the ID in the address of a contact's page, also below another domain. @throws BadInput if there is none */
function idInUrl(url: string): string {
	const id = /^https?:\/\/[^?#]*\/contacts\/(?:detail\/)?([A-Za-z0-9]{8,})(?:[/?#]|$)/i.exec(url)?.[1];
	if (id !== undefined) return id;
	throw new BadInput(
		`Contact (by URL) "${displayValue(url)}" is not the address of a contact`,
		'Open the contact in HighLevel and copy the address: …/contacts/detail/ and the ID.',
	);
}

function requireText(value: unknown, label: string): string {
	return parseIdentifier(parseText(value ?? '', label), label);
}

export const subjectOfKey = (key: ContactKey): string => `contact "${keyValue(key)}"`;
