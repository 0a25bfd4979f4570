import type { IDataObject } from 'n8n-workflow';

/** Usable units: the quantity less those out of service; `undefined` where the record does not say the quantity. */
export const unitsInService = ({ quantity, outOfService }: IDataObject): number | undefined =>
	quantity === undefined || quantity === null ? undefined : Number(quantity) - Number(outOfService ?? 0);

/** The calendars that it is on. */
export const calendarIdsOf = ({ calendarIds }: IDataObject): string[] =>
	Array.isArray(calendarIds) ? calendarIds.map(String) : [];

/** What says nothing of it is active. */
export const isActive = (record: IDataObject): boolean => record.isActive !== false;
