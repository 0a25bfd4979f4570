import { customFieldsOnce, unknownCustomField, type CustomField } from '../../../lookups/customFields';
import type { Row } from '../../../requests/run/row';
import { BadInput } from '../../../values/badInput';
import { CUSTOM_FIELD_PREFIX } from './contactFields';
import { kindOf } from './customFieldTypes';
import { customFieldForColumn, fieldForColumn, furtherFieldForColumn } from './headings';
import { customFieldsInSchema, type MapperValue } from './mapper';
import { RECORD_COLUMNS } from './recordColumns';

/** The field that a column means. */
export interface Target {
	/** `email`, `tags`, `customField:<id>`, `customFields`. */
	key: string;
	/** What is known of a custom field. */
	field?: CustomField;
}

/**
 * The field that a column of automatic mapping means; `undefined` for a column that is not written. The location is asked only where
 * the mapper's own schema does not know, and each column is looked for once a run.
 * @throws BadInput if it names a custom field that the location does not have
 */
export function targetOf(column: string, row: Row, mapper: MapperValue): Target | Promise<Target | undefined> {
	const standard = fieldForColumn(column) ?? (column === 'customFields' ? column : undefined);
	if (standard !== undefined) return { key: standard };
	return row.shared.once(`column ${column}`, async () => await customTarget(column, row, mapper));
}

async function customTarget(column: string, row: Row, mapper: MapperValue): Promise<Target | undefined> {
	if (RECORD_COLUMNS.has(column)) return undefined;
	const field = customFieldForColumn(customFieldsInSchema(mapper), column) ?? (await inLocation(column, row));
	if (field === undefined) return undefined;
	if ('further' in field) return { key: field.further };
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) return { key: column, field };
	if (!kindOf(field).readOnly) return { key: CUSTOM_FIELD_PREFIX + field.id, field };
	// A column whose name happens to be that of a file or a signature.
	row.shared.hints.add(`Column "${column}" was not written: files and signatures can be changed in HighLevel only`);
	return undefined;
}

/** A custom field goes before a further field of that name: locations had it before the interface did. */
async function inLocation(column: string, row: Row): Promise<CustomField | { further: string } | undefined> {
	const lookedUp = await customFieldsOnce(row);
	const found = 'fields' in lookedUp ? customFieldForColumn(lookedUp.fields, column) : undefined;
	if (found) return found;
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) {
		const id = column.slice(CUSTOM_FIELD_PREFIX.length);
		if ('fields' in lookedUp) throw unknownCustomField(id);
		return { id, name: id };
	}
	const further = furtherFieldForColumn(column)?.id;
	const certain = 'fields' in lookedUp || further === column;
	if (further !== undefined && certain && row.connection.dialect.furtherFields.includes(further)) return { further };
	const reason =
		'failure' in lookedUp
			? `the custom fields could not be looked up (${lookedUp.failure})`
			: 'it is no field of a contact in this location';
	row.shared.hints.add(`Column "${column}" was not written: ${reason}`);
	return undefined;
}

/** Columns of one row that mean the same field are told by name; the field's own name goes before others. */
export class Taken {
	private readonly columns = new Map<string, string>();

	/**
	 * Whether `column` is to be written to `key`.
	 * @param first whether the first of several is taken @throws BadInput if not, and another means it too, neither being its own name
	 */
	take(key: string, column: string, first = false): boolean {
		const other = this.columns.get(key);
		if (other === key) return false;
		if (other !== undefined && column !== key && first) return false;
		if (other !== undefined && column !== key) {
			throw new BadInput(
				`The columns "${other}" and "${column}" both mean ${key}`,
				'Rename or remove one, or map the fields by hand.',
			);
		}
		this.columns.set(key, column);
		return true;
	}
}
