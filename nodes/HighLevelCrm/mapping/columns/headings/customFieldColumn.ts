import type { CustomField } from '../../../lookups/customFields';
import { BadInput } from '../../../values/badInput';
import { cleanKey } from '../../../values/keys';
import { displayValue } from '../../../values/text';
import { CUSTOM_FIELD_PREFIX, customFieldIdOf } from '../../fields/contactFields';
import { normalizeSpacing } from './fieldNames';

/** Returns the ID of a heading like `customField:<id>`, also behind the byte order mark with which a file may begin. */
export const idInHeading = (column: string): string | undefined => customFieldIdOf(cleanKey(column))?.trim();

/**
 * Finds the custom field that a heading or an option means: its ID (also as `customField:<id>`), its key or its display name. The latter two
 * match in any case. The name may have the ID in brackets, which distinguishes fields of one name.
 * @throws BadInput if several fields have the name
 */
export function customFieldForColumn(fields: readonly CustomField[], column: string): CustomField | undefined {
	const named = idInHeading(column);
	if (named !== undefined) return fields.find(({ id }) => id === named);
	const plain = cleanKey(column);
	return (
		fields.find(({ id }) => id === plain) ??
		fields.find((field) => keysOf(field).includes(column)) ??
		// A renamed field keeps the key of its former name, and another field may have that name by now.
		fieldNamed(fields, column) ??
		fields.find((field) => keysOf(field).some((key) => normalizeSpacing(key) === normalizeSpacing(column))) ??
		fields.find(
			({ id, name }) => plain.endsWith(`(${id})`) && normalizeSpacing(plain) === normalizeSpacing(`${name} (${id})`),
		)
	);
}

/** Whether a column has the name of a custom field, in any case. */
export const isNamed = ({ name }: CustomField, column: string): boolean =>
	normalizeSpacing(name) === normalizeSpacing(column);

/** The key of a custom field, in full and without `contact.`. */
const keysOf = ({ fieldKey }: CustomField): string[] =>
	fieldKey === undefined ? [] : [fieldKey, fieldKey.replace(/^contact\./, '')];

function fieldNamed(fields: readonly CustomField[], name: string): CustomField | undefined {
	const [field, ...namesakes] = fields.filter((one) => isNamed(one, name));
	if (!field || namesakes.length === 0) return field;
	const ids = [field, ...namesakes].map(({ id }) => id).join(' and ');
	throw new BadInput(
		`"${displayValue(name)}" is the name of several custom fields: ${ids}`,
		`Give the ID of the one that you mean in its place: "${CUSTOM_FIELD_PREFIX}${field.id}".`,
	);
}
