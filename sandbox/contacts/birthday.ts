import { unprocessable } from '../errors';

/** The formats the vendor lists: year first or last, with one of - / . _ between the parts. */
const YEAR_FIRST = /^(\d{4})([-/._])(\d{2})\2(\d{2})$/;
const YEAR_LAST = /^(\d{2})([-/._])(\d{2})\2(\d{4})$/;

/**
 * Converts a date of birth to `YYYY-MM-DD`; '' results in null. @throws ApiError 422 on other formats and
 * non-existent days
 */
export function birthday(given: string): string | null {
	if (given === '') return null;
	const first = YEAR_FIRST.exec(given);
	const last = YEAR_LAST.exec(given);
	const [year, month, day] = first ? [first[1], first[3], first[4]] : [last?.[4], last?.[1], last?.[3]];
	const stored = `${year}-${month}-${day}`;
	const time = Date.parse(`${stored}T00:00:00Z`);
	if (Number.isNaN(time) || year === '0000' || new Date(time).toISOString().slice(0, 10) !== stored) {
		throw unprocessable('dateOfBirth must be a valid date');
	}
	return stored;
}
