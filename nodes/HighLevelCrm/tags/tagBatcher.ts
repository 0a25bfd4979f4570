import { clock } from '../client/clock';
import type { RowSlots } from '../run/rowSlots';
import type { BulkTagCalls, TagOutcome } from './bulkTagCalls';
import type { BulkTagLimits } from './bulkTagLimits';
import { isWorthSending } from './maxWait';
import { createTagBatches, tagListKey, type TagChange } from './tagBatch';

/** Number of rows after which it is checked again whether pending changes should be sent. */
const PLANNED_EVERY = 50;

interface PendingChange extends TagChange {
	resolve: (tags: string[] | undefined) => void;
	reject: (error: unknown) => void;
}

/**
 * Collects the tag changes of a run's rows and sends them for many contacts at once (as DataLoader does for reads): as soon as one call
 * is full, and whenever no row can go on without them.
 */
export class TagBatcher {
	private pending: PendingChange[] = [];
	/** Number of pending changes per list of tags. */
	private readonly listSizes = new Map<string, number>();
	/** Time since which the oldest pending change waits, monotonic, ms. */
	private oldestSince = 0;

	constructor(
		private readonly calls: BulkTagCalls,
		private readonly limits: BulkTagLimits,
		private readonly slots: RowSlots,
	) {
		slots.onIdle(() => this.dispatch(() => true));
	}

	/** Changes a contact's tags in the next batch. @returns its tags afterwards, if the server states them @throws ApiFailure */
	async load(change: TagChange): Promise<string[] | undefined> {
		const outcome = new Promise<string[] | undefined>((resolve, reject) => {
			if (this.pending.length === 0) this.oldestSince = clock.now();
			this.pending.push({ ...change, sendSingle: onceOnly(change.sendSingle), resolve, reject });
			const list = tagListKey(change);
			const size = (this.listSizes.get(list) ?? 0) + 1;
			this.listSizes.set(list, size);
			if (size >= this.limits.maxContacts) this.dispatch((other) => tagListKey(other) === list);
			else if (this.hasWaitedEnough()) this.dispatch(() => true);
		});
		return await this.slots.waitForBatch(outcome);
	}

	/** Rows whose tags wait would lack them if the run were stopped, so the changes are also sent before their calls are full. */
	private hasWaitedEnough(): boolean {
		const { length } = this.pending;
		// Planning the calls takes time, so not every row does it.
		if (length % PLANNED_EVERY !== 0) return false;
		return isWorthSending(this.pending, clock.now() - this.oldestSince, this.limits.maxContacts);
	}

	private dispatch(isDue: (change: TagChange) => boolean): void {
		const due = this.pending.filter(isDue);
		this.pending = this.pending.filter((change) => !isDue(change));
		for (const change of due) this.listSizes.delete(tagListKey(change));
		const outcomes = new Map(due.map((change): [TagChange, Array<Promise<TagOutcome>>] => [change, []]));
		for (const batch of createTagBatches(due, this.limits.maxContacts)) {
			const results = this.calls.sendBatch(batch);
			for (const change of batch.changes) {
				outcomes.get(change)?.push(results.then((all) => all.get(change) ?? {}));
			}
		}
		for (const change of due) void settle(change, outcomes.get(change) ?? []);
	}
}

/** A change that is in several batches, one per tag, is sent by the single call once at most. */
function onceOnly(sendSingle: TagChange['sendSingle']): TagChange['sendSingle'] {
	let sent: ReturnType<typeof sendSingle> | undefined;
	return async () => await (sent ??= sendSingle());
}

/** Settles a change when all its parts are done: an addition has the tags of all answers, a removal those that all still state. */
async function settle({ kind, resolve, reject }: PendingChange, parts: Array<Promise<TagOutcome>>): Promise<void> {
	const outcomes = await Promise.all(parts);
	const failed = outcomes.find((outcome) => 'error' in outcome);
	if (failed) return reject(failed.error);
	const stated = outcomes.flatMap((outcome) => ('tags' in outcome && outcome.tags ? [outcome.tags] : []));
	const [first, ...others] = stated;
	if (!first) return resolve(undefined);
	const tags = kind === 'add' ? stated.flat() : first.filter((tag) => others.every((list) => list.includes(tag)));
	resolve([...new Set(tags)]);
}
