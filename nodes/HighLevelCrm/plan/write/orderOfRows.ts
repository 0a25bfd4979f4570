import type { Write } from '../plan';

/**
 * Returns the rows in the order of their writes. It differs from the input only if an address moves from one contact to another, or if some
 * rows have to come first.
 * @param rows number of rows of the run; those without a write, as rows that can't be read, are in the order, too
 * @param first indexes of those that come before all others
 */
export function orderOfRows(
	writes: readonly Write[],
	rows: number,
	first: readonly number[] = [],
): readonly number[] | undefined {
	if (first.length === 0 && !writes.some(({ moves }) => moves.length > 0)) return undefined;
	const written = writes.flatMap(({ person }) => person.rows.map(({ index }) => index));
	return [...new Set([...first, ...written, ...Array(rows).keys()])];
}
