import type { Row } from '../requests/run/row';
import type { Parameter } from '../resources/operation';
import { positive } from '../values/values';

export const returnAllParameter: Parameter = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limitParameter: Parameter = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	displayOptions: { show: { returnAll: [false] } },
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
};

/** Most records that a row wants; `undefined` for all. @throws BadInput */
export function wantedRecords(row: Row): number | undefined {
	return row.parameter('returnAll', false) === true ? undefined : positive(row.parameter('limit', 50), 'Limit');
}
