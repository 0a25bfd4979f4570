import type { IDataObject } from 'n8n-workflow';
import { loadCustomFields, unknownCustomField, type CustomField } from '../../lookups/customFields';
import { isChosenByAgent } from '../../run/entryPoints/readOption';
import type { Row } from '../../run/row';
import { isListOfNothing } from '../../values/list';
import { isEmpty } from '../../values/text';
import { readColumns } from '../columns/readColumns';
import { knownLabelOf } from '../fields/additionalFields';
import { CUSTOM_FIELD_PREFIX, customFieldIdOf } from '../fields/contactFields';
import { plainCell } from '../fields/plainCell';
import { leaveOutWholeName } from '../columns/parts/names';
import { emptyExpressions } from './emptyExpressions';
import { evaluateExpressions } from './evaluateExpressions';
import {
	customFieldsInSchema,
	isAutomatic,
	isEvaluated,
	mapperOf,
	type MapperValue,
	type Mapping,
} from '../fields/mapper';

/**
 * Reads the `fields` mapper for a row: the mapping made by hand, or the item's columns.
 * @param clearsEmpty whether empty values are kept, to clear the field
 * @throws BadInput, naming the field
 */
export async function readMapping(row: Row, clearsEmpty: boolean): Promise<Mapping> {
	const mapper = mapperOf(row);
	if (isAutomatic(mapper)) return await readColumns(row, mapper, clearsEmpty);
	const values = isEvaluated(row) ? mapper.value : evaluateExpressions(row, mapper.value);
	const known = await customFieldsOf(values ?? {}, mapper, row);
	const mapping = readDefinedFields(values ?? {}, mapper, known, clearsEmpty, emptyExpressions(row.run));
	if (leaveOutWholeName(mapping.values)) row.run.warnings.add(NAME_IGNORED);
	return mapping;
}

const NAME_IGNORED =
	'Name was not written in rows that have a First Name or Last Name: HighLevel ignores it then. Map First Name and Last Name, or Name alone';

/** Whether one of the columns without a field may be a custom field that is not known, as the mapping does not name it by its ID. */
export function mayHaveUnknown(row: Row, id: string, unmapped: Mapping['unmapped']): boolean {
	const { json } = row.item;
	if (unmapped.length === 0 || CUSTOM_FIELD_PREFIX + id in json || 'customFields' in json) return false;
	return !customFieldsInSchema(mapperOf(row)).some((field) => field.id === id);
}

/** The custom fields that the mapping may name: those of its schema, or the location's if it has none, as in a workflow that a program wrote. */
async function customFieldsOf(values: IDataObject, mapper: MapperValue, { run }: Row): Promise<CustomField[]> {
	const inSchema = customFieldsInSchema(mapper);
	const isCustom = (key: string) => customFieldIdOf(key) !== undefined;
	if (inSchema.length > 0 || !Object.keys(values).some(isCustom)) return inSchema;
	const lookup = await loadCustomFields(run);
	return 'failure' in lookup ? [] : lookup.fields;
}

function readDefinedFields(
	mapping: IDataObject,
	mapper: MapperValue,
	known: readonly CustomField[],
	clearsEmpty: boolean,
	empty: ReturnType<typeof emptyExpressions>,
): Mapping {
	const values: Mapping['values'] = new Map();
	// n8n 1 sets every switch of a new node to false, including those that its panel does not show.
	const hidden = new Set(mapper.schema?.filter(({ removed }) => removed).map(({ id }) => id));
	for (const [key, given] of Object.entries(mapping)) {
		if (hidden.has(key)) continue;
		const id = customFieldIdOf(key);
		const fieldOf = () => (id === undefined ? undefined : known.find((one) => one.id === id));
		// A field without an expression is null.
		if (given === undefined) empty.add(key, () => fieldOf()?.name ?? knownLabelOf(key) ?? key);
		else empty.fill(key);
		const value = plainCell(given, key);
		// A model gives an empty text or an empty list for what it leaves out.
		const clears = clearsEmpty && value === '' && !isChosenByAgent(mapper.value?.[key]);
		if (isEmpty(value) && !clears) continue;
		if (isListOfNothing(value) && isChosenByAgent(mapper.value?.[key])) continue;
		const field = fieldOf();
		if (id !== undefined && !field && known.length > 0) throw unknownCustomField(id);
		values.set(key, { value, field });
	}
	return { values, unmapped: [] };
}
