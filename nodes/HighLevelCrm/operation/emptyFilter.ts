import { isOwnExpression } from '../run/entryPoints/readOption';
import { agreeing } from '../values/formatting';
import type { RowContext } from '../run/row';
import type { RunServices } from '../run/services';
import { BadInput } from '../values/badInput';
import { isObject } from '../values/json';
import type { Parameter } from './option';

/** Whether the expression of a filter gave nothing. Such a filter is not applied, so more records are found than the user meant. */
export function isEmptied({ name }: Parameter, filters: Parameter, { parameters }: RowContext): boolean {
	const stored = parameters.raw(filters.name);
	return isObject(stored) && isOwnExpression(stored[name]);
}

/** A list that nothing limits. */
interface Unlimited {
	/** What is listed: `contacts`. */
	many: string;
	/** Names of conditions besides the filters whose expressions gave nothing. */
	others?: readonly string[];
}

/**
 * Warns about filters whose expressions gave nothing.
 * @param unlimited the list, if nothing else says what to find
 * @throws BadInput if all conditions of `unlimited` turned out to be empty: the nodes that follow would process all records
 */
export function tellOfEmptied(emptied: readonly Parameter[], run: RunServices, unlimited?: Unlimited): void {
	if (unlimited) rejectEmptied(emptied, unlimited);
	for (const { displayName } of emptied)
		run.warnings.add(
			`Filters > ${displayName} was empty, so nothing was filtered by it: check its expression, or remove the filter`,
		);
}

function rejectEmptied(emptied: readonly Parameter[], { many, others = [] }: Unlimited): void {
	const names = [...others, ...emptied.map(({ displayName }) => `Filters > ${displayName}`)];
	const count = names.length;
	if (count === 0) return;
	throw new BadInput(
		`${names.join(', ')} ${agreeing(count, 'was', 'were')} empty, and nothing else says which ${many} to find: all would match`,
		`Check ${agreeing(count, 'its expression', 'their expressions')}. To find all ${many}, remove ${agreeing(count, 'it', 'them')}.`,
	);
}
