import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../../../api/records';
import { BadInput } from '../../../values/badInput';
import type { Row } from '../../../requests/run/row';
import { CUSTOM_FIELD_PREFIX, fieldForColumn } from './contactFields';
import { customTarget, fieldOf, isCustom, type SchemaField, type Target } from './customColumns';
import { unknownCustomField } from '../../../lookups/customFields';
import { customFieldValue, type KnownField } from './customFieldTypes';
import { mappedValues } from './mappedValues';
import { isEmpty } from '../../../values/values';

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
	return fromMapping(
		(isObject(raw) ? mappedValues(row, (raw as MapperValue).value) : mapper.value) ?? {},
		mapper,
		clearing,
	);
}

function fromMapping(value: IDataObject, { schema }: MapperValue, clearing: boolean): Mapped {
	const values = new Map<string, unknown>();
	const known = schema?.filter(isCustom) ?? [];
	for (const [key, entry] of Object.entries(value)) {
		if (!isKept(entry, clearing)) continue;
		const inSchema = key.startsWith(CUSTOM_FIELD_PREFIX) ? known.find(({ id }) => id === key) : undefined;
		if (key.startsWith(CUSTOM_FIELD_PREFIX) && known.length > 0 && !inSchema)
			throw unknownCustomField(key.slice(CUSTOM_FIELD_PREFIX.length));
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
		const target: Target | undefined =
			standard === undefined ? await customTarget(row, column, schema) : { key: standard };
		if (target === undefined) {
			unmapped.push(column);
			continue;
		}
		const { key, field } = target;
		const other = from.get(key);
		if (other !== undefined && other !== key && column !== key) {
			throw new BadInput(
				`The columns "${other}" and "${column}" both mean ${key}`,
				'Rename or remove one, or map the fields by hand.',
			);
		}
		if (other === key) continue;
		values.set(key, typed(value, field));
		from.set(key, column);
	}
	return { values, unmapped };
}

const isKept = (value: unknown, clearing: boolean): boolean =>
	clearing ? value !== undefined && value !== null : !isEmpty(value);
const typed = (value: unknown, field?: KnownField): unknown =>
	field === undefined || isEmpty(value) ? value : customFieldValue(field, value);
