import { perRun } from '../../../run/perRun';
import type { RunServices } from '../../../run/services';
import { displayValue } from '../../../values/text';

const MAX_NAMED_COLUMNS = 30;

/** Why a custom field that holds files is not written. */
export const FILES_REASON = 'files and signatures can only be changed in HighLevel';

/** The columns of a run that were not written, with the reasons; one warning lists them all. */
class IgnoredColumns {
	private readonly reasons = new Map<string, string>();

	add(column: string, reason: string): void {
		if (!this.reasons.has(column)) this.reasons.set(column, reason);
	}

	get message(): string {
		const named = [...this.reasons].slice(0, MAX_NAMED_COLUMNS);
		const byReason = [...new Set(named.map(([, reason]) => reason))].map((reason) => {
			const columns = named.filter(([, why]) => why === reason).map(([column]) => `"${displayValue(column)}"`);
			return `${columns.join(', ')} (${reason})`;
		});
		const more = this.reasons.size > MAX_NAMED_COLUMNS ? [`${this.reasons.size - MAX_NAMED_COLUMNS} more`] : [];
		return `Columns that were not written: ${[...byReason, ...more].join('; ')}`;
	}
}

/** Reports in the run's warning that a column was not written. @param reason a few words, the same for all columns that share it */
export function reportIgnoredColumn(run: RunServices, column: string, reason: string): void {
	ignoredColumns(run).add(column, reason);
}

const ignoredColumns = perRun(({ warnings }) => {
	const ignored = new IgnoredColumns();
	warnings.addAtEnd(() => ignored.message);
	return ignored;
});
