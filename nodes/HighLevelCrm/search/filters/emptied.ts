import type { Parameter } from '../../operation/option';
import { agreeing } from '../../run/formatting';
import { BadInput } from '../../values/badInput';

/** What else limits a search, besides the filters. */
export interface OtherConditions {
	/** Whether something does. */
	areThere: boolean;
	/** Names of those whose expressions gave nothing. */
	emptied: readonly string[];
}

/**
 * Rejects a search of which all conditions turned out to be empty: whoever goes on with what it finds would do it to everybody.
 * @throws BadInput naming them
 */
export function rejectAllEmptied(others: readonly string[], filters: readonly Parameter[]): void {
	const names = [...others, ...filters.map(({ displayName }) => `Filters > ${displayName}`)];
	if (names.length === 0) return;
	throw new BadInput(
		`${names.join(', ')} ${agreeing(names.length, 'was', 'were')} empty, and nothing else says whom to find: every contact would match`,
		`Check ${agreeing(names.length, 'its expression', 'their expressions')}. To find all contacts, remove ${agreeing(names.length, 'it', 'them')}.`,
	);
}
