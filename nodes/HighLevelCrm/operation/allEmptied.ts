import { agreeing } from '../run/formatting';
import { BadInput } from '../values/badInput';
import type { Parameter } from './option';

/**
 * Rejects a list of which all conditions turned out to be empty: whoever goes on with what it finds would do it to everybody.
 * @param emptied the filters whose expressions gave nothing @param many what is listed: `contacts` @param others names of further conditions
 * @throws BadInput naming them
 */
export function rejectAllEmptied(emptied: readonly Parameter[], many: string, others: readonly string[] = []): void {
	const names = [...others, ...emptied.map(({ displayName }) => `Filters > ${displayName}`)];
	const count = names.length;
	if (count === 0) return;
	throw new BadInput(
		`${names.join(', ')} ${agreeing(count, 'was', 'were')} empty, and nothing else says which ${many} to find: all would match`,
		`Check ${agreeing(count, 'its expression', 'their expressions')}. To find all ${many}, remove ${agreeing(count, 'it', 'them')}.`,
	);
}
