import type { IDataObject } from 'n8n-workflow';
import { unknownCustomField, type CustomField } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import { isObject } from '../../values/json';
import { isEmpty } from '../../values/text';
import { readColumns } from '../columns/readColumns';
import { CUSTOM_FIELD_PREFIX } from './contactFields';
import { evaluateExpressions } from './evaluateExpressions';
import { customFieldsInSchema, fieldsParameter, type MapperValue } from './mapper';
import type { BadInput } from '../../values/badInput';

/**
 * Reads the `fields` mapper for a row: the mapping made by hand, or the item's columns.
 * @param clearing whether empty values are kept, to blank the field
 * @throws BadInput, naming the field
 */
export async function readMapping(row: Row, clearing: boolean): Promise<Mapping> {
	const raw = row.parameters.raw('fields');
	// The mode and the schema are never expressions: only what varies per item is evaluated.
	const mapper = (isObject(raw) ? raw : row.parameters.get(fieldsParameter)) as MapperValue;
	if (mapper.mappingMode === 'autoMapInputData') return await readColumns(row, mapper, clearing);
	return readDefinedFields(
		(isObject(raw) ? evaluateExpressions(row, mapper.value) : mapper.value) ?? {},
		mapper,
		clearing,
	);
}

function readDefinedFields(mapping: IDataObject, mapper: MapperValue, clearing: boolean): Mapping {
	const values: Mapping['values'] = new Map();
	const inSchema = customFieldsInSchema(mapper);
	// n8n 1 sets every switch of a new node to false, also those that its panel does not show.
	const hidden = new Set(mapper.schema?.filter(({ removed }) => removed).map(({ id }) => id));
	for (const [key, value] of Object.entries(mapping)) {
		if (hidden.has(key) || (isEmpty(value) && !(clearing && value === ''))) continue;
		const id = key.startsWith(CUSTOM_FIELD_PREFIX) ? key.slice(CUSTOM_FIELD_PREFIX.length) : undefined;
		const field = id === undefined ? undefined : inSchema.find((one) => one.id === id);
		if (id !== undefined && !field && inSchema.length > 0) throw unknownCustomField(id);
		values.set(key, { value, field });
	}
	return { values, unmapped: [] };
}

/** A field's value as a row has it, unchecked. */
export interface MappedValue {
	value: unknown;
	/** What is known of a custom field. */
	field?: CustomField;
	/** The column that it comes from; absent where it was mapped by hand. */
	column?: string;
	/** Why no value can be taken: several columns mean the field, and hold different ones. */
	problem?: BadInput;
}

/** What a row maps to the contact's fields. */
export interface Mapping {
	/** By field key (`email`, `tags`, `customField:<id>`, `customFields`); empty values left out. */
	values: Map<string, MappedValue>;
	/** Columns of the input whose headings mean nothing, with what they hold. */
	unmapped: Array<{ column: string; value: unknown }>;
}
