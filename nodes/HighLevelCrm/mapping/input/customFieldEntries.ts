import type { CustomFieldValue } from '../../dialects';
import { loadCustomFields } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import { FILES_REASON, reportIgnoredColumn } from '../columns/headings/ignoredColumns';
import { BadInput } from '../../values/badInput';
import { MS_A_DAY, parseDay, dateToText } from '../../values/dates';
import { isObject } from '../../values/json';
import { fromJsonList } from '../../values/list';
import { displayValue, isEmpty, requireInJson } from '../../values/text';
import { kindOfField } from '../fields/customFieldTypes';
import { plainCell } from '../fields/plainCell';

/** Parses a contact's `customFields`: an array of `{ id, value }` (or the vendor's `field_value`), also as JSON, in which tables keep it. @throws BadInput */
export async function parseCustomFieldEntries(value: unknown, row: Row): Promise<CustomFieldValue[]> {
	const given = fromJsonList(value);
	const entries = Array.isArray(given) ? (given as unknown[]).map(parseEntry) : undefined;
	if (!entries)
		throw new BadInput('Custom Fields has to be a list of { id, value }', 'Map each custom field on its own instead.');
	if (!entries.some(({ value: one }) => isPossibleTime(one) || isObject(one))) return entries;
	const lookup = await loadCustomFields(row.run);
	const fields = 'failure' in lookup ? [] : lookup.fields;
	return entries.flatMap((entry) => {
		const field = fields.find(({ id }) => id === entry.id);
		if (field && kindOfField(field).readOnly) {
			reportIgnoredColumn(row.run, field.name, FILES_REASON);
			return [];
		}
		// The server returns a day as its start in UTC, but accepts only a day.
		const isDay = field?.dataType === 'DATE' && isPossibleTime(entry.value);
		return isDay ? { ...entry, value: parseDay(entry.value, field.name, 'UTC') } : entry;
	});
}

/** Returns the entries that write something: an empty one is an empty cell. @param clearsEmpty whether an empty text clears the field */
export const withoutEmpty = (entries: readonly CustomFieldValue[], clearsEmpty: boolean): CustomFieldValue[] =>
	entries
		.map((entry) => ({ ...entry, value: plainCell(entry.value, entry.id) }))
		.filter(({ value }) => !isEmpty(value) || (clearsEmpty && value === ''));

function parseEntry(entry: unknown): CustomFieldValue {
	if (!isObject(entry) || typeof entry.id !== 'string' || entry.id === '') {
		throw new BadInput(
			'An entry of Custom Fields has no ID',
			'Each has to be { id, value } with the ID of the custom field.',
		);
	}
	const value = requireInJson(entry.value ?? entry.field_value, `Custom Field "${displayValue(entry.id)}"`);
	return { id: entry.id, value: dateToText(value) };
}

/** Formats in which the server may return a day: ms since 1970, perhaps with the time of day, or an ISO text with a time. */
const isPossibleTime = (value: unknown): boolean =>
	(typeof value === 'number' && Number.isInteger(value) && isPossibleMs(value)) ||
	(typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value));

/** Smaller numbers that are no whole days are amounts, and need no look-up of their field. */
const isPossibleMs = (value: number): boolean =>
	Math.abs(value) >= MIN_MS_WITH_TIME || (value % MS_A_DAY === 0 && value !== 0);

const MIN_MS_WITH_TIME = 10_000_000_000;
