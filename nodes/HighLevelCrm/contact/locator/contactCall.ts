import type { IDataObject } from 'n8n-workflow';
import { keyOf, valueOf, type ContactRef } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { dryRun } from '../../operation/dryRun';
import { unlessMissing } from '../../operation/ifMissing';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { Call } from '../../run/call';
import type { Row } from '../../run/row';
import { contactRef, contactRefNamed } from './contactLocator';
import { findContact } from './findContact';
import { readContact } from './readContact';

/** The contact that a row means, once it is found. */
export interface OnContact {
	id: string;
	/** As messages name it. */
	subject: string;
	/** The contact as it was read ahead, where it was and it is certainly this one. */
	known?: IDataObject;
	send: Send;
}

/** What a row does with its contact. */
export interface Work {
	writes: boolean;
	/** Whether the contact is to be read ahead, with those of the other rows. */
	ahead?: boolean;
	/** Requests that the work costs in any case; 1 if absent. (By email or phone the look-up is one; whether more follow it has to tell.) */
	worth?: number;
	/** Whether it deletes the contact: one that is missing is none to create. */
	deletes?: boolean;
	/** What would have made it cheaper, for the hint after a long run. */
	cheaper?: string;
	/** @returns the output record */
	run: (on: OnContact) => Promise<IDataObject>;
	/** What comes out of a dry run, of the contact as it is. For work that writes. */
	foretell?: (contact: IDataObject, id: string) => IDataObject;
}

/**
 * The call of a row that works on the contact of its locator.
 * @throws BadInput if the locator is empty or malformed
 */
export function onContact(row: Row, work: Work): Call {
	const ref = contactRef(row);
	const foretells = work.foretell !== undefined && row.option(dryRun) === true;
	const absent = { ...ref, ...(work.deletes && { deleted: false }), ...(foretells && { dryRun: true }) };
	return unlessMissing(foretells ? foretelling(row, ref, work) : working(row, ref, work), row, absent);
}

/** The contact as it was read ahead, where that makes certain which it is. */
function knownOf(ref: ContactRef, { shared }: Row): IDataObject | undefined {
	const found = shared.contacts.find([ref]);
	return typeof found === 'object' ? found : undefined;
}

function foretelling(row: Row, ref: ContactRef, { foretell, deletes }: Work): Call {
	return {
		keys: [keyOf(ref)],
		writes: false,
		ahead: { refs: [ref], worth: Number.POSITIVE_INFINITY },
		async run(send) {
			const contact = knownOf(ref, row) ?? (await readAlone(ref, row, send, deletes));
			// So that a later row for the same contact is compared with what this one leaves.
			row.shared.contacts.complete([ref]);
			return [{ ...foretell?.(contact, idOf(contact) ?? ''), dryRun: true }];
		},
	};
}

function working(row: Row, ref: ContactRef, { writes, ahead, worth = 1, cheaper, deletes, run }: Work): Call {
	const subject = contactRefNamed(ref);
	return {
		keys: writes ? [keyOf(ref)] : [],
		writes,
		...(ahead ? { ahead: { refs: [ref], worth: 'id' in ref ? worth : 1 } } : { cheaper }),
		async run(send) {
			const contact = ahead ? knownOf(ref, row) : undefined;
			const id = contact ? idOf(contact) : undefined;
			const found = id ?? (await resolve(ref, row, send, deletes));
			const done = run({ id: found, subject, known: contact, send });
			return [await (writes ? done.catch((error: unknown) => doubtful(error, row, [ref, { id: found }])) : done)];
		},
	};
}

/** What a failed write has done to the contact is not known: later rows that name it may not be compared with what it was. */
function doubtful(error: unknown, { shared }: Row, refs: ContactRef[]): never {
	shared.contacts.doubt(refs);
	throw error;
}

/** The contact's identifier, looked up where the row gives an email or a phone. @throws ApiFailure as `lookUp` does */
async function resolve(ref: ContactRef, row: Row, send: Send, deletes?: boolean): Promise<string> {
	return 'id' in ref ? ref.id : (idOf(await lookUp(ref, row, send, deletes)) ?? '');
}

/** One contact as it is, by a request of its own. @throws ApiFailure if it is not there */
async function readAlone(ref: ContactRef, row: Row, send: Send, deletes?: boolean): Promise<IDataObject> {
	if ('id' in ref) return await readContact(ref.id, contactRefNamed(ref), send);
	return row.connection.dialect.contactFound(await lookUp(ref, row, send, deletes));
}

/** @throws ApiFailure if there is none, or more than one */
async function lookUp(
	ref: Exclude<ContactRef, { id: string }>,
	row: Row,
	send: Send,
	deletes = false,
): Promise<IDataObject> {
	const found = await findContact(ref, row, send);
	if (found && idOf(found) !== undefined) return found;
	const advice = deletes
		? 'Check the spelling; it may have been deleted already.'
		: 'Check the spelling, or create it with "Create or Update".';
	throw new ApiFailure(
		{
			message: `No contact has the ${'email' in ref ? 'email' : 'phone'} "${valueOf(ref)}"`,
			description: `It is not in location ${row.connection.locationId}. ${advice}`,
		},
		{ notFound: true },
	);
}
