import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/json';

const ID_KEYS = ['id', '_id', 'contactId', 'equipmentId'] as const;

/** The identifier of a record, whatever the server calls it. */
export function idOf(record: IDataObject): string | undefined {
	for (const key of ID_KEYS) {
		const id = record[key];
		if (typeof id === 'string' && id !== '') return id;
		if (typeof id === 'number') return String(id);
	}
	return undefined;
}

/** A record as it is output: `id` first, the server's other names for it dropped. */
export function withIdFirst(record: IDataObject): IDataObject {
	const id = idOf(record);
	if (id === undefined) return record;
	const { _id, contactId, equipmentId, ...rest } = record;
	return { id, ...rest, ...(rest.id === undefined ? {} : { id }) };
}

/**
 * The record in an answer: bare, or wrapped under one key (the description shows no envelope, so each is accepted).
 * @returns `undefined` where the answer holds no record.
 */
export function recordIn(body: unknown): IDataObject | undefined {
	if (!isObject(body)) return undefined;
	if (idOf(body) !== undefined) return withIdFirst(body);
	const inner = Object.values(body).filter(isObject);
	const wrapped = inner.find((value) => idOf(value) !== undefined);
	return wrapped && withIdFirst(wrapped);
}

/**
 * The records of a list answer: a bare array, or the array under any one key.
 * @returns `undefined` where the answer holds no list.
 */
export function recordsIn(body: unknown): IDataObject[] | undefined {
	const list = Array.isArray(body)
		? body
		: isObject(body)
			? Object.values(body).find((value) => Array.isArray(value))
			: undefined;
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
