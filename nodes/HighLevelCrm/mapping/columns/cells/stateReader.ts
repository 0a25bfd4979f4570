import { labelOf } from '../../fields/additionalFields';
import { amongStatuses } from '../../fields/fieldChecks';
import { isStatusNoCode } from '../../../values/words';
import { isEmpty } from '../../../values/text';
import type { CellReader } from '../headings/column';
import { valuesOfColumn } from './columnValues';

/** Minimum share of a column's cells with a status, percent, so that these are no mistakes in single cells. */
const MIN_STATUSES = 10;

/** Returns the reader of a column of states. If it has statuses, none of its cells is a state: *Returned* stands beside *Delivered*. */
export function stateReader(column: string, whole: CellReader): CellReader {
	let found: { hasStatuses: boolean } | undefined;
	return (given, row) => {
		const value = whole(given, row);
		// Two letters are a code.
		if (typeof value !== 'string' || value.trim().length <= 2 || isStatusNoCode(value)) return value;
		found ??= { hasStatuses: hasStatuses(valuesOfColumn(column, row)) };
		return found.hasStatuses ? amongStatuses(value, labelOf('state')) : value;
	};
}

function hasStatuses(values: readonly unknown[]): boolean {
	const filled = values.filter((value) => !isEmpty(value));
	const statuses = filled.filter((value) => typeof value === 'string' && isStatusNoCode(value)).length;
	return statuses > 0 && statuses * 100 >= filled.length * MIN_STATUSES;
}
