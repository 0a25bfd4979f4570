import type { ApiFailure } from '../client/errors/apiFailure';
import { inParts } from '../values/inParts';

export interface TagChange {
	id: string;
	kind: 'add' | 'remove';
	tags: readonly string[];
	/** Whether the row has written other fields of the contact, so that a run that is stopped would leave it half done. */
	isWritten?: boolean;
	/**
	 * Sends the change by the single call. @param mayBeDone whether a bulk call may have made the change already
	 * @returns the contact's tags afterwards, if the server states them
	 */
	sendSingle: (mayBeDone: boolean) => Promise<string[] | undefined>;
	/** Called with the tags that each call added or removed; with `undefined` if the server does not state them. */
	onChanged?: (tags: readonly string[] | undefined) => void;
}

/**
 * Returns the tags that a change added or removed, by the answer to its last call. `undefined` if that is not known: an earlier call,
 * whose answer was lost, may have changed some of them already.
 */
export const knownChanged = (
	changed: readonly string[] | undefined,
	tags: readonly string[],
	mayBeDone: boolean,
): readonly string[] | undefined => (mayBeDone && (changed ?? []).length < tags.length ? undefined : changed);

/** One bulk call: all of these tags for all of these contacts. */
export interface TagBatch {
	kind: TagChange['kind'];
	tags: readonly string[];
	changes: TagChange[];
	/** The failure of an earlier call for these contacts, which the server may have carried out all the same. */
	unclear?: ApiFailure;
}

/** Changes with the same key can be sent in one call. */
export const tagListKey = ({ kind, tags }: Pick<TagChange, 'kind' | 'tags'>): string =>
	JSON.stringify([kind, ...tags.map((tag) => tag.toLowerCase()).sort()]);

/** Groups changes by their lists of tags or by single tags, whichever takes fewer calls. @param maxContacts maximum per call */
export function createTagBatches(changes: readonly TagChange[], maxContacts: number): TagBatch[] {
	const divide = (batch: TagBatch) => inParts(batch.changes, maxContacts).map((part) => ({ ...batch, changes: part }));
	const byList = group(changes, (change) => [change.tags]).flatMap(divide);
	const byTag = group(changes, (change) => change.tags.map((tag) => [tag])).flatMap(divide);
	return byTag.length < byList.length ? byTag : byList;
}

/**
 * Returns the changes to send first if too many wait: those with the most frequent lists of tags, as the others may still be joined by
 * rows with the same list; all changes, if their common tags make that cheaper.
 * @param keep number of written rows that may go on waiting
 */
export function mostFrequentFirst(
	changes: readonly TagChange[],
	maxContacts: number,
	keep: number,
): ReadonlySet<TagChange> {
	const byList = group(changes, (change) => [change.tags]).sort(
		(one, other) => other.changes.length - one.changes.length,
	);
	const first = new Set<TagChange>();
	let [waiting, calls] = [changes.filter(({ isWritten }) => isWritten).length, 0];
	for (const list of byList) {
		if (waiting <= keep) break;
		calls++;
		for (const change of list.changes) {
			first.add(change);
			if (change.isWritten) waiting--;
		}
	}
	const callsForAll = createTagBatches(changes, maxContacts).length;
	return changes.length * calls > first.size * callsForAll ? new Set(changes) : first;
}

function group(
	changes: readonly TagChange[],
	listsOf: (change: TagChange) => ReadonlyArray<readonly string[]>,
): TagBatch[] {
	const batches = new Map<string, TagBatch>();
	for (const change of changes) {
		for (const tags of listsOf(change)) {
			const key = tagListKey({ kind: change.kind, tags });
			const batch = batches.get(key);
			if (batch) batch.changes.push(change);
			else batches.set(key, { kind: change.kind, tags, changes: [change] });
		}
	}
	return [...batches.values()];
}
