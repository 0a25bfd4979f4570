import { ApiError } from '../errors';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;

/**
 * Converts a value of a DATE custom field to `YYYY-MM-DD`.
 * @param times whether a time of day is cut off or rejected
 * @throws ApiError 400 on other formats (slashes too) and on non-existent days
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
