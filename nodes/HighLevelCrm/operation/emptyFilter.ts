import { isOwnExpression } from '../run/entryPoints/readOption';
import type { RowContext } from '../run/row';
import { isObject } from '../values/json';
import type { Parameter } from './option';

/**
 * Tells of a filter whose expression gives nothing: it filters nothing, so that more is found than the user meant.
 * @param filters the collection that it is in
 */
export function warnAboutEmptyFilter(
	{ name, displayName }: Parameter,
	filters: Parameter,
	{ parameters, run }: RowContext,
): void {
	const stored = parameters.raw(filters.name);
	if (isObject(stored) && isOwnExpression(stored[name]))
		run.warnings.add(
			`Filters > ${displayName} was empty, so nothing was filtered by it: check its expression, or remove the filter`,
		);
}
