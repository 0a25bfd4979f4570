import type { IDataObject } from 'n8n-workflow';
import { unknownCustomField } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import { isObject } from '../../values/json';
import { isEmpty } from '../../values/text';
import { readColumns } from '../columns/readColumns';
import { CUSTOM_FIELD_PREFIX } from './contactFields';
import { evaluateExpressions } from './evaluateExpressions';
import { customFieldsInSchema, fieldsParameter, type MapperValue, type Mapping } from './mapper';

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
