import { clock } from '../client/clock';
import type { RowSlots } from '../run/rowSlots';
import type { BulkTagCalls, TagOutcome } from './bulkTagCalls';
import type { BulkTagLimits } from './bulkTagLimits';
import { createTagBatches, mostFrequentFirst, tagListKey, type TagChange } from './tagBatch';

/**
 * Number of written rows whose tags may wait. Waiting saves requests, but a run that is stopped leaves these contacts without their tags.
 * Besides these, only rows in progress are without theirs.
 */
const MAX_WAITING_ROWS = 500;
/** Number of rows that go on waiting after some had to be sent because too many waited. */
const STILL_WAITING_ROWS = 400;

/**
 * Number of rows whose tags are under way, from which on no further row begins: the calls of so many rows keep a server busy, and more would only
 * fill the memory.
 */
const MAX_ROWS_UNDER_WAY = 5_000;

interface PendingChange extends TagChange {
	resolve: (tags: string[] | undefined) => void;
	reject: (error: unknown) => void;
}

/**
 * Collects the tag changes of a run's rows and sends them for many contacts at once (as DataLoader does for reads): as soon as one call
 * is full or too many written rows wait, and whenever no row can go on without them.
 */
export class TagBatcher {
	private pending: PendingChange[] = [];
	/** Number of pending changes per list of tags. */
	private readonly listSizes = new Map<string, number>();
	/** Number of written rows whose tags are not sent yet, and of those that have no outcome yet. */
	private unsent = 0;
	private unanswered = 0;
	/** Number of rows whose tags are sent and have no outcome yet. */
	private underWay = 0;
	/** Rows that keep their slots until fewer rows wait, so that no further row begins. */
	private readonly held: Array<() => void> = [];
	/** Resolves when the rows have the outcomes of all calls that were answered. */
	private delivered = Promise.resolve();

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
			this.pending.push({ ...change, sendSingle: onceOnly(change.sendSingle), resolve, reject });
		});
		// A failure is handled where the outcome is awaited; this line only counts.
		void outcome.catch(() => undefined).then(() => this.answered(change));
		this.dispatchIfDue(change);
		if ((change.isWritten && this.unanswered > MAX_WAITING_ROWS) || this.underWay > MAX_ROWS_UNDER_WAY) {
			await new Promise<void>((resolve) => this.held.push(resolve));
		}
		return await this.slots.waitForBatch(outcome);
	}

	private dispatchIfDue(change: TagChange): void {
		if (change.isWritten) {
			this.unsent++;
			this.unanswered++;
		}
		const list = tagListKey(change);
		const size = (this.listSizes.get(list) ?? 0) + 1;
		this.listSizes.set(list, size);
		if (size >= this.limits.maxContacts) this.dispatch((other) => tagListKey(other) === list);
		else if (this.unsent >= MAX_WAITING_ROWS) this.dispatchFirst();
	}

	/** Counts an outcome. The held rows go on once few enough rows are without one. */
	private answered({ isWritten }: TagChange): void {
		this.underWay--;
		if (isWritten) this.unanswered--;
		if (this.unanswered > MAX_WAITING_ROWS || this.underWay > MAX_ROWS_UNDER_WAY) return;
		for (const release of this.held.splice(0)) release();
	}

	/** One call's outcomes let 500 rows go on. Those of several calls at once would hold up the event loop. */
	private async deliver<T>(outcomes: Promise<T>): Promise<T> {
		const all = await outcomes;
		await (this.delivered = this.delivered.then(async () => await clock.sleep(0)));
		return all;
	}

	private dispatchFirst(): void {
		const first = mostFrequentFirst(this.pending, this.limits.maxContacts, STILL_WAITING_ROWS);
		this.dispatch((change) => first.has(change));
	}

	private dispatch(isDue: (change: TagChange) => boolean): void {
		const due = this.pending.filter(isDue);
		this.pending = this.pending.filter((change) => !isDue(change));
		for (const change of due) this.listSizes.delete(tagListKey(change));
		this.unsent = this.pending.filter(({ isWritten }) => isWritten).length;
		this.underWay += due.length;
		const outcomes = new Map(due.map((change): [TagChange, Array<Promise<TagOutcome>>] => [change, []]));
		for (const batch of createTagBatches(due, this.limits.maxContacts)) {
			const results = this.deliver(this.calls.sendBatch(batch));
			for (const change of batch.changes) {
				outcomes.get(change)?.push(results.then((all) => all.get(change) ?? {}));
			}
		}
		for (const change of due) void finish(change, outcomes.get(change) ?? []);
	}
}

/** A change that is in several batches, one per tag, is sent by the single call once at most. */
function onceOnly(sendSingle: TagChange['sendSingle']): TagChange['sendSingle'] {
	let sent: ReturnType<typeof sendSingle> | undefined;
	return async (mayBeDone) => await (sent ??= sendSingle(mayBeDone));
}

/** Finishes a change when all its parts are done: an addition has the tags of all answers, a removal those that all still state. */
async function finish({ kind, resolve, reject }: PendingChange, parts: Array<Promise<TagOutcome>>): Promise<void> {
	const outcomes = await Promise.all(parts);
	const failed = outcomes.find((outcome) => 'error' in outcome);
	if (failed) return reject(failed.error);
	const stated = outcomes.flatMap((outcome) => ('tags' in outcome && outcome.tags ? [outcome.tags] : []));
	const [first, ...others] = stated;
	if (!first) return resolve(undefined);
	const tags = kind === 'add' ? stated.flat() : first.filter((tag) => others.every((list) => list.includes(tag)));
	resolve([...new Set(tags)]);
}
