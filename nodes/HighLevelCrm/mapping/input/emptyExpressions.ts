import { perRun } from '../../run/perRun';

/** The expressions of mapped fields that gave no value, and the fields that had one in some row. */
class EmptyExpressions {
	private readonly empty = new Map<string, string>();
	private readonly filled = new Set<string>();

	add(key: string, labelOf: () => string): void {
		if (!this.empty.has(key)) this.empty.set(key, labelOf());
	}

	fill(key: string): void {
		this.filled.add(key);
	}

	get message(): string {
		const labels = [...this.empty].filter(([key]) => !this.filled.has(key)).map(([, label]) => label);
		if (labels.length === 0) return '';
		const [verb, whose] = labels.length === 1 ? ['was', 'its expression'] : ['were', 'their expressions'];
		return `${labels.join(', ')} ${verb} not written: ${whose} gave no value for any item. Check whether the items have what is named there.`;
	}
}

/** Warns at the end of the run of fields that had no value in any row, as after a mistyped column name. Some rows may lack a value. */
export const emptyExpressions = perRun(({ warnings }) => {
	const expressions = new EmptyExpressions();
	warnings.addAtEnd(() => expressions.message);
	return expressions;
});
