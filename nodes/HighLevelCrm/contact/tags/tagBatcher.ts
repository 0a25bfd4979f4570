import type { Send } from '../../api/request';
import type { BulkTags } from '../../dialects';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { Together } from '../../run/batch/together';
import { batchesOf, type Batch } from './batches';
import { fail, listOf, settle, type Waiting, type Wish } from './wish';

/** What the connection remembers of a server's bulk call. */
export interface BulkMemory {
	bulkTags?: boolean;
	bulkTagsMost?: number;
}

/**
 * Gathers the tags that the rows of a run add or remove, and sends them for many contacts at once: as soon as enough are together for
 * the same list of tags, and whenever nothing else of the run moves. A contact that the bulk call fails, or says nothing of, is tried
 * once by the single call; a server without the bulk call, or that takes it for fewer contacts, is remembered.
 */
export class TagCollector {
	private waiting: Waiting[] = [];
	private readonly byList = new Map<string, number>();
	private readonly send: Send;
	private proof?: Promise<void>;

	constructor(
		private readonly bulk: BulkTags,
		private readonly memory: BulkMemory,
		together: Together,
	) {
		this.send = together.send;
		together.whenStill(() => this.flush());
	}

	/** @returns the contact's tags as they are once it is done, where the server says @throws ApiFailure */
	async wish(wish: Wish): Promise<string[] | undefined> {
		return await new Promise((done, failed) => {
			this.waiting.push({ ...wish, left: 0, done, failed });
			const list = listOf(wish);
			const together = (this.byList.get(list) ?? 0) + 1;
			this.byList.set(list, together);
			if (together >= this.most) this.flush((other) => listOf(other) === list);
		});
	}

	private get most(): number {
		return this.memory.bulkTagsMost ?? this.bulk.maxContacts;
	}

	private flush(which: (wish: Wish) => boolean = () => true): void {
		const ready = this.waiting.filter(which);
		this.waiting = this.waiting.filter((wish) => !which(wish));
		for (const wish of ready) this.byList.delete(listOf(wish));
		for (const batch of batchesOf(ready, this.most)) {
			for (const wish of batch.wishes) wish.left++;
			void this.sendBatch(batch);
		}
	}

	/** The first tells whether the server has the call, and for how many contacts; the others wait for that. */
	private async sendBatch(batch: Batch): Promise<void> {
		if (this.memory.bulkTags !== undefined) return await this.sendParts(batch);
		if (!this.proof) return await (this.proof = this.sendParts(batch));
		await this.proof;
		await this.sendParts(batch);
	}

	private async sendParts({ wishes, ...what }: Batch): Promise<void> {
		const { most } = this;
		if (this.memory.bulkTags === false || most === 1) return await eachAlone(wishes);
		const parts = Array.from({ length: Math.ceil(wishes.length / most) }, (_, index) =>
			wishes.slice(index * most, (index + 1) * most),
		);
		await Promise.all(parts.map(async (part) => await this.sendPart({ ...what, wishes: part })));
	}

	private async sendPart(batch: Batch): Promise<void> {
		const { kind, tags, wishes } = batch;
		const ids = [...new Set(wishes.map(({ id }) => id))];
		try {
			const subject = `tags of ${ids.length} contacts`;
			const { body } = await this.send({ ...this.bulk.request(kind, ids, tags), effect: 'update', subject });
			this.memory.bulkTags = true;
			const outcomes = this.bulk.outcomes(body);
			const failed = wishes.filter(({ id }) => !outcomes.get(id)?.done);
			for (const wish of wishes) {
				if (failed.includes(wish)) continue;
				const outcome = outcomes.get(wish.id);
				wish.removed?.(outcome?.removed);
				settle(wish, outcome?.tags);
			}
			await eachAlone(failed);
		} catch (error) {
			await this.recover(batch, error);
		}
	}

	/** What is done where the bulk call was refused as a whole. */
	private async recover({ wishes, ...what }: Batch, error: unknown): Promise<void> {
		const status = error instanceof ApiFailure ? error.facts.status : undefined;
		if (status === 404 || status === 405) {
			this.memory.bulkTags = false;
			return await eachAlone(wishes);
		}
		if (status === undefined || ![400, 413, 422].includes(status)) {
			for (const wish of wishes) fail(wish, error);
			return;
		}
		const half = Math.ceil(wishes.length / 2);
		this.memory.bulkTagsMost = Math.min(this.most, half);
		if (wishes.length === 1) return await eachAlone(wishes);
		// The first half finds out what the server takes; the second goes by that.
		await this.sendParts({ ...what, wishes: wishes.slice(0, half) });
		await this.sendParts({ ...what, wishes: wishes.slice(half) });
	}
}

async function eachAlone(wishes: readonly Waiting[]): Promise<void> {
	const one = async (wish: Waiting) =>
		await wish.alone().then(
			(tags) => settle(wish, tags),
			(error: unknown) => fail(wish, error),
		);
	await Promise.all(wishes.map(one));
}
