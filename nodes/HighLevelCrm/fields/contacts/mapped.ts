import type { IDataObject, ResourceMapperField } from 'n8n-workflow';
import { isObject } from '../../requests/answers';
import { BadInput } from '../../requests/failures/badInput';
import type { Row } from '../../requests/row';
import { CUSTOM_FIELD_PREFIX, fieldForColumn, loosely, RECORD_COLUMNS } from './contactFields';
import { customFieldForColumn, customFieldsOnce, unknownCustomField, type LookedUp } from './customFields';
import { customFieldValue, kindOf, type KnownField } from './customFieldTypes';
import { mappedValues } from './mappedValues';
import { isEmpty } from '../values';

/** What a row maps to the contact's fields, by field key (`email`, `tags`, `customField:<id>`, `customFields`); empty values left out. */
export interface Mapped {
	/** Values of custom fields are checked by the type of their field, where that is known. */
	values: Map<string, unknown>;
	/** Columns of the input that no field takes. */
	unmapped: string[];
}

/** The mapper's parameter as n8n stores it. */
interface MapperValue {
	mappingMode?: string;
	value?: IDataObject | null;
	schema?: readonly SchemaField[];
}

/** A field as `contactFields` offered it when the workflow was edited. */
type SchemaField = Pick<ResourceMapperField, 'id' | 'options'> & { displayName?: string; type?: string; dataType?: string };

/** The custom field that a key or column means. */
interface Target {
	key: string;
	/** Absent where nothing but the identifier is known. */
	field?: KnownField;
}

/**
 * Reads the `fields` mapper for a row.
 * @param clearing whether empty values are kept, to blank the field
 * @throws BadInput, naming the field
 */
export async function mapped(row: Row, clearing: boolean): Promise<Mapped> {
	const raw = row.node.parameters.fields;
	// The mode and the schema are never expressions: only what varies per item is evaluated.
	const mapper = (isObject(raw) ? raw : row.parameter('fields', {})) as MapperValue;
	if (mapper.mappingMode === 'autoMapInputData') return await fromColumns(row, mapper, clearing);
	return fromMapping((isObject(raw) ? mappedValues(row, (raw as MapperValue).value) : mapper.value) ?? {}, mapper, clearing);
}

function fromMapping(value: IDataObject, { schema }: MapperValue, clearing: boolean): Mapped {
	const values = new Map<string, unknown>();
	const known = schema?.filter(isCustom) ?? [];
	for (const [key, entry] of Object.entries(value)) {
		if (!isKept(entry, clearing)) continue;
		const inSchema = key.startsWith(CUSTOM_FIELD_PREFIX) ? known.find(({ id }) => id === key) : undefined;
		if (key.startsWith(CUSTOM_FIELD_PREFIX) && known.length > 0 && !inSchema) throw unknownCustomField(key.slice(CUSTOM_FIELD_PREFIX.length));
		values.set(key, typed(entry, inSchema && fieldOf(inSchema)));
	}
	return { values, unmapped: [] };
}

async function fromColumns(row: Row, { schema = [] }: MapperValue, clearing: boolean): Promise<Mapped> {
	const values = new Map<string, unknown>();
	const from = new Map<string, string>();
	const unmapped: string[] = [];
	for (const [column, value] of Object.entries(row.item.json)) {
		if (!isKept(value, clearing)) continue;
		const standard = fieldForColumn(column) ?? (column === 'customFields' ? column : undefined);
		const target: Target | undefined = standard === undefined ? await customTarget(row, column, schema) : { key: standard };
		if (target === undefined) {
			unmapped.push(column);
			continue;
		}
		const { key, field } = target;
		const other = from.get(key);
		if (other !== undefined && other !== key && column !== key) {
			throw new BadInput(`The columns "${other}" and "${column}" both mean ${key}`, 'Rename or remove one, or map the fields by hand.');
		}
		if (other === key) continue;
		values.set(key, typed(value, field));
		from.set(key, column);
	}
	return { values, unmapped };
}

const isKept = (value: unknown, clearing: boolean): boolean => (clearing ? value !== undefined && value !== null : !isEmpty(value));
const isCustom = ({ id }: SchemaField): boolean => id.startsWith(CUSTOM_FIELD_PREFIX);
const typed = (value: unknown, field?: KnownField): unknown => (field === undefined || isEmpty(value) ? value : customFieldValue(field, value));

/** The custom field that a column means. The location is asked only where the mapper's own schema does not know. */
async function customTarget(row: Row, column: string, schema: readonly SchemaField[]): Promise<Target | undefined> {
	if (RECORD_COLUMNS.has(column)) return undefined;
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) {
		const id = column.slice(CUSTOM_FIELD_PREFIX.length);
		const known = (await row.shared.lookups.get('customFields')) as LookedUp | undefined;
		const field = known && 'fields' in known ? known.fields.find((one) => one.id === id) : schema.filter(({ id }) => id === column).map(fieldOf)[0];
		if (known && 'fields' in known && !field) throw unknownCustomField(id);
		return { key: column, field };
	}
	const heading = loosely(column);
	const inSchema = schema.find(
		(one) => isCustom(one) && (one.id.slice(CUSTOM_FIELD_PREFIX.length) === column || loosely(one.displayName ?? '') === heading),
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
	boolean: 'CHECKBOX',
};

function fieldOf({ id, displayName, type, dataType, options }: SchemaField): KnownField {
	return {
		name: displayName ?? id,
		dataType: dataType ?? TYPE_OF_INPUT[type ?? ''],
		picklistOptions: options?.map(({ value }) => String(value)),
	};
}
