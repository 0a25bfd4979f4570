import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../api/contactKey';
import { isObject, toText } from '../values/json';
import { isInternational, searchDigits } from '../values/phones';
import type { BulkTags } from './dialect';

/** Most contacts in one call. (Not published; a call that is refused for its size is halved.) */
const MAX_BULK_CONTACTS = 500;

/** Names in one search. (No limit is published; groups of a hundred identifiers are in use.) */
export const MAX_KEYS = 100;

/** `POST /contacts/bulk/tags/update/add` and `/remove`. */
export const bulkTags = (locationId: string): BulkTags => ({
	maxContacts: MAX_BULK_CONTACTS,
	request: (change, contacts, tags) => ({
		method: 'POST',
		path: `/contacts/bulk/tags/update/${change}`,
		body: { contacts: [...contacts], tags: [...tags], locationId },
	}),
	// Answered with 201 also where contacts failed: each has an entry of its own.
	outcomes(body) {
		const list: unknown[] = isObject(body) && Array.isArray(body.responses) ? body.responses : [];
		const entries = list.filter(isObject);
		return new Map(
			entries.map((entry) => [
				toText(entry.contactId),
				{ done: entry.type === 'success', tags: tagsInOutcome(entry), removed: toTexts(entry.tagsRemoved) },
			]),
		);
	},
});

const toTexts = (list: unknown): string[] | undefined => (Array.isArray(list) ? list.map(String) : undefined);

function tagsInOutcome({ oldTags, tagsAdded, tagsRemoved }: IDataObject): string[] | undefined {
	const removed = new Set(toTexts(tagsRemoved));
	const kept = toTexts(oldTags)?.filter((tag) => !removed.has(tag));
	return kept && [...new Set([...kept, ...(toTexts(tagsAdded) ?? [])])];
}

/** Digits of a national number from which on its end tells it from others. */
const MIN_PHONE_DIGITS = 7;

/** Whether the search finds a contact by this name for certain. */
export const isSearchableKey = (ref: ContactKey): boolean =>
	!('phone' in ref) || isInternational(ref.phone) || searchDigits(ref.phone).length >= MIN_PHONE_DIGITS;

/** A filter that finds the contact of a name. */
export function filterForKey(ref: ContactKey): IDataObject {
	if ('id' in ref) return { field: 'id', operator: 'eq', value: ref.id };
	if ('email' in ref) return { field: 'email', operator: 'eq', value: ref.email.toLowerCase() };
	const digits = searchDigits(ref.phone);
	return isInternational(ref.phone)
		? { field: 'phone', operator: 'eq', value: `+${digits}` }
		: { field: 'phone', operator: 'contains', value: digits };
}
