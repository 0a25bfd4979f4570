import type { ResourceMapperField } from 'n8n-workflow';
import type { Row } from '../../../requests/run/row';
import { CUSTOM_FIELD_PREFIX, loosely, RECORD_COLUMNS } from './contactFields';
import { customFieldForColumn, customFieldsOnce, unknownCustomField } from '../../../lookups/customFields';
import { kindOf, type KnownField } from './customFieldTypes';

/** A field as `contactFields` offered it when the workflow was edited. */
export type SchemaField = Pick<ResourceMapperField, 'id' | 'options' | 'readOnly'> & {
	name?: string;
	displayName?: string;
	type?: string;
	dataType?: string;
};

/** The custom field that a key or column means. */
export interface Target {
	key: string;
	/** Absent where nothing but the identifier is known. */
	field?: KnownField;
}

export const isCustom = ({ id }: SchemaField): boolean => id.startsWith(CUSTOM_FIELD_PREFIX);

/** The custom field that a column means. The location is asked only where the mapper's own schema does not know. */
export async function customTarget(
	row: Row,
	column: string,
	schema: readonly SchemaField[],
): Promise<Target | undefined> {
	if (RECORD_COLUMNS.has(column)) return undefined;
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) {
		const id = column.slice(CUSTOM_FIELD_PREFIX.length);
		const inSchema = schema.find((one) => one.id === column);
		if (inSchema) return { key: column, field: fieldOf(inSchema) };
		const lookedUp = await customFieldsOnce(row);
		if ('failure' in lookedUp) return { key: column };
		const field = lookedUp.fields.find((one) => one.id === id);
		if (!field) throw unknownCustomField(id);
		return { key: column, field };
	}
	const heading = loosely(column);
	const inSchema = schema.find(
		(one) =>
			isCustom(one) &&
			(one.id.slice(CUSTOM_FIELD_PREFIX.length) === column || loosely(one.name ?? one.displayName ?? '') === heading),
	);
	if (inSchema) return writable(row, column, { key: inSchema.id, field: fieldOf(inSchema) });
	const lookedUp = await customFieldsOnce(row);
	const found = 'fields' in lookedUp ? customFieldForColumn(lookedUp.fields, column) : undefined;
	if (found) return writable(row, column, { key: CUSTOM_FIELD_PREFIX + found.id, field: found });
	row.shared.hints.add(
		'failure' in lookedUp
			? `Column "${column}" was not written: the custom fields could not be looked up (${lookedUp.failure})`
			: `Column "${column}" was not written: it is no field of a contact in this location`,
	);
	return undefined;
}

/** Passes over a column whose name happens to be that of a file or a signature. */
function writable(row: Row, column: string, target: Target): Target | undefined {
	if (!target.field || !kindOf(target.field).readOnly) return target;
	row.shared.hints.add(`Column "${column}" was not written: files and signatures can be changed in HighLevel only`);
	return undefined;
}

/** Which of the vendor's types the mapper's input stands for, in a workflow that does not hold the vendor's own word. */
const TYPE_OF_INPUT: Record<string, string> = {
	number: 'NUMERICAL',
	dateTime: 'DATE',
	options: 'SINGLE_OPTIONS',
	multiOptions: 'MULTIPLE_OPTIONS',
};

/** What the mapper's own schema says of a custom field. */
export function fieldOf({ id, name, displayName, type, dataType, options, readOnly }: SchemaField): KnownField {
	return {
		name: name ?? displayName ?? id,
		// What has options but no input of its own is several choices, which are typed.
		dataType: dataType ?? (readOnly ? 'FILE_UPLOAD' : TYPE_OF_INPUT[type ?? (options?.length ? 'multiOptions' : '')]),
		picklistOptions: options?.map(({ value }) => String(value)),
	};
}
