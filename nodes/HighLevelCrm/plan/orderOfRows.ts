import type { Write } from './plan';

/**
 * Returns the rows in the order of their writes. It differs from the input only if an address moves from one contact to another, or if some
 * rows have to come first.
 * @param rows their indexes @param first those that come before all others
 */
export function orderOfRows(
	writes: readonly Write[],
	rows: Iterable<number>,
	first: readonly number[] = [],
): readonly number[] | undefined {
	if (first.length === 0 && !writes.some(({ moves }) => moves.length > 0)) return undefined;
	return [...new Set([...first, ...writes.flatMap(({ person }) => person.rows.map(({ index }) => index)), ...rows])];
}
