import type { IDataObject } from 'n8n-workflow';
import { keyValue, type ContactKey } from '../api/contactKey';
import { isObject, toText } from '../values/json';
import { isInternational, searchDigits } from '../values/phones';
import type { BulkTags } from './dialect';
import { isAccepted } from './highLevelSearch';

/** Maximum number of contacts in one request. The vendor publishes none; a request that is rejected for its size is halved. */
const MAX_BULK_CONTACTS = 500;

/** Maximum number of keys in one search. The vendor publishes none; other clients use groups of 100 identifiers. */
export const MAX_KEYS = 100;

/** Maximum number of IDs in one search, which fill a page. A search that is rejected is divided. */
export const MAX_IDS = 500;

/** `POST /contacts/bulk/tags/update/add` and `/remove`. */
export const bulkTags = (locationId: string): BulkTags => ({
	maxContacts: MAX_BULK_CONTACTS,
	request: (change, contacts, tags) => ({
		method: 'POST',
		path: `/contacts/bulk/tags/update/${change}`,
		body: { contacts: [...contacts], tags: [...tags], locationId },
	}),
	// The status is 201 even if contacts failed: each contact has its own entry.
	outcomes(body, change, tags) {
		const list: unknown[] = isObject(body) && Array.isArray(body.responses) ? body.responses : [];
		const entries = list.filter(isObject);
		return new Map(
			entries.map((entry) => {
				const stated = statedTags(entry, change, tags);
				const changed = change === 'add' ? addedIn(stated) : removedIn(stated);
				return [toText(entry.contactId), { done: entry.type === 'success', tags: tagsInOutcome(stated), changed }];
			}),
		);
	},
});

const toTexts = (list: unknown): string[] | undefined => (Array.isArray(list) ? list.map(String) : undefined);

const toLower = (tag: string): string => tag.toLowerCase();

interface StatedTags {
	oldTags?: string[];
	tagsAdded?: string[];
	tagsRemoved?: string[];
}

/** Reads the tags of an entry. If the entry has the old tags but no changed ones, the tags of the request are the changed ones. */
function statedTags(entry: IDataObject, change: 'add' | 'remove', tags: readonly string[]): StatedTags {
	const oldTags = toTexts(entry.oldTags);
	// They may be spelled as the request spells them; the server keeps tags in lower case.
	const [tagsAdded, tagsRemoved] = [entry.tagsAdded, entry.tagsRemoved].map((list) => toTexts(list)?.map(toLower));
	if (!oldTags || tagsAdded?.length || tagsRemoved?.length) return { oldTags, tagsAdded, tagsRemoved };
	const lower = tags.map(toLower);
	return change === 'add' ? { oldTags, tagsAdded: lower } : { oldTags, tagsRemoved: lower };
}

/** The added tags that the contact did not have before, if the answer states the old tags. */
function addedIn({ oldTags, tagsAdded }: StatedTags): string[] | undefined {
	const before = oldTags && new Set(oldTags.map(toLower));
	return before && tagsAdded?.filter((tag) => !before.has(tag));
}

/** The removed tags that the contact had. An answer may also repeat other tags of the request, and Undo would add them to the contact. */
function removedIn({ oldTags, tagsRemoved }: StatedTags): string[] | undefined {
	const named = new Set(tagsRemoved);
	return oldTags ? oldTags.filter((tag) => named.has(toLower(tag))) : tagsRemoved;
}

function tagsInOutcome(stated: StatedTags): string[] | undefined {
	const removed = new Set(removedIn(stated));
	const kept = stated.oldTags?.filter((tag) => !removed.has(tag));
	return kept && [...new Set([...kept, ...(addedIn(stated) ?? [])])];
}

/** Minimum number of digits by which a national number can be searched. */
const MIN_PHONE_DIGITS = 7;

export const isSearchableKey = (key: ContactKey): boolean =>
	isAccepted(keyValue(key)) && (!('phone' in key) || isSearchablePhone(key.phone));

const isSearchablePhone = (phone: string): boolean =>
	isInternational(phone) || searchDigits(phone).length >= MIN_PHONE_DIGITS;

export function filterForKey(key: ContactKey): IDataObject {
	if ('id' in key) return { field: 'id', operator: 'eq', value: key.id };
	if ('email' in key) return { field: 'email', operator: 'eq', value: key.email.toLowerCase() };
	if ('fieldId' in key) return { field: `customFields.${key.fieldId}`, operator: 'eq', value: key.value };
	const digits = searchDigits(key.phone);
	return isInternational(key.phone)
		? { field: 'phone', operator: 'eq', value: `+${digits}` }
		: { field: 'phone', operator: 'contains', value: digits };
}
