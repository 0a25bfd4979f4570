import { randomUUID } from 'node:crypto';
import { checkLocation } from '../auth';
import {
	cursorOf,
	dateKey,
	indexAfter,
	NEWEST_FIRST,
	readCursor,
	select,
	type LookupKey,
	type Selection,
	type SortKey,
} from '../contacts/selecting';
import { ApiError, unprocessable } from '../errors';
import { guards } from '../guards';
import type { Answer, Call, Route } from '../route';
import type { Contact } from '../types';
import { checked, filledText, isRecord, list, text, whole, type Rules } from '../validate';
import { readFilters } from './filters';
import { showFound } from './records/found';

/** Maximum number of contacts that page numbers reach. Only searchAfter goes beyond. */
const MAX_PAGED_CONTACTS = 10_000;
const MAX_QUERY_LENGTH = 75;

const searchRules: Rules = {
	locationId: { check: filledText, required: true },
	pageLimit: { check: whole(1, Number.MAX_SAFE_INTEGER), required: true },
	page: { check: whole(1, Number.MAX_SAFE_INTEGER) },
	searchAfter: { check: list },
	query: { check: text },
	filters: { check: list },
	sort: { check: list },
};

function search({ ctx, grant, query, body, v3 }: Call): Answer {
	checked(query, {});
	const values = checked(body, searchRules);
	const pageLimit = values.pageLimit as number;
	const { searchPageLimit, totalCap } = ctx.options;
	if (pageLimit > searchPageLimit) throw unprocessable(`pageLimit must not be greater than ${searchPageLimit}`);
	const page = values.page as number | undefined;
	const searchAfter = values.searchAfter as unknown[] | undefined;
	if (((values.query as string | undefined) ?? '').length > MAX_QUERY_LENGTH) {
		throw unprocessable(`query must be shorter than or equal to ${MAX_QUERY_LENGTH} characters`);
	}
	if (page !== undefined && searchAfter !== undefined) throw unprocessable('send either page or searchAfter');
	if ((page ?? 1) * pageLimit > MAX_PAGED_CONTACTS) {
		throw new ApiError(400, `page * pageLimit must not be greater than ${MAX_PAGED_CONTACTS}, use searchAfter instead`);
	}
	const selection = readSelection(ctx, grant, values);
	const { sort } = selection;
	const cursor = searchAfter === undefined ? undefined : readCursor(sort, searchAfter);
	if (searchAfter !== undefined && cursor === undefined) throw unprocessable('searchAfter is not valid');
	const contacts = select(ctx, selection);
	const limit = Math.min(pageLimit, ctx.options.pageCap ?? Infinity);
	const start = cursor === undefined ? ((page ?? 1) - 1) * limit : indexAfter(sort, contacts, cursor);
	const first = ctx.options.ignorePaging ? 0 : start;
	const shown = contacts.slice(first, first + limit);
	return {
		status: 200,
		body: {
			contacts: shown.map((contact) => showFound({ ctx, v3 }, contact, cursorOf(sort, contact))),
			total: Math.min(contacts.length, totalCap ?? Infinity),
			traceId: randomUUID(),
		},
	};
}

function readSelection(ctx: Call['ctx'], grant: Call['grant'], values: Record<string, unknown>): Selection {
	const locationId = String(values.locationId);
	checkLocation(grant, locationId);
	const filters = (values.filters ?? []) as unknown[];
	const query = (values.query as string | undefined) ?? '';
	return {
		locationId,
		key: JSON.stringify(['search', query, filters, values.sort]),
		query,
		matches: readFilters(ctx, locationId, filters),
		lookupKeys: readLookupKeys(filters),
		sort: readSort((values.sort ?? []) as unknown[]),
	};
}

/**
 * Finds exact keys among the filters, so that not every contact is checked. Either one filter is a key, or an OR
 * group consists of keys.
 */
function readLookupKeys(filters: readonly unknown[]): Selection['lookupKeys'] {
	for (const filter of filters) {
		const key = lookupKeyIn(filter);
		if (key) return [key];
		if (!isRecord(filter) || filter.group !== 'OR' || !Array.isArray(filter.filters)) continue;
		const keys = filter.filters.map(lookupKeyIn);
		if (keys.every((one) => one !== undefined)) return keys;
	}
	return undefined;
}

function lookupKeyIn(filter: unknown): LookupKey | undefined {
	if (!isRecord(filter) || filter.operator !== 'eq' || typeof filter.value !== 'string') return undefined;
	const { field, value } = filter;
	return field === 'email' || field === 'phone' || field === 'id' ? { field, value } : undefined;
}

const TEXT_SORTS: Record<string, (contact: Contact) => string | null> = {
	firstNameLowerCase: (contact) => contact.firstName,
	lastNameLowerCase: (contact) => contact.lastName,
	businessName: (contact) => contact.companyName,
	email: (contact) => contact.email,
	source: (contact) => contact.source,
	dnd: (contact) => String(contact.dnd),
};

function readSort(sorts: readonly unknown[]): SortKey[] {
	if (sorts.length > 2) throw unprocessable('sort must contain no more than 2 elements');
	if (sorts.length === 0) return [NEWEST_FIRST];
	return sorts.map((entry, index) => {
		const { field, direction, ...others } = isRecord(entry) ? entry : {};
		if (Object.keys(others).length > 0) throw unprocessable(`sort.${index} takes field and direction only`);
		if (direction !== 'asc' && direction !== 'desc') throw unprocessable(`sort.${index}.direction must be asc or desc`);
		const sign = direction === 'asc' ? 1 : -1;
		if (field === 'dateAdded' || field === 'dateUpdated') return dateKey((contact) => contact[field], sign);
		const of = typeof field === 'string' && Object.hasOwn(TEXT_SORTS, field) ? TEXT_SORTS[field] : undefined;
		if (of === undefined) throw unprocessable(`sort.${index}.field ${String(field)} is not supported`);
		return textKey((contact) => (of(contact) ?? '').toLowerCase(), sign);
	});
}

function textKey(of: SortKey['of'], direction: 1 | -1): SortKey {
	return {
		direction,
		of,
		toCursor: (value) => value,
		fromCursor: (value) => (typeof value === 'string' ? value : undefined),
	};
}

export const searchRoutes: readonly Route[] = [
	{ method: 'POST', url: '/contacts/search', guard: guards.contactsRead, handler: search },
];
