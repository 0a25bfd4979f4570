import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../requests/answers';
import { BadInput } from '../requests/failures/badInput';
import type { Row } from '../requests/row';
import { CUSTOM_FIELD_PREFIX, fieldForColumn, loosely, RECORD_COLUMNS } from './contactFields';
import { customFieldForColumn, customFieldsOnce, type LookedUp } from './customFields';
import { isEmpty } from './values';

/** What a row maps to the contact's fields, by field key (`email`, `tags`, `customField:<id>`, `customFields`); empty values left out. */
export interface Mapped {
	values: Map<string, unknown>;
	/** Columns of the input that no field takes. */
	unmapped: string[];
}

/** The mapper's parameter as n8n stores it. */
interface MapperValue {
	mappingMode?: string;
	value?: IDataObject | null;
	schema?: Array<{ id: string; displayName?: string }>;
}

/**
 * Reads the `fields` mapper for a row.
 * @param clearing whether empty values are kept, to blank the field
 */
export async function mapped(row: Row, clearing: boolean): Promise<Mapped> {
	const raw = row.node.parameters.fields;
	// The mode and the schema are never expressions: only what varies per item is evaluated.
	const mapper = (isObject(raw) ? raw : row.parameter('fields', {})) as MapperValue;
	if (mapper.mappingMode === 'autoMapInputData') return await fromColumns(row, mapper, clearing);
	const value = isObject(raw) ? row.parameter('fields.value', {}) : mapper.value;
	return fromMapping(isObject(value) ? value : {}, mapper, clearing);
}

function fromMapping(value: IDataObject, { schema }: MapperValue, clearing: boolean): Mapped {
	const values = new Map(Object.entries(value).filter(([, entry]) => clearing ? entry !== undefined && entry !== null : !isEmpty(entry)));
	const known = schema?.filter(({ id }) => id.startsWith(CUSTOM_FIELD_PREFIX)) ?? [];
	for (const key of values.keys()) {
		if (!key.startsWith(CUSTOM_FIELD_PREFIX) || known.length === 0 || known.some(({ id }) => id === key)) continue;
		throw unknownCustomField(key.slice(CUSTOM_FIELD_PREFIX.length));
	}
	return { values, unmapped: [] };
}

async function fromColumns(row: Row, { schema }: MapperValue, clearing: boolean): Promise<Mapped> {
	const values = new Map<string, unknown>();
	const from = new Map<string, string>();
	const unmapped: string[] = [];
	for (const [column, value] of Object.entries(row.item.json)) {
		if (clearing ? value === undefined || value === null : isEmpty(value)) continue;
		const key = fieldForColumn(column) ?? (column === 'customFields' ? column : await customKey(row, column, schema ?? []));
		if (key === undefined) {
			unmapped.push(column);
			continue;
		}
		const other = from.get(key);
		if (other !== undefined && other !== key && column !== key) {
			throw new BadInput(`The columns "${other}" and "${column}" both mean ${key}`, 'Rename or remove one, or map the fields by hand.');
		}
		if (other === key) continue;
		values.set(key, value);
		from.set(key, column);
	}
	return { values, unmapped };
}

/** The key of the custom field that a column means. The location is asked only where the mapper's own schema does not know. */
async function customKey(row: Row, column: string, schema: NonNullable<MapperValue['schema']>): Promise<string | undefined> {
	if (RECORD_COLUMNS.has(column)) return undefined;
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) {
		const id = column.slice(CUSTOM_FIELD_PREFIX.length);
		const known = (await row.shared.lookups.get('customFields')) as LookedUp | undefined;
		if (known && 'fields' in known && !known.fields.some((field) => field.id === id)) throw unknownCustomField(id);
		return column;
	}
	const inSchema = schema.find(
		({ id, displayName }) =>
			id.startsWith(CUSTOM_FIELD_PREFIX) &&
			(id.slice(CUSTOM_FIELD_PREFIX.length) === column || loosely(displayName ?? '') === loosely(column)),
	);
	if (inSchema) return inSchema.id;
	const lookedUp = await customFieldsOnce(row);
	const found = 'fields' in lookedUp ? customFieldForColumn(lookedUp.fields, column) : undefined;
	if (found) return CUSTOM_FIELD_PREFIX + found.id;
	row.shared.hints.add(
		'failure' in lookedUp
			? `Column "${column}" was not written: the custom fields could not be looked up (${lookedUp.failure})`
			: `Column "${column}" was not written: it is no field of a contact in this location`,
	);
	return undefined;
}

function unknownCustomField(id: string): BadInput {
	return new BadInput(`The location has no custom field with the ID "${id}"`, 'Refresh the list of fields in the node, or correct the ID.');
}
