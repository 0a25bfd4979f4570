import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/json';
import type { CalendarResourceType } from './paths';

/** The kind of record in an answer. It decides which keys hold the record's identifier. */
export type RecordType = 'contact' | CalendarResourceType | 'other';

/** The keys under which servers return a record's identifier. A note's `contactId` is not its own. */
const ID_KEYS: Record<RecordType, readonly string[]> = {
	contact: ['id', '_id', 'contactId'],
	equipments: ['id', '_id', 'equipmentId'],
	rooms: ['id', '_id'],
	other: ['id', '_id'],
};

export function idOf(record: IDataObject, type: RecordType = 'other'): string | undefined {
	for (const key of ID_KEYS[type]) {
		const id = record[key];
		if (typeof id === 'string' && id !== '') return id;
		if (typeof id === 'number') return String(id);
	}
	return undefined;
}

/** Returns a record with `id` first and without the server's other names for it. */
export function withIdFirst(record: IDataObject, type: RecordType): IDataObject {
	const id = idOf(record, type);
	if (id === undefined) return record;
	const others = ID_KEYS[type].filter((key) => key !== 'id' && key in record);
	// Most records need no copy, and a run reads hundreds of thousands.
	if (record.id === id && others.length === 0 && Object.keys(record)[0] === 'id') return record;
	const result: IDataObject = { id, ...record };
	result.id = id;
	for (const key of others) delete result[key];
	return result;
}

/** Finds the record in an answer: bare, or wrapped under any key, as the interface description shows no envelope. */
function findRecord(body: unknown, type: RecordType): IDataObject | undefined {
	const isRecord = (value: unknown): value is IDataObject => isObject(value) && idOf(value, type) !== undefined;
	return isRecord(body) ? body : isObject(body) ? Object.values(body).find(isRecord) : undefined;
}

export const holdsRecord =
	(type: RecordType) =>
	(body: unknown): boolean =>
		findRecord(body, type) !== undefined;

/** Returns the record in an answer; `undefined` if there is none. */
export function recordIn(body: unknown, type: RecordType): IDataObject | undefined {
	const record = findRecord(body, type);
	return record && withIdFirst(record, type);
}

/** Whether the answer to a look-up request states explicitly that there is no such contact: `{ contact: null }`. */
export const statesNoContact = (body: unknown): boolean =>
	isObject(body) && (body.contact === null || (Array.isArray(body.contacts) && body.contacts.length === 0));

/** Keys of remarks. They stand beside an empty list, or alone in an answer that reports an error with a 2xx status. */
const REMARKS = /^(errors?|warnings?|messages?)$/i;

const holdsRemark = (body: unknown): boolean => isObject(body) && Object.keys(body).some((key) => REMARKS.test(key));

/**
 * Returns the records of a list answer: a bare array, or the array under any key. Of several arrays it is the first that contains
 * records, as the answer may contain other lists too.
 * @returns `undefined` if the answer contains no list
 */
export function recordsIn(body: unknown, type: RecordType = 'other'): IDataObject[] | undefined {
	const lists = Object.entries(isObject(body) ? body : {}).flatMap(([key, value]) =>
		Array.isArray(value) && !REMARKS.test(key) ? [value] : [],
	);
	const holdsRecords = (list: unknown[]) => list.some((entry) => isObject(entry) && idOf(entry, type) !== undefined);
	const list: unknown = Array.isArray(body) ? body : (lists.find(holdsRecords) ?? lists.at(-1));
	// For an empty list, some servers return only the total, with null or nothing in place of the list.
	if (!Array.isArray(list)) return totalIn(body) === 0 && !holdsRemark(body) ? [] : undefined;
	return list.filter(isObject).map((record) => withIdFirst(record, type));
}

/** The objects of a list answer that may describe its paging. */
const pagingObjects = (body: unknown): IDataObject[] =>
	isObject(body) ? [body, body.meta, body.pagination, body.paging, body.links].filter(isObject) : [];

/** Returns the total that a list answer states, next to the list or in `meta`, `pagination` or `paging`. */
export function totalIn(body: unknown): number | undefined {
	for (const object of pagingObjects(body)) {
		for (const key of ['total', 'totalCount']) {
			const given = object[key];
			// Databases return counts as texts.
			const total = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
			if (typeof total === 'number' && Number.isInteger(total) && total >= 0) return total;
		}
	}
	return undefined;
}

/** What servers call a page that follows: `hasMore`, `has_next_page`, `next`, `nextCursor`, `nextPageUrl`. */
const NEXT_PAGE = /^(has_?(more|next(_?page)?)|next(_?(page|cursor|offset|url|link|token|page_?(url|token)))?)$/i;

/** Whether a list answer without a total says that more records follow, or is a full page by its own `limit`. */
export function saysMore(body: unknown, records: readonly IDataObject[]): boolean {
	return (
		statesNextPage(body) ||
		pagingObjects(body).some(({ limit }) => typeof limit === 'number' && records.length >= limit)
	);
}

/** Whether a list answer says itself that more records follow. */
export const statesNextPage = (body: unknown): boolean =>
	pagingObjects(body).some((object) =>
		Object.entries(object).some(([key, value]) => NEXT_PAGE.test(key) && Boolean(value) && value !== 'false'),
	);

/** Returns a key that distinguishes a record from others: its identifier, otherwise all its values. */
export const identityOf = (record: IDataObject): string => idOf(record) ?? JSON.stringify(record);
