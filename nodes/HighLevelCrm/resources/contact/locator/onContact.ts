import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../../api/records';
import type { Send } from '../../../api/request';
import { ApiFailure } from '../../../requests/failures/failure';
import type { Call } from '../../../requests/run/call';
import type { Row } from '../../../requests/run/row';
import { contactRef, contactRefNamed, refKeys, type ContactRef } from './contactLocator';
import { findContact } from './findContact';

/** The contact that a row means, once it is known. */
export interface OnContact {
	id: string;
	/** As messages name it. */
	subject: string;
	send: Send;
}

/**
 * The call of a row that works on the contact of its locator.
 * @param work what is done with it; resolves to the output record
 * @throws BadInput if the locator is empty or malformed
 */
export function onContact(row: Row, writes: boolean, work: (on: OnContact) => Promise<IDataObject>): Call {
	const ref = contactRef(row);
	const subject = contactRefNamed(ref);
	return {
		keys: writes ? refKeys(ref) : [],
		writes,
		run: async (send) => [await work({ id: await resolve(ref, row, send), subject, send })],
	};
}

/**
 * The contact's identifier, looked up where the row gives an email or a phone.
 * @throws ApiFailure if there is none, or more than one
 */
async function resolve(ref: ContactRef, row: Row, send: Send): Promise<string> {
	if ('id' in ref) return ref.id;
	const found = await findContact(ref, row, send);
	const id = found && idOf(found);
	if (id !== undefined) return id;
	throw new ApiFailure(
		{
			message: `No contact has the ${'email' in ref ? 'email' : 'phone'} "${Object.values(ref)[0] as string}"`,
			description: `It is not in location ${row.connection.locationId}. Check the spelling, or create it with "Create or Update".`,
		},
		{ notFound: true },
	);
}
