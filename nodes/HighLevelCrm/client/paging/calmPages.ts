import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../../api/records';

/**
 * Counts the consecutive pages of a list that began exactly where the page before ended. A list that has stood still for long is trusted
 * for one page, which then need not overlap. A list that has moved once is never trusted again.
 */
export class CalmPages {
	private count = 0;
	private lastRecord?: string;

	/** @param max number of pages after which the next page is trusted; absent if no page is */
	constructor(private readonly max = Number.POSITIVE_INFINITY) {}

	/** Whether the next page need not overlap with the one before. */
	get isTrusted(): boolean {
		return this.count >= this.max;
	}

	/** @param overlap number of records that the page was to share with the one before; 0 for a trusted page, which proves nothing */
	note(records: readonly IDataObject[], overlap: number): void {
		const [first] = records;
		const before = this.lastRecord;
		const last = records.at(-1);
		this.lastRecord = last && identityOf(last);
		if (overlap === 0) this.restart();
		else if (before !== undefined) this.count = first && identityOf(first) === before ? this.count + 1 : -Infinity;
	}

	/** Starts to count anew, so that the next page overlaps. */
	restart(): void {
		this.count = Math.min(this.count, 0);
	}
}
