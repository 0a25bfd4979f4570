import type { Row } from '../run/row';
import { parsePositiveInteger } from '../values/numbers';
import type { Parameter } from './option';

export const returnAllParameter = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
} satisfies Parameter;

export const limitParameter = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	displayOptions: { show: { returnAll: [false] } },
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
} satisfies Parameter;

/** Maximum number of records to return; `undefined` for all. @throws BadInput */
export function parseLimit(row: Row): number | undefined {
	return row.parameters.get(returnAllParameter)
		? undefined
		: parsePositiveInteger(row.parameters.get(limitParameter), 'Limit');
}
