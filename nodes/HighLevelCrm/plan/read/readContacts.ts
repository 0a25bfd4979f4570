import type { IDataObject } from 'n8n-workflow';
import {
	additionalKeys,
	exactKey,
	isAddress,
	sameEmail,
	type ContactKey,
	type EmailOrPhone,
} from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import {
	findByField,
	findContact,
	hasAdditionalKey,
	hasKey,
	lookUpMatched,
	readContact,
	searchByKey,
	withAdditionalKeys,
} from '../../search/findContact';
import type { SamePhone } from '../../run/prefetch/knownContacts';
import type { RunServices } from '../../run/services';
import { samePhone } from '../../values/phones';
import { isEmpty } from '../../values/text';
import type { PlannedRow } from '../plan';

/** Maximum number of look-ups in progress; the rate limiter decides how many of them are sent at once. */
const MAX_CONCURRENT = 16;

/** Does work for a list, a few entries at a time. */
export async function forEachConcurrently<T>(list: readonly T[], work: (entry: T) => Promise<void>): Promise<void> {
	let next = 0;
	const worker = async () => {
		for (let entry = list[next++]; entry !== undefined; entry = list[next++]) await work(entry);
	};
	await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, list.length) }, worker));
}

/**
 * Looks up the contact of a row, key by key until one is found, without the lag of a search. What it finds is added to the known contacts.
 * @param isSame how phones are compared, if the location's country is known
 * @param lookedUp gets the keys that are asked for @param isMain whether a contact that has a key only as an additional one does not count
 * @returns the ID of a contact that was found without all of its additional emails and phones @throws ApiFailure
 */
export async function lookUpRow(
	{ keys }: Pick<PlannedRow, 'keys'>,
	run: RunServices,
	lookedUp: Set<string>,
	isSame?: SamePhone,
	isMain = false,
): Promise<string | undefined> {
	const { contacts, send } = run;
	for (const key of keys) {
		if (contacts.hasRead(key) && contacts.isOwned(key, isSame)) return undefined;
		lookedUp.add(exactKey(key));
		const found = await lookUpKey(key, run, send);
		contacts.markRead([key]);
		if (!found || (isMain && isAddress(key) && !hasKey(key, found))) continue;
		const whole = await withOtherKeys(found, keys, run, send);
		contacts.prime(whole);
		// The other keys of the row do not decide any more.
		contacts.markRead(keys);
		return whole === found ? idOf(found) : undefined;
	}
	return undefined;
}

/**
 * Adds the additional emails and phones of a contact that was not found by a search, if a row names it by another email or phone than its
 * main one: written, an additional one would replace the main one.
 */
export async function withOtherKeys(
	contact: IDataObject,
	keys: readonly ContactKey[],
	{ dialect }: RunServices,
	send: Send,
): Promise<IDataObject> {
	const isOther = (key: ContactKey) =>
		isAddress(key) &&
		!isEmpty('email' in key ? contact.email : contact.phone) &&
		!hasKey(key, contact) &&
		!hasAdditionalKey(key, contact);
	if (!keys.some(isOther)) return contact;
	const whole = await withAdditionalKeys(contact, dialect, `contact "${idOf(contact) ?? ''}"`, send);
	// A search may not show yet the email or phone by which the server has found the contact.
	const unseen = additionalKeys(contact).filter((key) => !hasAdditionalKey(key, whole));
	return unseen.reduce(withMatchedKey, whole);
}

/** Reads a contact by its ID, as plans compare it. @throws ApiFailure */
export const readPlanned = async (
	id: string,
	{ dialect }: Pick<RunServices, 'dialect'>,
	send: Send,
): Promise<IDataObject> => dialect.normalizeContact(await readContact(id, `contact "${id}"`, send));

/** Asks the server for the contact with a key. @throws ApiFailure */
export async function lookUpKey(key: ContactKey, run: RunServices, send: Send): Promise<IDataObject | undefined> {
	if ('id' in key) return await readPlanned(key.id, run, send);
	if ('fieldId' in key) return normalized(await findByField(key, run, send), run);
	const matched = await lookUpMatched(key, run, send);
	// The look-up compares numbers including the country code: without it, only a search can show that there is none.
	if (matched === undefined) return normalized(await findContact(key, run, send), run);
	return matched ? withMatchedKey(run.dialect.normalizeContact(matched), key) : undefined;
}

/** Asks the server who has an email or phone, where it does not matter which of several is meant. @throws ApiFailure */
export async function lookUpOwners(key: EmailOrPhone, run: RunServices, send: Send): Promise<IDataObject[]> {
	const matched = await lookUpMatched(key, run, send);
	if (matched === undefined) return (await searchByKey(key, run, send)).map(run.dialect.normalizeContact);
	return matched ? [withMatchedKey(run.dialect.normalizeContact(matched), key)] : [];
}

const normalized = (found: IDataObject | undefined, { dialect }: RunServices): IDataObject | undefined =>
	found && dialect.normalizeContact(found);

/** Notes a key by which the server found a contact: if it is not the main one, as far as the node can tell, it is an additional one. */
export function withMatchedKey(contact: IDataObject, key: EmailOrPhone): IDataObject {
	if ('email' in key) {
		if (sameEmail(contact.email, key.email)) return contact;
		return { ...contact, additionalEmails: [...listOf(contact.additionalEmails), key.email] };
	}
	if (samePhone(contact.phone, key.phone)) return contact;
	return { ...contact, additionalPhones: [...listOf(contact.additionalPhones), key.phone] };
}

const listOf = (list: unknown): string[] => (Array.isArray(list) ? (list as string[]) : []);
