import type { RunServices } from '../../run/services';
import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, keyValue, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { dryRun } from '../../operation/sharedOptions';
import { handleMissing } from '../../operation/ifMissing';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { Call } from '../../run/call';
import type { Row } from '../../run/row';
import { parseContactKey, subjectOfKey } from './contactLocator';
import { findContact, readContact } from './findContact';

/** The contact that a row means, once it is found. */
export interface ResolvedContact {
	id: string;
	/** As messages name it. */
	subject: string;
	/** The contact as it was read ahead, where it was and it is certainly this one. */
	cached?: IDataObject;
	send: Send;
}

/** What a row does with its contact. */
export interface ContactWork {
	writes: boolean;
	/** Whether the contact is to be read ahead, with those of the other rows. */
	prefetches?: boolean;
	/** Requests that the work costs in any case; 1 if absent. (By email or phone the look-up is one; whether more follow it has to tell.) */
	savedRequests?: number;
	/** Whether it deletes the contact: one that is missing is none to create. */
	deletes?: boolean;
	/** What would have made it cheaper, for the hint after a long run. */
	advice?: string;
	/** @returns the output record */
	run: (on: ResolvedContact) => Promise<IDataObject>;
	/** What comes out of a dry run, of the contact as it is. For work that writes. */
	preview?: (contact: IDataObject, id: string) => IDataObject;
}

/**
 * The call of a row that works on the contact of its locator.
 * @throws BadInput if the locator is empty or malformed
 */
export function contactCall(row: Row, work: ContactWork): Call {
	const ref = parseContactKey(row);
	const foretells = work.preview !== undefined && row.parameters.option(dryRun) === true;
	const absent = { ...ref, ...(work.deletes && { deleted: false }), ...(foretells && { dryRun: true }) };
	return handleMissing(foretells ? previewCall(row, ref, work) : workCall(row, ref, work), row, absent);
}

/** The contact as it was read ahead, where that makes certain which it is. */
function cachedContact(ref: ContactKey, { contacts }: RunServices): IDataObject | undefined {
	const found = contacts.get([ref]);
	return typeof found === 'object' ? found : undefined;
}

function previewCall(row: Row, ref: ContactKey, { preview: foretell, deletes }: ContactWork): Call {
	return {
		keys: [normalizeKey(ref)],
		writes: false,
		prefetch: { keys: [ref], savedRequests: Number.POSITIVE_INFINITY },
		async run(send) {
			const contact = cachedContact(ref, row.run) ?? (await readSingle(ref, row, send, deletes));
			// So that a later row for the same contact is compared with what this one leaves.
			row.run.contacts.markRead([ref]);
			return [{ ...foretell?.(contact, idOf(contact) ?? ''), dryRun: true }];
		},
	};
}

function workCall(
	row: Row,
	ref: ContactKey,
	{ writes, prefetches: ahead, savedRequests: worth = 1, advice: cheaper, deletes, run }: ContactWork,
): Call {
	const subject = subjectOfKey(ref);
	return {
		keys: writes ? [normalizeKey(ref)] : [],
		writes,
		...(ahead ? { prefetch: { keys: [ref], savedRequests: 'id' in ref ? worth : 1 } } : { advice: cheaper }),
		async run(send) {
			const contact = ahead ? cachedContact(ref, row.run) : undefined;
			const id = contact ? idOf(contact) : undefined;
			const found = id ?? (await resolveId(ref, row, send, deletes));
			const done = run({ id: found, subject, cached: contact, send });
			return [
				await (writes
					? done.catch((error: unknown) => invalidateAndThrow(error, row.run, [ref, { id: found }]))
					: done),
			];
		},
	};
}

/** What a failed write has done to the contact is not known: later rows that name it may not be compared with what it was. */
function invalidateAndThrow(error: unknown, { contacts }: RunServices, refs: ContactKey[]): never {
	contacts.invalidate(refs);
	throw error;
}

/** The contact's identifier, looked up where the row gives an email or a phone. @throws ApiFailure as `lookUp` does */
async function resolveId(ref: ContactKey, row: Row, send: Send, deletes?: boolean): Promise<string> {
	return 'id' in ref ? ref.id : (idOf(await lookUpContact(ref, row, send, deletes)) ?? '');
}

/** One contact as it is, by a request of its own. @throws ApiFailure if it is not there */
async function readSingle(ref: ContactKey, row: Row, send: Send, deletes?: boolean): Promise<IDataObject> {
	if ('id' in ref) return await readContact(ref.id, subjectOfKey(ref), send);
	return row.run.dialect.normalizeContact(await lookUpContact(ref, row, send, deletes));
}

/** @throws ApiFailure if there is none, or more than one */
async function lookUpContact(
	ref: Exclude<ContactKey, { id: string }>,
	row: Row,
	send: Send,
	deletes = false,
): Promise<IDataObject> {
	const found = await findContact(ref, row.run, send);
	if (found && idOf(found) !== undefined) return found;
	const advice = deletes
		? 'Check the spelling; it may have been deleted already.'
		: 'Check the spelling, or create it with "Create or Update".';
	throw new ApiFailure(
		{
			message: `No contact has the ${'email' in ref ? 'email' : 'phone'} "${keyValue(ref)}"`,
			description: `It is not in location ${row.run.connection.locationId}. ${advice}`,
		},
		{ notFound: true },
	);
}
