import type { Send } from '../../api/request';
import type { ServerCapabilities } from '../../client/connection/capabilities';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { BulkTags } from '../../dialects';
import type { RowSlots } from '../../run/rowSlots';
import { createTagBatches, tagListKey, type TagBatch, type TagChange } from './tagBatch';

/** The outcome of one contact: its tags afterwards, if the server states them, or why they were not changed. */
type TagOutcome = { tags?: string[] } | { error: unknown };

interface PendingChange extends TagChange {
	resolve: (tags: string[] | undefined) => void;
	reject: (error: unknown) => void;
}

/**
 * Collects the tag changes of a run's rows and sends them for many contacts at once (as DataLoader does for reads): as soon as one call
 * is full, and whenever no row can go on without them. A contact for which the bulk call fails, or states nothing, is changed by the
 * single call. A server without the bulk call, or that takes it for fewer contacts, is remembered.
 */
export class TagBatcher {
	private pending: PendingChange[] = [];
	/** Number of pending changes per list of tags. */
	private readonly listSizes = new Map<string, number>();
	/** The first call shows whether the server has bulk calls; the others wait for it. */
	private firstCall?: Promise<unknown>;

	constructor(
		private readonly bulk: BulkTags,
		private readonly capabilities: ServerCapabilities,
		private readonly send: Send,
		private readonly slots: RowSlots,
	) {
		slots.onIdle(() => this.dispatch(() => true));
	}

	/** Changes a contact's tags in the next batch. @returns its tags afterwards, if the server states them @throws ApiFailure */
	async load(change: TagChange): Promise<string[] | undefined> {
		const outcome = new Promise<string[] | undefined>((resolve, reject) => {
			this.pending.push({ ...change, resolve, reject });
			const list = tagListKey(change);
			const size = (this.listSizes.get(list) ?? 0) + 1;
			this.listSizes.set(list, size);
			if (size >= this.maxContacts) this.dispatch((other) => tagListKey(other) === list);
		});
		return await this.slots.waitForBatch(outcome);
	}

	private get maxContacts(): number {
		return this.capabilities.maxBulkTags ?? this.bulk.maxContacts;
	}

	private dispatch(isDue: (change: TagChange) => boolean): void {
		const due = this.pending.filter(isDue);
		this.pending = this.pending.filter((change) => !isDue(change));
		for (const change of due) this.listSizes.delete(tagListKey(change));
		const outcomes = new Map(due.map((change): [TagChange, Array<Promise<TagOutcome>>] => [change, []]));
		for (const batch of createTagBatches(due, this.maxContacts)) {
			const results = this.sendAfterFirst(batch);
			for (const change of batch.changes) {
				outcomes.get(change)?.push(results.then((all) => all.get(change) ?? {}));
			}
		}
		for (const change of due) void settle(change, outcomes.get(change) ?? []);
	}

	private async sendAfterFirst(batch: TagBatch): Promise<Map<TagChange, TagOutcome>> {
		if (this.capabilities.bulkTags === undefined) {
			if (!this.firstCall) return await (this.firstCall = this.sendInParts(batch));
			await this.firstCall;
		}
		return await this.sendInParts(batch);
	}

	private async sendInParts(batch: TagBatch): Promise<Map<TagChange, TagOutcome>> {
		const { maxContacts } = this;
		if (this.capabilities.bulkTags === false || maxContacts === 1) return await sendSingly(batch.changes);
		const count = Math.ceil(batch.changes.length / maxContacts);
		const parts = Array.from({ length: count }, (_, index) =>
			batch.changes.slice(index * maxContacts, (index + 1) * maxContacts),
		);
		return mergeMaps(await Promise.all(parts.map(async (changes) => await this.sendPart({ ...batch, changes }))));
	}

	private async sendPart(batch: TagBatch): Promise<Map<TagChange, TagOutcome>> {
		const { kind, tags, changes } = batch;
		const ids = [...new Set(changes.map(({ id }) => id))];
		const request = { ...this.bulk.request(kind, ids, tags), subject: `tags of ${ids.length} contacts` };
		try {
			const { body } = await this.send({ ...request, effect: 'update', completes: true });
			this.capabilities.bulkTags = true;
			const stated = this.bulk.outcomes(body);
			const done = changes.filter(({ id }) => stated.get(id)?.done);
			for (const { id, onRemoved } of done) onRemoved?.(stated.get(id)?.removed);
			const outcomes = new Map(
				done.map((change): [TagChange, TagOutcome] => [change, { tags: stated.get(change.id)?.tags }]),
			);
			return mergeMaps([outcomes, await sendSingly(changes.filter((change) => !outcomes.has(change)))]);
		} catch (error) {
			return await this.recover(batch, error);
		}
	}

	/** Handles the refusal of a whole call: no such call, or too many contacts. */
	private async recover(batch: TagBatch, error: unknown): Promise<Map<TagChange, TagOutcome>> {
		const { changes } = batch;
		const status = error instanceof ApiFailure ? error.facts.status : undefined;
		if (status === 404 || status === 405) {
			this.capabilities.bulkTags = false;
			return await sendSingly(changes);
		}
		if (status === undefined || ![400, 413, 422].includes(status)) {
			return new Map(changes.map((change) => [change, { error }]));
		}
		const half = Math.ceil(changes.length / 2);
		this.capabilities.maxBulkTags = Math.min(this.maxContacts, half);
		if (changes.length === 1) return await sendSingly(changes);
		// The first half shows what the server accepts before the second half is sent.
		const first = await this.sendInParts({ ...batch, changes: changes.slice(0, half) });
		return mergeMaps([first, await this.sendInParts({ ...batch, changes: changes.slice(half) })]);
	}
}

async function sendSingly(changes: readonly TagChange[]): Promise<Map<TagChange, TagOutcome>> {
	const sendOne = async (change: TagChange): Promise<[TagChange, TagOutcome]> => [
		change,
		await change.sendSingle().then(
			(tags) => ({ tags }),
			(error: unknown) => ({ error }),
		),
	];
	return new Map(await Promise.all(changes.map(sendOne)));
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

const mergeMaps = <K, V>(maps: ReadonlyArray<Map<K, V>>): Map<K, V> => new Map(maps.flatMap((map) => [...map]));
