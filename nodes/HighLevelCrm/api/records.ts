import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/json';

const OTHER_ID_KEYS = ['_id', 'contactId', 'equipmentId'];
const ID_KEYS = ['id', ...OTHER_ID_KEYS];

/** The identifier of a record, whatever the server calls it. */
export function idOf(record: IDataObject): string | undefined {
	for (const key of ID_KEYS) {
		const id = record[key];
		if (typeof id === 'string' && id !== '') return id;
		if (typeof id === 'number') return String(id);
	}
	return undefined;
}

const hasId = (value: unknown): value is IDataObject => isObject(value) && idOf(value) !== undefined;

/** A record as it is output: `id` first, the server's other names for it dropped. */
export function withIdFirst(record: IDataObject): IDataObject {
	const id = idOf(record);
	if (id === undefined) return record;
	const named: IDataObject = { id, ...record };
	named.id = id;
	for (const key of OTHER_ID_KEYS) if (key in record) delete named[key];
	return named;
}

/** An answer's record as the server says it: bare, or wrapped under one key (the description shows no envelope, so each is accepted). */
const findRecord = (body: unknown): IDataObject | undefined =>
	hasId(body) ? body : isObject(body) ? Object.values(body).find(hasId) : undefined;

/** Whether an answer holds a record. */
export const holdsRecord = (body: unknown): boolean => findRecord(body) !== undefined;

/** The record in an answer. @returns `undefined` where it holds none */
export function recordIn(body: unknown): IDataObject | undefined {
	const record = findRecord(body);
	return record && withIdFirst(record);
}

/** Whether the answer to a look-up says that there is no such record, in the shape in which it would hold one: `{ contact: null }`. */
export const statesNoContact = (body: unknown): boolean =>
	isObject(body) && (body.contact === null || (Array.isArray(body.contacts) && body.contacts.length === 0));

/**
 * The records of a list answer: a bare array, or the array under any one key. Where there are several, the one that holds records:
 * warnings may stand before it.
 * @returns `undefined` where the answer holds no list.
 */
export function recordsIn(body: unknown): IDataObject[] | undefined {
	const lists = isObject(body) ? Object.values(body).filter((value) => Array.isArray(value)) : [];
	const holdsRecords = (value: unknown[]) => value.some(hasId);
	const list: unknown = Array.isArray(body) ? body : (lists.find(holdsRecords) ?? lists.at(-1));
	return Array.isArray(list) ? list.filter(isObject).map(withIdFirst) : undefined;
}

/** The number of matches a list answer states (`total`, beside the list or in `meta`). */
export function totalIn(body: unknown): number | undefined {
	if (!isObject(body)) return undefined;
	const places = [body, body.meta, body.pagination, body.paging].filter(isObject);
	for (const place of places) {
		for (const key of ['total', 'totalCount']) {
			const total = place[key];
			if (typeof total === 'number' && Number.isInteger(total) && total >= 0) return total;
		}
	}
	return undefined;
}

/** What tells a record from others: its identifier, else all that it holds. */
export const identityOf = (record: IDataObject): string => idOf(record) ?? JSON.stringify(record);
