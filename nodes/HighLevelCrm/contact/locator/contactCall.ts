import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { isDryRun, isForetold } from '../../operation/writeParameter';
import { handleMissing } from '../../operation/ifMissing';
import { isNotFound } from '../../client/errors/apiFailure';
import type { Call } from '../../run/call';
import type { Row } from '../../run/row';
import type { Prefetch } from '../../run/prefetch/prefetchContacts';
import { asNotSent } from '../../plan/output';
import { cachedContact } from './cachedContact';
import { parseContactKey, subjectOfKey } from './contactLocator';
import { changedMeanwhile } from './requireNamed';
import { readSingle, resolveId, type LookUpPurpose } from './lookUpContact';

export interface ResolvedContact {
	id: string;
	subject: string;
	/** The prefetched contact, if it is certainly this one. */
	cached?: IDataObject;
	/** The contact of a planned row that is done by itself, if it was looked up for it. */
	lookedUp?: IDataObject;
	send: Send;
	/**
	 * Call it before a write that cannot be undone. If the contact was found together with those of the other rows, it is looked up again. If
	 * another contact has the locator's email or phone now, it throws, and the row is done again for that contact.
	 */
	confirm: () => Promise<void>;
}

interface ContactWork {
	/** The key by which the row names its contact; by default that of its locator. */
	key?: ContactKey;
	writes: boolean;
	/** Whether the contact is prefetched together with those of the other rows. */
	prefetches?: boolean;
	/** Where the row's contact is noted if its records are read together with those of the other rows. An email or phone is then prefetched. */
	together?: { add: (key: ContactKey) => void };
	/** Whether a plan uses the prefetched contact. If the row still has to be done by itself, its contact is another one by then. */
	isPlanned?: boolean;
	/** Requests that a prefetch saves for a contact given by ID; 1 if absent. With an email or phone it saves the look-up. */
	savedRequests?: number;
	/** Whether it deletes the contact or a record of it. The error for a missing contact then does not suggest creating it. */
	deletes?: LookUpPurpose['deletes'];
	/** The option that would have saved requests, for the hint after a long run. */
	advice?: string;
	/**
	 * The record of the contact that the row is about. Rows on one record are done in order, though they may name its contact by different emails.
	 * The output of a row that is passed on as it does not exist names it; without a record, the contact's key.
	 */
	recordId?: string;
	/** @returns the output: one record, or several */
	run: (contact: ResolvedContact) => Promise<IDataObject | IDataObject[]>;
	preview?: (contact: IDataObject, id: string, send: Send) => IDataObject | Promise<IDataObject>;
}

/** Creates the call of a row that works on the contact of its locator. @throws BadInput if the locator is empty or malformed */
export async function contactCall(row: Row, work: ContactWork): Promise<Call> {
	const key = work.key ?? (await parseContactKey(row));
	work.together?.add(key);
	const isPreview = work.preview !== undefined && isForetold(row.parameters);
	const absent = {
		...(work.recordId !== undefined ? { id: work.recordId } : 'fieldId' in key ? { value: key.value } : key),
		...(work.deletes && { deleted: false }),
		...(isPreview && isDryRun(row.parameters) && { dryRun: true }),
	};
	return handleMissing(isPreview ? previewCall(row, key, work) : workCall(row, key, work), row, absent);
}

const sharedKeys = (key: ContactKey, recordId?: string): string[] =>
	recordId === undefined ? [normalizeKey(key)] : [normalizeKey(key), `record:${recordId}`];

function previewCall(row: Row, key: ContactKey, { preview, writes, deletes, recordId }: ContactWork): Call {
	let single: Promise<IDataObject> | undefined;
	const read = async (send: Send) => await (single ??= readSingle(key, row, send, { writes, deletes }));
	return {
		keys: sharedKeys(key, recordId),
		writes: false,
		prefetch: { keys: [key], savedRequests: Number.POSITIVE_INFINITY },
		read,
		async run(send) {
			const contact = (await cachedContact(key, row.run)) ?? (await read(send));
			const record = { ...(await preview?.(contact, idOf(contact) ?? '', send)), dryRun: true };
			return [isDryRun(row.parameters) ? record : asNotSent(record)];
		},
	};
}

/** The prefetch of a row that names its contact by ID: all rows are prepared before the first is sent, but no contact is read. */
const NO_CONTACTS: Prefetch = { keys: [], savedRequests: 0 };

function workCall(
	row: Row,
	key: ContactKey,
	{ writes, prefetches, isPlanned, together, savedRequests = 1, advice, deletes, recordId, run }: ContactWork,
): Call {
	const subject = subjectOfKey(key);
	const effect = { writes, deletes };
	// Contacts are searched by many values of a custom field at once, as there is no other look-up by it.
	const isByField = 'fieldId' in key;
	const isLookedUpTogether = together !== undefined && !('id' in key);
	const usesPrefetched = prefetches === true || isByField || isLookedUpTogether;
	const saved = isByField ? Number.POSITIVE_INFINITY : 'id' in key ? savedRequests : 1;
	let before: Promise<IDataObject> | undefined;
	return {
		...(isPlanned && { read: async (send: Send) => await (before ??= readSingle(key, row, send, effect)) }),
		keys: writes ? sharedKeys(key, recordId) : [],
		writes,
		...(usesPrefetched
			? { prefetch: { keys: [key], savedRequests: saved } }
			: { advice, ...(together && { prefetch: NO_CONTACTS }) }),
		async run(send) {
			const found = usesPrefetched ? await cachedContact(key, row.run) : undefined;
			const foundId = found && idOf(found);
			const start = async (id: string, known: Pick<ResolvedContact, 'cached' | 'lookedUp'> = {}) => {
				const confirm = async () => {
					if (isByField || id !== foundId) return;
					if ((await resolveId(key, row, send, effect)) !== id) throw changedMeanwhile(key);
				};
				return await run({ id, subject, ...known, send, confirm });
			};
			const isStale = foundId !== undefined;
			if (isPlanned && !('id' in key)) {
				// A row that found no contact before the first write finds none now. A contact that it found then was planned, and is gone.
				await before;
				const lookedUp = await readSingle(key, row, send, effect, isStale || before !== undefined);
				return [await start(idOf(lookedUp) ?? '', { lookedUp })].flat();
			}
			if (isPlanned || !isStale) return [await start(await resolveId(key, row, send, effect))].flat();
			const result = await start(foundId, prefetches ? { cached: found } : {}).catch(async (error: unknown) => {
				// The contact was deleted or merged since it was read.
				if (!isNotFound(error)) throw error;
				return await start(await resolveId(key, row, send, effect, true));
			});
			return [result].flat();
		},
	};
}
