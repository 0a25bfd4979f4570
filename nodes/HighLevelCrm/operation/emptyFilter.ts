import { isOwnExpression } from '../run/entryPoints/readOption';
import type { RowContext } from '../run/row';
import type { RunServices } from '../run/services';
import { isObject } from '../values/json';
import type { Parameter } from './option';

/** Whether the expression of a filter gave nothing: it filters nothing, so that more is found than the user meant. */
export function isEmptied({ name }: Parameter, filters: Parameter, { parameters }: RowContext): boolean {
	const stored = parameters.raw(filters.name);
	return isObject(stored) && isOwnExpression(stored[name]);
}

/** Tells of a filter whose expression gave nothing. */
export function warnOfEmptied({ displayName }: Parameter, run: RunServices): void {
	run.warnings.add(
		`Filters > ${displayName} was empty, so nothing was filtered by it: check its expression, or remove the filter`,
	);
}
