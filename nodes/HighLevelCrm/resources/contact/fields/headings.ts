import type { CustomField } from '../../../lookups/customFields';
import { CONTACT_FIELDS, CUSTOM_FIELD_PREFIX, TAGS_FIELD } from './contactFields';
import { FURTHER_FIELDS, type FurtherField } from './further/furtherFields';

const byHeading = new Map<string, string>();
for (const { id, displayName } of [...CONTACT_FIELDS, TAGS_FIELD]) {
	// Exact names first: they are what most rows have, and need no rewriting.
	for (const heading of [id, loosely(id), loosely(displayName)]) byHeading.set(heading, id);
}

/** The interface's field that a column's heading means: its name or display name in any case, with or without spaces and `_`. */
export const fieldForColumn = (column: string): string | undefined =>
	byHeading.get(column) ?? byHeading.get(loosely(column));

const furtherByHeading = new Map<string, FurtherField>();
for (const field of FURTHER_FIELDS) {
	for (const heading of [field.id, field.displayName, ...field.headings]) furtherByHeading.set(loosely(heading), field);
}

/** The field beyond the interface description that a column's heading means. */
export const furtherFieldForColumn = (column: string): FurtherField | undefined =>
	furtherByHeading.get(loosely(column));

/** The custom field that a column's heading means: its identifier (also `customField:<id>`), key or display name, the latter two in any case. */
export function customFieldForColumn(fields: readonly CustomField[], column: string): CustomField | undefined {
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) {
		return fields.find(({ id }) => id === column.slice(CUSTOM_FIELD_PREFIX.length));
	}
	const heading = loosely(column);
	const isKey = (key: string) => [key, key.replace(/^contact\./, '')].some((one) => loosely(one) === heading);
	return (
		fields.find(({ id }) => id === column) ??
		fields.find(({ fieldKey }) => fieldKey !== undefined && isKey(fieldKey)) ??
		fields.find(({ name }) => loosely(name) === heading)
	);
}

/** A heading without case, spaces, `-` and `_`. */
function loosely(heading: string): string {
	return heading.toLowerCase().replace(/[\s_-]+/g, '');
}
