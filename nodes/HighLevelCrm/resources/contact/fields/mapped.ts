import type { IDataObject } from 'n8n-workflow';
import { unknownCustomField, type CustomField } from '../../../lookups/customFields';
import type { Row } from '../../../requests/run/row';
import { isObject } from '../../../values/json';
import { isEmpty } from '../../../values/text';
import { Taken, targetOf } from './columns';
import { CUSTOM_FIELD_PREFIX } from './contactFields';
import { customFieldValue } from './customFieldTypes';
import { evaluateTogether } from './evaluateTogether';
import { FURTHER_FIELDS } from './further/furtherFields';
import { customFieldsInSchema, fieldsParameter, type MapperValue } from './mapper';

/** What a row maps to the contact's fields. */
export interface Mapped {
	/** By field key (`email`, `tags`, `customField:<id>`, `customFields`); empty values left out. Custom fields are checked by their type, where that is known. */
	values: Map<string, { value: unknown; field?: CustomField }>;
	/** Columns of the input that no field takes. */
	unmapped: string[];
}

/**
 * Reads the `fields` mapper for a row: the mapping made by hand, or the item's columns.
 * @param clearing whether empty values are kept, to blank the field
 * @throws BadInput, naming the field
 */
export async function mapped(row: Row, clearing: boolean): Promise<Mapped> {
	const raw = row.node.parameters.fields;
	// The mode and the schema are never expressions: only what varies per item is evaluated.
	const mapper = (isObject(raw) ? raw : row.parameter(fieldsParameter)) as MapperValue;
	if (mapper.mappingMode === 'autoMapInputData') return await fromColumns(row, mapper, clearing);
	return byHand(row, (isObject(raw) ? evaluateTogether(row, mapper.value) : mapper.value) ?? {}, mapper, clearing);
}

function byHand(row: Row, mapping: IDataObject, mapper: MapperValue, clearing: boolean): Mapped {
	const values: Mapped['values'] = new Map();
	const inSchema = customFieldsInSchema(mapper);
	// n8n 1 sets every switch of a new node to false, also those that its panel does not show.
	const hidden = new Set(mapper.schema?.filter(({ removed }) => removed).map(({ id }) => id));
	for (const [key, value] of Object.entries(mapping)) {
		if (hidden.has(key) || !isKept(value, clearing)) continue;
		const id = key.startsWith(CUSTOM_FIELD_PREFIX) ? key.slice(CUSTOM_FIELD_PREFIX.length) : undefined;
		const field = id === undefined ? undefined : inSchema.find((one) => one.id === id);
		if (id !== undefined && !field && inSchema.length > 0) throw unknownCustomField(id);
		values.set(key, { value: typed(value, row, field), field });
	}
	return { values, unmapped: [] };
}

async function fromColumns(row: Row, mapper: MapperValue, clearing: boolean): Promise<Mapped> {
	const values: Mapped['values'] = new Map();
	const taken = new Taken();
	const unmapped: string[] = [];
	for (const [column, value] of Object.entries(row.item.json)) {
		if (!isKept(value, clearing)) continue;
		const target = await targetOf(column, row, mapper);
		if (!target) unmapped.push(column);
		else if (taken.take(target.key, column, isFurther(target.key)))
			values.set(target.key, { value: typed(value, row, target.field), field: target.field });
	}
	// The whole name beside its parts says nothing new, and may be older than they.
	if (values.has('firstName') || values.has('lastName')) values.delete('name');
	return { values, unmapped };
}

const isFurther = (key: string): boolean => FURTHER_FIELDS.some(({ id }) => id === key);

const isKept = (value: unknown, clearing: boolean): boolean =>
	clearing ? value !== undefined && value !== null : !isEmpty(value);

const typed = (value: unknown, { timezone }: Row, field?: CustomField): unknown =>
	field === undefined || isEmpty(value) ? value : customFieldValue(field, value, timezone);
