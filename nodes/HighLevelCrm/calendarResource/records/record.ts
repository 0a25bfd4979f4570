import type { CalendarResourceType } from '../../api/paths';
import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../api/request';
import { recordIn, withIdFirst } from '../../api/records';
import { isObject } from '../../values/json';
import { requireRecord } from '../../operation/responses';

/**
 * The record in an answer about one calendar resource, bare or wrapped under one key. The vendor describes its answers without any
 * identifier, so what has a name is taken for the record as well.
 * @returns `undefined` where the answer holds none
 */
export function calendarResourceIn(body: unknown, type: CalendarResourceType): IDataObject | undefined {
	const record = recordIn(body, type);
	if (record || !isObject(body)) return record;
	return [body, ...Object.values(body).filter(isObject)].find(({ name }) => typeof name === 'string');
}

/** The record of an answer about the resource with this ID. @throws ApiFailure if it holds none */
export function requireCalendarResource(
	answer: Answer,
	{ id, subject }: { id: string; subject: string },
	type: CalendarResourceType,
): IDataObject {
	const record = calendarResourceIn(answer.body, type) ?? requireRecord(answer, subject, type);
	return withIdFirst({ ...record, id }, type);
}

/** Usable units: the quantity less those out of service; `undefined` where the record does not say the quantity. */
export const unitsInService = ({ quantity, outOfService }: IDataObject): number | undefined =>
	quantity === undefined || quantity === null ? undefined : Number(quantity) - Number(outOfService ?? 0);

/** The calendars that it is on. */
export const calendarIdsOf = ({ calendarIds }: IDataObject): string[] =>
	Array.isArray(calendarIds) ? calendarIds.map(String) : [];

/** What says nothing of it is active. */
export const isActive = (record: IDataObject): boolean => record.isActive !== false;
