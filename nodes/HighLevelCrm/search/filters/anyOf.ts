import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import type { Parameter } from '../../operation/option';
import type { RowContext } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { isObject, toText } from '../../values/json';
import { isEmpty } from '../../values/text';
import type { Filter, ParsedFilter } from './filter';

/** Filters with a single value, by the key of that value. */
type SingleFilters = Readonly<Record<string, Filter>>;

/** A filter for conditions of which at least one has to hold; each is one of the other filters. */
export function anyOfFilter(filters: SingleFilters): Filter {
	return {
		parameters: [anyOfParameter(filters)],
		async parse({ anyOf: given }, context) {
			const conditions = await Promise.all(
				conditionEntries(given).map(async (entry) => await parseAnyOfCondition(entry, filters, context)),
			);
			if (conditions.length === 0) return undefined;
			return {
				serverFilter: { anyOf: conditions.map(({ serverFilter }) => serverFilter) },
				check: (contact) => conditions.some(({ check }) => check(contact)),
			};
		},
	};
}

/** Returns the conditions, nested by the editor (`{ condition: … }`) or as a bare list. */
function conditionEntries(given: unknown): IDataObject[] {
	const nested = isObject(given) ? given.condition : given;
	return (Array.isArray(nested) ? (nested as unknown[]) : [nested]).filter(isObject);
}

async function parseAnyOfCondition(
	{ field, value }: IDataObject,
	filters: SingleFilters,
	context: RowContext,
): Promise<ParsedFilter> {
	const filter = filters[toText(field)];
	if (!filter) {
		const fields = Object.keys(filters).join(', ');
		throw new BadInput(`Filters > Any Of cannot filter by "${toText(field)}"`, `Choose ${fields}.`);
	}
	const condition = isEmpty(value)
		? undefined
		: await filter.parse({ [toText(field)]: value }, context).catch((error: unknown) => Promise.reject(inAnyOf(error)));
	if (condition) return condition;
	throw new BadInput('A value of Filters > Any Of is empty', 'Fill it in, or remove the condition.');
}

/** Adds Any Of to an error, as the panel may have a valid filter of the same name beside it. */
const inAnyOf = (error: unknown): Error =>
	error instanceof BadInput && error.message.startsWith('Filters > ')
		? new BadInput(error.message.replace(/^Filters > /, 'Filters > Any Of > '), error.description)
		: (error as Error);

function anyOfParameter(filters: SingleFilters): Parameter {
	const fields = Object.entries(filters).map(
		([value, { parameters }]): INodePropertyOptions => ({
			name: (parameters.find(({ name }) => name === value)?.displayName ?? value).replace(' Name or ID', ''),
			value,
		}),
	);
	return {
		displayName: 'Any Of',
		name: 'anyOf',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		default: {},
		placeholder: 'Add Condition',
		description: 'At least one of these has to hold, besides the other filters',
		options: [
			{
				displayName: 'Condition',
				name: 'condition',
				values: [
					{ displayName: 'Field', name: 'field', type: 'options', options: fields, default: 'city' },
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. Berlin',
						description: 'The wanted value, as in the filter of that name; several tags: all of them',
					},
				],
			},
		],
	};
}
