import type { Context } from '../context';
import { fullName } from '../normalise';
import type { ContactTable } from '../store/contactTable';
import type { Contact } from '../types';

/** A sort key and its form in a cursor. */
export interface SortKey {
	direction: 1 | -1;
	of: (contact: Contact) => string;
	toCursor: (value: string) => string | number;
	/** @returns undefined if the value does not come from this key */
	fromCursor: (value: unknown) => string | undefined;
}

/** An indexed field and its value. Contacts with it are found without a scan. */
export interface LookupKey {
	field: 'email' | 'phone' | 'id';
	value: string;
}

/** A query for contacts and its order. */
export interface Selection {
	locationId: string;
	/** Identifies the selection; results are cached under it. */
	key: string;
	/** Free text that name, email, phone or company must contain. */
	query?: string;
	matches?: (contact: Contact) => boolean;
	/** A matching contact has at least one of these keys, so only contacts with them are checked. */
	lookupKeys?: readonly LookupKey[];
	sort: readonly SortKey[];
}

interface CachedResult {
	version: number;
	contacts: Contact[];
}

const MAX_CACHED_RESULTS = 20;
const caches = new WeakMap<Context, Map<string, CachedResult>>();
const haystacks = new WeakMap<Contact, string>();

/** Newest first, the default order of all lists. */
export const NEWEST_FIRST: SortKey = dateKey((contact) => contact.dateAdded, -1);

/** Sorts by a date. Cursors contain it in ms. */
export function dateKey(of: (contact: Contact) => string, direction: 1 | -1): SortKey {
	return {
		direction,
		of,
		toCursor: (value) => Date.parse(value),
		fromCursor: (value) => {
			const time = new Date(typeof value === 'number' ? value : Number.NaN);
			return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
		},
	};
}

/**
 * Finds the contacts of a selection as search sees them now. Results are cached until search sees a change, so
 * that paging through a long result needs only one scan.
 */
export function select(ctx: Context, selection: Selection): readonly Contact[] {
	const { contactStore } = ctx.state;
	const table = contactStore.visible(ctx.options.searchLagMs);
	const cache = caches.get(ctx) ?? new Map<string, CachedResult>();
	caches.set(ctx, cache);
	const key = `${selection.locationId} ${selection.key}`;
	const cached = cache.get(key);
	if (cached?.version === contactStore.seenVersion) return cached.contacts;
	const { lookupKeys, locationId, query, matches } = selection;
	const candidates = lookupKeys === undefined ? table.rows.values() : withKeys(table, locationId, lookupKeys);
	const contacts: Contact[] = [];
	const needle = query?.trim().toLowerCase() ?? '';
	for (const contact of candidates) {
		if (contact.locationId !== locationId) continue;
		if (needle !== '' && !containsText(contact, needle)) continue;
		if (matches === undefined || matches(contact)) contacts.push(contact);
	}
	contacts.sort((one, other) => order(selection.sort, one, other));
	cache.delete(key);
	cache.set(key, { version: contactStore.seenVersion, contacts });
	if (cache.size > MAX_CACHED_RESULTS) cache.delete(cache.keys().next().value ?? '');
	return contacts;
}

/** Finds the contacts that have one of these keys, without repetition. */
function withKeys(table: ContactTable, locationId: string, keys: readonly LookupKey[]): Set<Contact> {
	const found = keys.flatMap(({ field, value }) => {
		if (field === 'id') return table.rows.get(value) ?? [];
		return table.find(field, locationId, value.toLowerCase());
	});
	return new Set(found);
}

/** The cursor of a contact: its sort values, then its id. */
export function cursorOf(sort: readonly SortKey[], contact: Contact): (string | number)[] {
	return [...sort.map((key) => key.toCursor(key.of(contact))), contact.id];
}

/** Parses a cursor; undefined if it does not fit the sort. */
export function readCursor(sort: readonly SortKey[], cursor: readonly unknown[]): string[] | undefined {
	if (cursor.length !== sort.length + 1) return undefined;
	const values = sort.map((key, index) => key.fromCursor(cursor[index]));
	const id = cursor[sort.length];
	if (typeof id !== 'string' || values.includes(undefined)) return undefined;
	return [...(values as string[]), id];
}

/** Index of the first contact after a cursor. The cursor's own contact may have been deleted. */
export function indexAfter(sort: readonly SortKey[], contacts: readonly Contact[], cursor: readonly string[]): number {
	let low = 0;
	let high = contacts.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		const contact = contacts[middle];
		if (contact !== undefined && compare(sort, cursor, contact) >= 0) low = middle + 1;
		else high = middle;
	}
	return low;
}

function order(sort: readonly SortKey[], one: Contact, other: Contact): number {
	for (const { of, direction } of sort) {
		const difference = textOrder(of(one), of(other));
		if (difference !== 0) return difference * direction;
	}
	return textOrder(one.id, other.id);
}

/** Compares the sort values of a cursor (id last) with those of a contact. */
function compare(sort: readonly SortKey[], values: readonly string[], contact: Contact): number {
	for (const [index, { of, direction }] of sort.entries()) {
		const difference = textOrder(values[index] ?? '', of(contact));
		if (difference !== 0) return difference * direction;
	}
	return textOrder(values[sort.length] ?? '', contact.id);
}

function textOrder(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

function containsText(contact: Contact, needle: string): boolean {
	let haystack = haystacks.get(contact);
	if (haystack === undefined) {
		const parts = [fullName(contact), contact.email, contact.phone, contact.companyName];
		haystack = parts.filter(Boolean).join('\n').toLowerCase();
		haystacks.set(contact, haystack);
	}
	if (haystack.includes(needle)) return true;
	// A typed phone number may contain spaces and brackets; the stored one does not.
	return /^[\d\s+\-().]{3,}$/.test(needle) && haystack.includes(needle.replace(/[^\d+]/g, ''));
}
