import type { CustomField } from '../../lookups/customFields';
import { BadInput } from '../../values/badInput';
import { displayValue } from '../../values/text';
import { CUSTOM_FIELD_PREFIX } from '../fields/contactFields';
import { normalizeSpacing } from './fieldNames';

/**
 * Finds the custom field that a heading means: its ID (also as `customField:<id>`), its key or its display name. The latter two match in
 * any case. The name may have the ID in brackets, which distinguishes fields of one name.
 */
export function customFieldForColumn(fields: readonly CustomField[], column: string): CustomField | undefined {
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) {
		return fields.find(({ id }) => id === column.slice(CUSTOM_FIELD_PREFIX.length));
	}
	return (
		fields.find(({ id }) => id === column) ??
		fields.find((field) => isIdOrKey(field, column)) ??
		fields.find((field) => isNamed(field, column)) ??
		fields.find(({ id, name }) => column === `${name} (${id})`)
	);
}

/** Whether a column has the name of a custom field, in any case. */
export const isNamed = ({ name }: CustomField, column: string): boolean =>
	normalizeSpacing(name) === normalizeSpacing(column);

function isIdOrKey({ id, fieldKey }: CustomField, column: string): boolean {
	const keys = fieldKey === undefined ? [] : [fieldKey, fieldKey.replace(/^contact\./, '')];
	return id === column || keys.some((key) => normalizeSpacing(key) === normalizeSpacing(column));
}

/** @throws BadInput if the column means the field by its name, and another field has that name */
export function rejectNamesakes(found: CustomField | undefined, fields: readonly CustomField[], column: string): void {
	const exact = [found?.id, found?.fieldKey, found?.fieldKey?.replace(/^contact\./, '')];
	if (!found || exact.includes(column) || !isNamed(found, column)) return;
	const namesakes = fields.filter((field) => isNamed(field, column));
	if (namesakes.length < 2) return;
	const ids = namesakes.map(({ id }) => id).join(' and ');
	throw new BadInput(
		`The column "${displayValue(column)}" is the name of several custom fields: ${ids}`,
		`Name the column by the ID of the one that you mean: "${CUSTOM_FIELD_PREFIX}${found.id}".`,
	);
}
