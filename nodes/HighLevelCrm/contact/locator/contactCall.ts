import type { RunServices } from '../../run/services';
import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, keyValue, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { dryRun } from '../../operation/sharedOptions';
import { handleMissing } from '../../operation/ifMissing';
import { ApiFailure, isNotFound } from '../../client/errors/apiFailure';
import type { ContactFields } from '../../dialects';
import type { Call } from '../../run/call';
import type { Prefetch } from '../../run/prefetch/prefetchContacts';
import type { Row } from '../../run/row';
import { cachedContact } from './cachedContact';
import { parseContactKey, subjectOfKey } from './contactLocator';
import { findByField, findContact, hasKey, kindOf, readContact } from '../../search/findContact';

export interface ResolvedContact {
	id: string;
	subject: string;
	/** The prefetched contact, if it is certainly this one. */
	cached?: IDataObject;
	send: Send;
	/**
	 * Call it with the answer to a write. If that shows that the prefetched contact no longer has the email or phone of the locator, it throws, and
	 * the row is done again for the contact that has it. @param written the fields of the write
	 */
	requireNamed: (answer: IDataObject, written: ContactFields) => void;
	/**
	 * Call it before a write that cannot be undone. If the contact was found together with those of the other rows, it is looked up again. If
	 * another has the email or phone of the locator now, it throws, and the row is done again for that contact.
	 */
	confirm: () => Promise<void>;
}

interface ContactWork {
	writes: boolean;
	/** Whether the contact is prefetched together with those of the other rows. */
	prefetches?: boolean;
	/** Where the row's contact is noted if its records are read together with those of the other rows. An email or phone is then prefetched. */
	together?: { add: (key: ContactKey) => void };
	/** Requests that a prefetch saves for a contact given by ID; 1 if absent. With an email or phone it saves the look-up. */
	savedRequests?: number;
	/** Whether it deletes the contact. The error for a missing contact then does not suggest creating it. */
	deletes?: boolean;
	/** The option that would have saved requests, for the hint after a long run. */
	advice?: string;
	/** Output of a row that is passed on although its record does not exist; the contact's key if absent. */
	absent?: IDataObject;
	/** @returns the output: one record, or several */
	run: (contact: ResolvedContact) => Promise<IDataObject | IDataObject[]>;
	preview?: (contact: IDataObject, id: string, send: Send) => IDataObject | Promise<IDataObject>;
}

/** Creates the call of a row that works on the contact of its locator. @throws BadInput if the locator is empty or malformed */
export async function contactCall(row: Row, work: ContactWork): Promise<Call> {
	const key = await parseContactKey(row);
	work.together?.add(key);
	const isDryRun = work.preview !== undefined && row.parameters.option(dryRun) === true;
	const absent = {
		...(work.absent ?? ('fieldId' in key ? { value: key.value } : key)),
		...(work.deletes && { deleted: false }),
		...(isDryRun && { dryRun: true }),
	};
	return handleMissing(isDryRun ? previewCall(row, key, work) : workCall(row, key, work), row, absent);
}

function previewCall(row: Row, key: ContactKey, { preview, deletes }: ContactWork): Call {
	return {
		keys: [normalizeKey(key)],
		writes: false,
		prefetch: { keys: [key], savedRequests: Number.POSITIVE_INFINITY },
		async run(send) {
			const contact = cachedContact(key, row.run) ?? (await readSingle(key, row, send, deletes));
			// A later row for the same contact is compared with the result of this one.
			row.run.contacts.markRead([key]);
			return [{ ...(await preview?.(contact, idOf(contact) ?? '', send)), dryRun: true }];
		},
	};
}

/** The prefetch of a row that names its contact by ID: all rows are prepared before the first is sent, but no contact is read. */
const NO_CONTACTS: Prefetch = { keys: [], savedRequests: 0 };

function workCall(
	row: Row,
	key: ContactKey,
	{ writes, prefetches, together, savedRequests = 1, advice, deletes, run }: ContactWork,
): Call {
	const subject = subjectOfKey(key);
	// Contacts are searched by many values of a custom field at once, as there is no other look-up by it.
	const isByField = 'fieldId' in key;
	const isLookedUpTogether = together !== undefined && !('id' in key);
	const usesPrefetched = prefetches === true || isByField || isLookedUpTogether;
	const saved = isByField ? Number.POSITIVE_INFINITY : 'id' in key ? savedRequests : 1;
	return {
		keys: writes ? [normalizeKey(key)] : [],
		writes,
		...(usesPrefetched
			? { prefetch: { keys: [key], savedRequests: saved } }
			: { advice, ...(together && { prefetch: NO_CONTACTS }) }),
		async run(send) {
			const found = usesPrefetched ? cachedContact(key, row.run) : undefined;
			const foundId = found && idOf(found);
			const start = async (id: string, cached?: IDataObject) => {
				const requireNamed: ResolvedContact['requireNamed'] = (answer, written) => {
					if (cached && !isNamedBy(key, answer, written)) throw namedElsewhere(id, key, row.run);
				};
				const confirm = async () => {
					if (isByField || !isLookedUpTogether || id !== foundId) return;
					if ((await resolveId(key, row, send, deletes)) !== id) throw changedMeanwhile(key);
				};
				const result = run({ id, subject, cached, send, requireNamed, confirm });
				return await (writes
					? result.catch((error: unknown) => invalidateAndThrow(error, row.run, [key, { id }]))
					: result);
			};
			if (foundId === undefined) return [await start(await resolveId(key, row, send, deletes))].flat();
			const result = await start(foundId, prefetches ? found : undefined).catch(async (error: unknown) => {
				// The contact was deleted, merged or changed since it was read.
				if ('id' in key || !isNotFound(error)) throw error;
				row.run.contacts.invalidate([key, { id: foundId }]);
				return await start(await resolveId(key, row, send, deletes));
			});
			return [result].flat();
		},
	};
}

/** Whether a contact still has the email or phone of the locator after a write that did not change it. */
function isNamedBy(key: ContactKey, answer: IDataObject, written: ContactFields): boolean {
	if (!('email' in key || 'phone' in key)) return true;
	const field = 'email' in key ? 'email' : 'phone';
	return written[field] !== undefined || answer[field] === undefined || hasKey(key, answer);
}

function namedElsewhere(id: string, key: ContactKey, run: RunServices): ApiFailure {
	run.warnings.add(
		`Contact ${id} was written, although it no longer has ${keyValue(key)}: someone changed it meanwhile`,
	);
	return changedMeanwhile(key);
}

const changedMeanwhile = (key: ContactKey): ApiFailure =>
	new ApiFailure(
		{ message: `${subjectOfKey(key)} changed meanwhile`, description: 'Run this item again.' },
		{ notFound: true },
	);

/** The effect of a failed write is unknown, so later rows must not use the cached contact. */
function invalidateAndThrow(error: unknown, { contacts }: RunServices, keys: ContactKey[]): never {
	contacts.invalidate(keys);
	throw error;
}

/** Returns the contact's ID, which is looked up for an email or phone. @throws ApiFailure as `lookUpContact` does */
async function resolveId(key: ContactKey, row: Row, send: Send, deletes?: boolean): Promise<string> {
	return 'id' in key ? key.id : (idOf(await lookUpContact(key, row, send, deletes)) ?? '');
}

async function readSingle(key: ContactKey, row: Row, send: Send, deletes?: boolean): Promise<IDataObject> {
	if ('id' in key) return await readContact(key.id, subjectOfKey(key), send);
	return row.run.dialect.normalizeContact(await lookUpContact(key, row, send, deletes));
}

/** @throws ApiFailure if no contact or more than one has the key */
async function lookUpContact(
	key: Exclude<ContactKey, { id: string }>,
	row: Row,
	send: Send,
	deletes = false,
): Promise<IDataObject> {
	const found = await ('fieldId' in key ? findByField(key, row.run, send) : findContact(key, row.run, send));
	if (found && idOf(found) !== undefined) return found;
	const advice = deletes
		? 'Check the spelling; it may have been deleted already.'
		: 'Check the spelling, or create it with "Create or Update".';
	throw new ApiFailure(
		{
			message: `No contact has the ${kindOf(key)} "${keyValue(key)}"`,
			description: `It is not in location ${row.run.connection.locationId}. ${advice}`,
		},
		{ notFound: true },
	);
}
