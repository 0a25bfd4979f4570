import { ApiError } from '../errors';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;

/**
 * The day that a DATE custom field keeps of a value, `YYYY-MM-DD`.
 * @param times what becomes of a time in the value
 * @throws ApiError 400 on any other spelling, slashes among them, and on days there are not.
 */
export function dayOf(value: string, times: 'cut' | 'refuse'): string {
	const day = WITH_TIME.exec(value)?.[1];
	if (day !== undefined && times === 'cut') return checkedDay(day);
	if (!DAY.test(value)) throw new ApiError(400, 'Invalid date format, expected YYYY-MM-DD');
	return checkedDay(value);
}

function checkedDay(day: string): string {
	const time = Date.parse(`${day}T00:00:00Z`);
	if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) {
		throw new ApiError(400, `Invalid date ${day}`);
	}
	return day;
}
