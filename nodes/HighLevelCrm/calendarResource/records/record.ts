import { calendarResourcePath, type CalendarResourceType } from '../../api/paths';
import type { IDataObject } from 'n8n-workflow';
import type { Answer, Send } from '../../api/request';
import { recordIn, withIdFirst } from '../../api/records';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { RunServices } from '../../run/services';
import { isObject, toText } from '../../values/json';
import { flagIn } from '../../values/storedFlag';
import { isEmpty } from '../../values/text';
import { requireRead, requireSame } from '../../operation/readById';
import type { CalendarResourceKind } from '../kind';

/** The record may be wrapped under one key. The vendor's description shows answers without an ID, so an object with a name counts as the record. */
export function calendarResourceIn(body: unknown, type: CalendarResourceType): IDataObject | undefined {
	const record = recordIn(body, type);
	if (record || !isObject(body)) return record;
	return [body, ...Object.values(body).filter(isObject)].find(({ name }) => typeof name === 'string');
}

/** Returns the record of an answer about the resource with this ID. @throws ApiFailure if it holds none, or another one */
function requireCalendarResource(
	answer: Answer,
	{ id, subject }: { id: string; subject: string },
	{ type, noun }: CalendarResourceKind,
): IDataObject {
	const asked = { id, subject, noun };
	const record = calendarResourceIn(answer.body, type) ?? requireRead(answer, asked, type);
	requireSame(record, asked);
	return withIdFirst({ ...record, id }, type);
}

/** Reads a single resource by its ID. @throws ApiFailure also if another one comes back */
export const readResourceById = async (
	kind: CalendarResourceKind,
	asked: { id: string; subject: string },
	send: Send,
): Promise<IDataObject> => {
	const { id, subject } = asked;
	const answer = await send({ method: 'GET', path: calendarResourcePath(kind.type, id), effect: 'read', subject });
	return requireCalendarResource(answer, asked, kind);
};

/** Usable units: the quantity minus those out of service; `undefined` if the record does not state them as numbers. */
export function unitsInService({ quantity, outOfService }: IDataObject): number | undefined {
	const units = countIn(quantity) - (isEmpty(outOfService) ? 0 : countIn(outOfService));
	return Number.isFinite(units) ? units : undefined;
}

/** A missing quantity is unknown (NaN), not 0. */
const countIn = (value: unknown): number =>
	typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN;

/** Number of appointments that a room takes at once, over all its calendars; without a capacity it takes one. */
export const capacityOf = ({ capacity }: IDataObject): number => Math.max(1, Number(capacity) || 0);

/** Each calendar counts once, and empty entries are left out. */
export const calendarIdsOf = ({ calendarIds }: IDataObject): string[] =>
	Array.isArray(calendarIds) ? [...new Set(calendarIds.map(toText).filter(Boolean))] : [];

/** A record without `isActive` counts as active. */
export const isActive = (record: IDataObject): boolean => flagIn(record.isActive) !== false;

export function notInListError({ name }: CalendarResourceKind, id: string, { connection }: RunServices): ApiFailure {
	return new ApiFailure(
		{
			message: `${name} "${id}" was not found`,
			description: `Check the ID: the record may have been deleted, or belong to another location than ${connection.locationId}.`,
		},
		{ status: 404, notFound: true },
	);
}
