import type { IDataObject } from 'n8n-workflow';
import { idOf, isObject, recordIn, textOf } from '../requests/answers';
import { ApiFailure } from '../requests/failures/failure';
import { readPages } from '../requests/pages/readPages';
import type { Row } from '../requests/row';
import type { Send } from '../requests/types';
import type { Parameter } from '../resources/operation';
import { samePhone, searchDigits } from './phones';
import { email, identifier, phone, text } from './values';

/** The contact of get, update and delete: from a list, by ID, by email or by phone. */
export const contactIdParameter: Parameter = {
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
		{ displayName: 'By Email', name: 'email', type: 'string', placeholder: 'e.g. jane@example.com' },
		{ displayName: 'By Phone', name: 'phone', type: 'string', placeholder: 'e.g. +1 555 010 0100' },
	],
	description: 'The contact to work on',
};

/** Which contact a row means. */
export type ContactRef = { id: string } | { email: string } | { phone: string };

/** Reads the contact locator of a row. @throws BadInput if it is empty or malformed */
export function contactRef(row: Row): ContactRef {
	const locator = row.parameter('contactId', '');
	const { mode, value } = isObject(locator) ? locator : { mode: 'id', value: locator };
	if (mode === 'email') return { email: email(required(value, 'Contact (by email)'), 'Contact (by email)') };
	if (mode === 'phone') return { phone: phone(required(value, 'Contact (by phone)'), 'Contact (by phone)') };
	return { id: identifier(value, 'Contact') };
}

function required(value: unknown, label: string): string {
	return identifier(text(value ?? '', label), label);
}

/** The contact as messages name it. */
export const contactRefNamed = (ref: ContactRef): string => `contact "${Object.values(ref)[0] as string}"`;

/** Keys by which two rows of one run meet. */
export function refKeys(ref: ContactRef): string[] {
	if ('id' in ref) return [`id:${ref.id}`];
	return 'email' in ref ? [`email:${ref.email.toLowerCase()}`] : [`phone:${ref.phone.replace(/\D/g, '').slice(-9)}`];
}

/**
 * The contact's identifier, looked up where the row gives an email or a phone: by the dialect's immediate look-up, else by search.
 * @throws ApiFailure if there is none, or more than one
 */
export async function resolveContact(ref: ContactRef, { connection }: Row, send: Send): Promise<string> {
	if ('id' in ref) return ref.id;
	const { dialect } = connection;
	const subject = `look-up of ${contactRefNamed(ref)}`;
	const lookUp = dialect.findContact?.(ref);
	const found = lookUp
		? [recordIn((await send({ ...lookUp, effect: 'read', subject })).body)].filter((record) => record !== undefined)
		: await readPages(dialect.searchContacts('email' in ref ? { query: ref.email } : { query: searchDigits(ref.phone) }), send, {
				subject,
				matches: (record) => isMeant(ref, record),
				limit: 2,
			});
	const id = found[0] && idOf(found[0]);
	if (id === undefined) {
		throw new ApiFailure(
			{
				message: `No contact has the ${'email' in ref ? 'email' : 'phone'} "${Object.values(ref)[0] as string}"`,
				description: `It is not in location ${connection.locationId}. Check the spelling, or create it with "Create or Update".`,
			},
			{ notFound: true },
		);
	}
	if (found.length > 1) {
		throw new ApiFailure({
			message: `More than one contact is ${contactRefNamed(ref)}`,
			description: 'Nothing was done. Choose the one that you mean by its ID.',
		});
	}
	return id;
}

function isMeant(ref: ContactRef, record: IDataObject): boolean {
	if ('email' in ref) return textOf(record.email).toLowerCase() === ref.email.toLowerCase();
	return 'phone' in ref && samePhone(record.phone, ref.phone);
}

