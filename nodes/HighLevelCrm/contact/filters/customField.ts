import type { IDataObject } from 'n8n-workflow';
import type { CustomFieldFilter } from '../../dialects';
import { loadCustomFields, unknownCustomField } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { isObject, toText } from '../../values/json';
import { parseEncodableText, isEmpty, parseText } from '../../values/text';
import { CUSTOM_FIELD_PREFIX } from '../fields/contactFields';
import { customFieldParameter } from './customFieldParameter';
import { defineFilter } from './filter';

type Condition = CustomFieldFilter['condition'];

/** One entry of the `customField` filter. */
interface CustomFieldCondition {
	id: string;
	condition: Condition;
	/** In lower case; empty with `exists`, or where only contacts without a value are wanted. */
	wanted: string;
	/** As given. */
	value: string;
}

export const customFieldFilter = defineFilter<CustomFieldCondition[]>({
	parameters: [customFieldParameter],
	read({ customField: given }) {
		const wanted = parseConditions(given);
		return wanted.length > 0 ? wanted : undefined;
	},
	toServerFilter: async (wanted, row) => ({ customFields: await toServerConditions(wanted, row) }),
	check: (wanted) => (contact) => wanted.every((one) => passes(one, contact)),
});

/** Reads the `customField` filter: `{ id, condition?, value }`, as the editor nests it (`{ field: … }`), or a list of them. @throws BadInput */
function parseConditions(given: unknown): CustomFieldCondition[] {
	const nested = isObject(given) && given.field !== undefined ? given.field : given;
	const entries = Array.isArray(nested)
		? (nested as unknown[])
		: isObject(nested) && Object.keys(nested).length > 0
			? [nested]
			: [];
	return entries.map((entry) => {
		if (!isObject(entry) || isEmpty(entry.id))
			throw new BadInput('Filters > Custom Field has no field', 'Choose the custom field.');
		const id = parseText(entry.id, 'Filters > Custom Field').replace(CUSTOM_FIELD_PREFIX, '');
		const condition = parseConditionKind(entry.condition);
		const value =
			condition === 'exists' || isEmpty(entry.value)
				? ''
				: parseEncodableText(entry.value, 'Filters > Custom Field > Value');
		if (condition === 'contains' && value === '')
			throw new BadInput(
				'Filters > Custom Field > Value is empty',
				'Say what the custom field has to contain, or choose Exists.',
			);
		return { id, condition, value, wanted: value.toLowerCase() };
	});
}

function parseConditionKind(given: unknown): Condition {
	if (isEmpty(given)) return 'is';
	if (given === 'is' || given === 'contains' || given === 'exists') return given;
	throw new BadInput(
		`Filters > Custom Field > Condition "${toText(given)}" is none`,
		'It has to be is, contains or exists.',
	);
}

/** Whether a contact passes. */
function passes({ id, condition, wanted }: CustomFieldCondition, { customFields }: IDataObject): boolean {
	const entries = Array.isArray(customFields) ? (customFields as unknown[]).filter(isObject) : [];
	const value: unknown = entries.find((entry) => entry.id === id)?.value;
	const values = (Array.isArray(value) ? value : [value]).map((one) => toText(one).toLowerCase());
	if (condition === 'exists') return isObject(value) || values.some((one) => one !== '');
	return values.some((one) => (condition === 'is' ? one === wanted : one.includes(wanted)));
}

/** Types whose values the server compares as the node does. */
const COMPARABLE: Record<Condition, readonly string[] | undefined> = {
	is: ['TEXT', 'LARGE_TEXT', 'PHONE', 'NUMERICAL', 'SINGLE_OPTIONS', 'RADIO'],
	contains: ['TEXT', 'LARGE_TEXT', 'PHONE', 'SINGLE_OPTIONS', 'RADIO'],
	exists: undefined,
};

/**
 * What of the filters the server can be asked. Which conditions it takes depends on the field's type, so that is looked up; where it
 * can't be, the server is not asked.
 * @throws BadInput if the location has no such field
 */
async function toServerConditions(filters: readonly CustomFieldCondition[], row: Row): Promise<CustomFieldFilter[]> {
	if (filters.length === 0 || !row.connection.dialect.filtersByCustomField) return [];
	const lookedUp = await loadCustomFields(row);
	if ('failure' in lookedUp) return [];
	return filters.flatMap(({ id, condition, value }) => {
		const field = lookedUp.fields.find((one) => one.id === id);
		if (!field) throw unknownCustomField(id);
		const types = COMPARABLE[condition];
		const asked = condition === 'exists' || (value !== '' && types?.includes(field.dataType ?? ''));
		return asked ? [{ id, condition, value }] : [];
	});
}
