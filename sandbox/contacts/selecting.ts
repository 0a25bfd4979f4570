import type { Context } from '../context';
import { fullName } from '../normalise';
import type { ContactTable } from '../store/contactTable';
import type { Contact } from '../types';

/** A contact's value to sort by, and how a cursor shows it. */
export interface SortKey {
	direction: 1 | -1;
	of: (contact: Contact) => string;
	toCursor: (value: string) => string | number;
	/** undefined = not a value this key could have shown. */
	fromCursor: (value: unknown) => string | undefined;
}

/** What contacts are found by without looking at all of them. */
export interface Key {
	field: 'email' | 'phone' | 'id';
	value: string;
}

/** Which contacts are wanted, in which order. */
export interface Selection {
	locationId: string;
	/** The same key means the same selection; results are cached under it. */
	key: string;
	/** Free text: name, email, phone or company holds it. */
	query?: string;
	matches?: (contact: Contact) => boolean;
	/** Emails, phones or IDs of which the contact must have one, so that not all need to be looked at. */
	hint?: readonly Key[];
	sort: readonly SortKey[];
}

interface CachedResult {
	version: number;
	contacts: Contact[];
}

const CACHE_SIZE = 20;
const caches = new WeakMap<Context, Map<string, CachedResult>>();
const haystacks = new WeakMap<Contact, string>();

/** Newest first: the order of every list that asks for no other. */
export const NEWEST_FIRST: SortKey = dateKey((contact) => contact.dateAdded, -1);

/** A date as sort key; cursors show it in ms. */
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
 * The contacts of a selection as search sees them now. The last results are kept until search sees something new, so
 * that paging through a long result costs one scan, not one a page.
 */
export function select(ctx: Context, selection: Selection): readonly Contact[] {
	const { contactStore } = ctx.state;
	const table = contactStore.visible(ctx.options.searchLagMs);
	const cache = caches.get(ctx) ?? new Map<string, CachedResult>();
	caches.set(ctx, cache);
	const key = `${selection.locationId} ${selection.key}`;
	const cached = cache.get(key);
	if (cached?.version === contactStore.seenVersion) return cached.contacts;
	const { hint, locationId, query, matches } = selection;
	const candidates = hint === undefined ? table.rows.values() : keyed(table, locationId, hint);
	const contacts: Contact[] = [];
	const needle = query?.trim().toLowerCase() ?? '';
	for (const contact of candidates) {
		if (contact.locationId !== locationId) continue;
		if (needle !== '' && !mentions(contact, needle)) continue;
		if (matches === undefined || matches(contact)) contacts.push(contact);
	}
	contacts.sort((one, other) => order(selection.sort, one, other));
	cache.delete(key);
	cache.set(key, { version: contactStore.seenVersion, contacts });
	if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
	return contacts;
}

/** The contacts that have one of these keys, each once. */
function keyed(table: ContactTable, locationId: string, keys: readonly Key[]): Set<Contact> {
	const found = keys.flatMap(({ field, value }) => {
		if (field === 'id') return table.rows.get(value) ?? [];
		return table.find(field, locationId, value.toLowerCase());
	});
	return new Set(found);
}

/** What a cursor holds for a contact: its sort values, then its id. */
export function cursorOf(sort: readonly SortKey[], contact: Contact): (string | number)[] {
	return [...sort.map((key) => key.toCursor(key.of(contact))), contact.id];
}

/** Reads a cursor back; undefined when it is none of this sort's. */
export function readCursor(sort: readonly SortKey[], cursor: readonly unknown[]): string[] | undefined {
	if (cursor.length !== sort.length + 1) return undefined;
	const values = sort.map((key, index) => key.fromCursor(cursor[index]));
	const id = cursor[sort.length];
	if (typeof id !== 'string' || values.includes(undefined)) return undefined;
	return [...(values as string[]), id];
}

/** Where the contacts after a cursor begin; the contact it was taken from needn't exist any more. */
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

/** Orders sort values (id last), as a cursor holds them, against a contact's. */
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

function mentions(contact: Contact, needle: string): boolean {
	let haystack = haystacks.get(contact);
	if (haystack === undefined) {
		const parts = [fullName(contact), contact.email, contact.phone, contact.companyName];
		haystack = parts.filter(Boolean).join('\n').toLowerCase();
		haystacks.set(contact, haystack);
	}
	if (haystack.includes(needle)) return true;
	// A phone number may be typed with spaces and brackets, it is stored without.
	return /^[\d\s+\-().]{3,}$/.test(needle) && haystack.includes(needle.replace(/[^\d+]/g, ''));
}
