import { formatCount } from '../../values/formatting';

/** Results of successful rows, in the order of the summary; and of those that left their contact as it is. */
const ACTIONS = ['created', 'updated', 'unchanged', 'deleted', 'written', 'reported', 'held', 'not found', 'read'];
const LEFT_ALONE = ['unchanged', 'reported', 'held'];

/** Counts the successful rows of a run by their results. */
export class ActionCounts {
	private readonly counts = new Map<string, number>();

	add(action: string, count: number): void {
		this.counts.set(action, this.of(action) + count);
	}

	of(action: string): number {
		return this.counts.get(action) ?? 0;
	}

	/** Number of rows that left their contact as it is. */
	get leftAlone(): number {
		return LEFT_ALONE.reduce((sum, action) => sum + this.of(action), 0);
	}

	/** `10 created`, `1,000 updated`. */
	describe(): string[] {
		return ACTIONS.flatMap((action) => countedIfAny(this.of(action), action));
	}
}

/** `10 failed`; nothing if there are none. */
export const countedIfAny = (count: number, label: string): string[] =>
	count > 0 ? [`${formatCount(count)} ${label}`] : [];
