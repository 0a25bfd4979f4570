import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/json';
import type { CalendarResourceType } from './paths';

/** What kind of record an answer holds. It decides which of its keys are its own identifier. */
export type RecordType = 'contact' | CalendarResourceType | 'other';

/** The keys under which servers state a record's identifier; a note's `contactId` is none of its own. */
const ID_KEYS: Record<RecordType, readonly string[]> = {
	contact: ['id', '_id', 'contactId'],
	equipments: ['id', '_id', 'equipmentId'],
	rooms: ['id', '_id'],
	other: ['id', '_id'],
};

/** The identifier of a record. */
export function idOf(record: IDataObject, type: RecordType = 'other'): string | undefined {
	for (const key of ID_KEYS[type]) {
		const id = record[key];
		if (typeof id === 'string' && id !== '') return id;
		if (typeof id === 'number') return String(id);
	}
	return undefined;
}

/** A record as it is output: `id` first, without the server's other names for it. */
export function withIdFirst(record: IDataObject, type: RecordType): IDataObject {
	const id = idOf(record, type);
	if (id === undefined) return record;
	const result: IDataObject = { id, ...record };
	result.id = id;
	for (const key of ID_KEYS[type]) if (key !== 'id' && key in record) delete result[key];
	return result;
}

/** The record of an answer as the server states it: bare, or wrapped under one key (the description shows no envelope, so each is accepted). */
function findRecord(body: unknown, type: RecordType): IDataObject | undefined {
	const isRecord = (value: unknown): value is IDataObject => isObject(value) && idOf(value, type) !== undefined;
	return isRecord(body) ? body : isObject(body) ? Object.values(body).find(isRecord) : undefined;
}

/** Whether an answer holds a record. */
export const holdsRecord =
	(type: RecordType) =>
	(body: unknown): boolean =>
		findRecord(body, type) !== undefined;

/** The record in an answer. @returns `undefined` if it holds none */
export function recordIn(body: unknown, type: RecordType): IDataObject | undefined {
	const record = findRecord(body, type);
	return record && withIdFirst(record, type);
}

/** Whether the answer to a look-up request states that there is no such contact, in the shape in which it would hold one: `{ contact: null }`. */
export const statesNoContact = (body: unknown): boolean =>
	isObject(body) && (body.contact === null || (Array.isArray(body.contacts) && body.contacts.length === 0));

/**
 * The records of a list answer: a bare array, or the array under any one key. If there are several arrays, the one that holds records:
 * warnings may stand before it.
 * @returns `undefined` if the answer holds no list
 */
export function recordsIn(body: unknown, type: RecordType = 'other'): IDataObject[] | undefined {
	const lists = isObject(body) ? Object.values(body).filter((value) => Array.isArray(value)) : [];
	const holdsRecords = (list: unknown[]) => list.some((entry) => isObject(entry) && idOf(entry, type) !== undefined);
	const list: unknown = Array.isArray(body) ? body : (lists.find(holdsRecords) ?? lists.at(-1));
	return Array.isArray(list) ? list.filter(isObject).map((record) => withIdFirst(record, type)) : undefined;
}

/** The number of matches that a list answer states (`total`, beside the list or in `meta`). */
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

/** What distinguishes a record from others: its identifier, otherwise all its values. */
export const identityOf = (record: IDataObject): string => idOf(record) ?? JSON.stringify(record);
