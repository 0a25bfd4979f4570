import type { IDataObject } from 'n8n-workflow';
import { toText } from '../values/json';
import { idOf } from '../api/records';
import { customFieldKey } from '../api/storedCustomFields';
import { readPages } from '../client/paging/readPages';
import type { Dialect } from '../dialects';
import { isRecognizedBy } from '../lookups/location';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';
import { additionalKeys, isNationalPhone, sameEmail, type EmailOrPhone, type FieldKey } from '../api/contactKey';
import type { Send } from '../api/request';
import { sameEitherWay, samePhone, searchDigits } from '../values/phones';
import { contactPath } from '../api/paths';
import { otherRecordError, requireRead } from '../operation/readById';
import { askMatched, lookUpOf } from './askMatched';
import { severalContactsError } from './contactErrors';
import { searchByIds } from './searchByIds';

/**
 * Finds the one contact with an email or a phone: by the dialect's immediate look-up, or else by search.
 * @param needsCertainty asked if the look-up, which returns one of several contacts, finds one: whether a search has to show that it is the only one
 * @returns `undefined` if there is none
 * @throws ApiFailure if there are several, as the user has to choose
 */
export async function findContact(
	key: EmailOrPhone,
	run: RunServices,
	send: Send,
	needsCertainty: () => boolean | Promise<boolean> = () => false,
): Promise<IDataObject | undefined> {
	const record = await lookUpMatched(key, run, send);
	if (record && !(await needsCertainty())) return record;
	// The look-up compares numbers including the country code. A number without it may exist although the look-up does not find it.
	if (record === null && !isNationalPhone(key) && (await isCertainlyAbsent(key, run))) return undefined;
	// Another contact may have the key as an additional one, too. Such a contact does not count beside one that has the key as its main one.
	const isAdditional = !!record && !hasKey(key, record);
	const found = await searchByKey(key, run, send, isAdditional);
	// The search lags behind the look-up.
	const others = found.filter((one) => idOf(one) !== idOf(record ?? {}));
	const all = record ? [record, ...others] : others;
	if (all.length > 1) throw severalContactsError(key, all);
	return all[0];
}

/**
 * Whether no contact has a key that the look-up did not find: it finds nobody by a key by which the location does not recognize contacts. If the
 * location's settings are unknown, a search has to show it, unless the search for all rows of the run found nobody.
 */
const isCertainlyAbsent = async (key: EmailOrPhone, run: RunServices): Promise<boolean> =>
	await isRecognizedBy(
		'email' in key ? 'email' : 'phone',
		run,
		run.contacts.hasRead(key) && !run.contacts.isOwned(key),
	);

/** Finds the contacts with an email or phone by search. @param isAdditional whether additional ones count, too */
export async function searchByKey(
	key: EmailOrPhone,
	{ dialect }: RunServices,
	send: Send,
	isAdditional = false,
): Promise<IDataObject[]> {
	const paging = dialect.searchContacts({ query: 'email' in key ? key.email : searchDigits(key.phone) });
	const matches = (one: IDataObject) => hasKey(key, one) || (isAdditional && hasAdditionalKey(key, one));
	return await readPages(paging, send, { subject: lookUpOf(key), matches });
}

/**
 * Finds the contact that the server matches by an email or phone, an additional one included.
 * @returns `null` if it matches none; `undefined` if the dialect or the server has no such look-up, or not for this number
 * @throws ApiFailure if the record does not show that it has the email or phone
 */
export async function lookUpMatched(
	key: EmailOrPhone,
	run: RunServices,
	send: Send,
): Promise<IDataObject | null | undefined> {
	const record = await askMatched(key, run, send);
	if (!record || hasKey(key, record)) return record;
	matchedIds(run).add(idOf(record) ?? '');
	const subject = lookUpOf(key);
	const whole = await withAdditionalKeys(record, run.dialect, subject, send);
	if (hasAdditionalKey(key, whole)) return whole;
	throw otherRecordError(subject, record, 'it has another email or phone than the one requested');
}

/** IDs of the contacts that the server has found for rows, although what was read of them does not show why. Each may be the one that a row means. */
export const matchedIds = perRun(() => new Set<string>());

/** Adds the additional emails and phones of a contact, which only a search shows; without a search of contacts by ID it stays as it is. */
export async function withAdditionalKeys(
	record: IDataObject,
	dialect: Dialect,
	subject: string,
	send: Send,
): Promise<IDataObject> {
	const id = idOf(record);
	const found = id === undefined ? undefined : (await searchByIds([id], dialect, send, subject)).get(id);
	if (!found) return record;
	const { additionalEmails, additionalPhones } = found;
	return { ...record, additionalEmails, additionalPhones };
}

/** Finds the one contact with a custom field's value, by search: the API has no other look-up by it. @throws ApiFailure if there are several */
export async function findByField(
	key: FieldKey,
	{ dialect }: Pick<RunServices, 'dialect'>,
	send: Send,
): Promise<IDataObject | undefined> {
	const paging = dialect.contactsByKeys?.paging([key]) ?? dialect.searchContacts({});
	const found = await readPages(paging, send, {
		subject: `the look-up of contact "${key.value}"`,
		matches: (record) => customFieldKey(record, key.fieldId) === key.value,
	});
	if (found.length > 1) throw severalContactsError(key, found);
	return found[0];
}

/** Whether a record that the server returned for a key really has that key. */
export function hasKey(key: EmailOrPhone, record: IDataObject): boolean {
	if ('email' in key) return sameEmail(record.email, key.email);
	return sameEitherWay(toText(record.phone), key.phone);
}

/** Whether a key is one of the contact's additional emails or phones. */
export const hasAdditionalKey = (key: EmailOrPhone, record: IDataObject): boolean =>
	additionalKeys(record).some((one) =>
		'email' in key
			? 'email' in one && sameEmail(one.email, key.email)
			: 'phone' in one && samePhone(one.phone, key.phone),
	);

/** @throws ApiFailure also for another contact, as a server may return the one that this one was merged into */
export async function readContact(id: string, subject: string, send: Send): Promise<IDataObject> {
	const answer = await send({ method: 'GET', path: contactPath(id), effect: 'read', subject });
	return requireRead(answer, { id, subject, noun: 'contact' }, 'contact');
}
