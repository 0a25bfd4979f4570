import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/json';

/** The last time that a `Date` can have, ms since 1970. */
const MAX_TIME_MS = 8.64e15;

const isTime = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= MAX_TIME_MS;

const isMissingOr = (value: unknown, isValid: boolean): boolean => value === undefined || isValid;

const isMark = (value: unknown): boolean => isObject(value) && isTime(value.newest) && isTime(value.at);

const isReading = (value: unknown): boolean =>
	isObject(value) && isTime(value.from) && isMissingOr(value.since, isTime(value.since));

const isLag = (value: unknown): boolean =>
	isObject(value) && isTime(value.from) && isTime(value.to) && isTime(value.until);

/** Whether a stored object is the state of a contact event. Optional parts may be absent, but not damaged. */
export const isContactState = ({ after, newest, marks, seen, once, reading, lag, instant }: IDataObject): boolean =>
	isTime(after) &&
	isTime(newest) &&
	isMissingOr(marks, Array.isArray(marks) && marks.every(isMark)) &&
	isMissingOr(seen, typeof seen === 'string') &&
	isMissingOr(once, typeof once === 'string') &&
	isMissingOr(reading, isReading(reading)) &&
	isMissingOr(lag, isLag(lag)) &&
	isMissingOr(instant, isObject(instant) && isTime(instant.at) && typeof instant.lastId === 'string');

/** Whether a stored object is the snapshot of a list. */
export const isSnapshot = ({ values, signs, isEmptied }: IDataObject): boolean =>
	isMissingOr(isEmptied, isEmptied === true) &&
	(isObject(values)
		? Object.values(values).every(isObject)
		: isObject(signs) && Object.values(signs).every((sign) => typeof sign === 'string'));
