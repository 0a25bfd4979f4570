import { countOf } from '../../values/formatting';
import { perRun } from '../../run/perRun';

/** Counts the rows that mean two contacts, which a warning tells. */
export const rowsWithConflicts = perRun(({ warnings }) => {
	const rows = { count: 0 };
	warnings.addAtEnd(() => {
		if (rows.count === 0) return '';
		return rows.count === 1
			? 'One row means two contacts: see "conflict"'
			: `${countOf(rows.count, 'row')} mean two contacts: see "conflict"`;
	});
	return rows;
});
