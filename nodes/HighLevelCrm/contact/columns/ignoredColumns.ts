import type { RunServices } from '../../run/services';
import { displayValue } from '../../values/text';

/** Columns in the hint at most: nobody reads more. */
const MAX_NAMED_COLUMNS = 30;

/** The columns of a run that were not written, and why; one hint names them all. */
class IgnoredColumns {
	private readonly reasons = new Map<string, string>();

	/** The first reason counts: a column is named once. */
	add(column: string, reason: string): void {
		if (!this.reasons.has(column)) this.reasons.set(column, reason);
	}

	get told(): string {
		const named = [...this.reasons].slice(0, MAX_NAMED_COLUMNS);
		const together = [...new Set(named.map(([, reason]) => reason))].map((reason) => {
			const columns = named.filter(([, why]) => why === reason).map(([column]) => `"${displayValue(column)}"`);
			return `${columns.join(', ')} (${reason})`;
		});
		const more = this.reasons.size > MAX_NAMED_COLUMNS ? [`${this.reasons.size - MAX_NAMED_COLUMNS} more`] : [];
		return `Columns that were not written: ${[...together, ...more].join('; ')}`;
	}
}

/** Says in the run's one hint that a column was not written. @param reason in a few words, the same for all columns that share it */
export function reportIgnoredColumn(run: RunServices, column: string, reason: string): void {
	run
		.memoize('columns not written', () => {
			const unwritten = new IgnoredColumns();
			run.warnings.addAtEnd(() => unwritten.told);
			return unwritten;
		})
		.add(column, reason);
}
