import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../api/answer';
import { recordIn, withIdFirst } from '../../api/records';
import { isObject } from '../../values/json';
import { requireRecord } from '../../operation/responses';

/**
 * The record in an answer about one calendar resource, bare or wrapped under one key. The vendor describes its answers without any
 * identifier, so what has a name is taken for the record as well.
 * @returns `undefined` where the answer holds none
 */
export function calendarResourceIn(body: unknown): IDataObject | undefined {
	const record = recordIn(body);
	if (record || !isObject(body)) return record;
	return [body, ...Object.values(body).filter(isObject)].find(({ name }) => typeof name === 'string');
}

/** The record of an answer about the resource with this ID. @throws ApiFailure if it holds none */
export function requireCalendarResource(answer: Answer, id: string, subject: string): IDataObject {
	const record = calendarResourceIn(answer.body) ?? requireRecord(answer, subject);
	return withIdFirst({ ...record, id });
}
