import { agreeing, countOf } from '../values/formatting';
import type { RunServices } from '../run/services';
import type { EarlierItem } from './earlierItem';

type Kind = EarlierItem['kind'];

/** What the user is told of items with which nothing is done. */
const TEXTS: Partial<Record<Kind, (count: number) => string>> = {
	planned: (count) =>
		`${countOf(count, 'item')} of a dry run: nothing was written then, so there is nothing to take back. Connect the items of the run itself`,
	created: (count) =>
		`${countOf(count, 'contact')} created by the run: nothing was done with ${agreeing(count, 'it', 'them')}. Contacts That the Run Created can tag or delete ${agreeing(count, 'it', 'them')}`,
	deleted: (count) =>
		`${countOf(count, 'contact')} deleted by the run: Contacts > Restore in HighLevel brings ${agreeing(count, 'it', 'them')} back for 60 days`,
};

/** Counts the items with which nothing is done, for a warning at the end of the run. */
export class UndoWarnings {
	private readonly counts = new Map<Kind, number>();

	constructor(private readonly run: RunServices) {}

	count(kind: Kind): void {
		const before = this.counts.get(kind) ?? 0;
		this.counts.set(kind, before + 1);
		const text = TEXTS[kind];
		if (text && before === 0) this.run.warnings.addAtEnd(() => text(this.counts.get(kind) ?? 0));
	}
}
