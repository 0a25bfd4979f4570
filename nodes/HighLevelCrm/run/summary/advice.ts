import { formatCount } from '../../values/formatting';
import { MIN_LONG_RUN_ROWS } from './runCounts';

/** The options that would have saved requests, for the hints after a long run. */
export class Advice {
	/** Number of rows for which an option would have saved requests, by the sentence that recommends it. */
	private readonly rows = new Map<string, number>();

	add(sentence: string): void {
		this.rows.set(sentence, (this.rows.get(sentence) ?? 0) + 1);
	}

	/** @param requests of the run */
	after(requests: number): string[] {
		const applicable = [...this.rows].filter(([, rows]) => rows >= MIN_LONG_RUN_ROWS && requests >= rows);
		return applicable.map(([sentence]) => `This run took ${formatCount(requests)} requests. ${sentence}`);
	}
}
