import type { Send } from '../api/request';
import { ApiFailure, hasStatus } from '../client/errors/apiFailure';
import type { BulkTags } from '../dialects';
import { inParts } from '../values/inParts';
import type { BulkTagLimits } from './bulkTagLimits';
import { knownChanged, type TagBatch, type TagChange } from './tagBatch';

/** The outcome of one contact: its tags afterwards, if the server states them, or why they were not changed. */
export type TagOutcome = { tags?: string[] } | { error: unknown };
type TagOutcomes = Map<TagChange, TagOutcome>;

interface SentBatch {
	outcomes: TagOutcomes;
	/** Whether the server accepted every bulk call of the batch. */
	accepted: boolean;
}

/** Statuses that may be due to the number of contacts, or to the content of the call. */
const SIZE_OR_CONTENT = [400, 413, 422];
/** Statuses by which a server, or a scope of the token, may refuse the call itself. */
const CALL_ITSELF = [401, 403, 404, 405, 501];

/**
 * Sends tags for many contacts at once. If a call is refused, halving finds whether its size or some of its content is the cause; the
 * single call decides about each contact that no bulk call changes.
 */
export class BulkTagCalls {
	/** Whether a bulk call of this run has been accepted. */
	private passed = false;
	/** Consecutive refusals of bulk calls whose contacts the single call then changed. */
	private refusals = 0;
	private onlyCall?: Promise<SentBatch>;

	constructor(
		private readonly bulk: BulkTags,
		private readonly limits: BulkTagLimits,
		private readonly send: Send,
	) {}

	/** Never rejects: each contact has its own outcome. */
	async sendBatch(batch: TagBatch): Promise<TagOutcomes> {
		// One bulk call at a time until the server accepts one: several that fail at once would look like an outage of the whole server.
		while (this.onlyCall && !this.passed && !this.limits.areRefused) await this.onlyCall;
		const sent = this.sendInParts(batch);
		if (!this.passed) {
			this.onlyCall = sent.finally(() => (this.onlyCall = undefined));
		}
		return (await sent).outcomes;
	}

	private async sendInParts(batch: TagBatch): Promise<SentBatch> {
		const { areRefused, maxContacts } = this.limits;
		const { changes, unclear } = batch;
		if (areRefused || maxContacts === 1) return await sendSingly(changes, unclear);
		const parts = inParts(changes, maxContacts).map((part) => this.sendPart({ ...batch, changes: part }));
		return merge(await Promise.all(parts));
	}

	private async sendPart(batch: TagBatch): Promise<SentBatch> {
		const { kind, tags, changes, unclear } = batch;
		// The single call costs as much and is never refused for another contact.
		if (changes.length === 1) return await sendSingly(changes, unclear);
		const ids = [...new Set(changes.map(({ id }) => id))];
		const request = { ...this.bulk.request(kind, ids, tags), subject: `tags of ${ids.length} contacts` };
		try {
			const { body, unclearSince } = await this.send({ ...request, effect: 'update', completes: true });
			this.passed = true;
			this.refusals = 0;
			const stated = this.bulk.outcomes(body, kind, tags);
			const done = changes.filter(({ id }) => stated.get(id)?.done);
			const mayBeDone = (unclear ?? unclearSince) !== undefined;
			for (const { id, onChanged } of done) onChanged?.(knownChanged(stated.get(id)?.changed, tags, mayBeDone));
			const outcomes: TagOutcomes = new Map(done.map((change) => [change, { tags: stated.get(change.id)?.tags }]));
			const left = changes.filter((change) => !outcomes.has(change));
			const { outcomes: others } = await sendSingly(left, unclear, ({ id }) => !stated.has(id));
			return { outcomes: new Map([...outcomes, ...others]), accepted: true };
		} catch (error) {
			return await this.recover(batch, error);
		}
	}

	private async recover(batch: TagBatch, error: unknown): Promise<SentBatch> {
		const { changes } = batch;
		const unclear = error instanceof ApiFailure && error.facts.unclear ? error : batch.unclear;
		const isRateLimited = hasStatus(error, 429);
		if (!(error instanceof ApiFailure) || isRateLimited) return allFailed(changes, unclear ?? error);
		const mayHalve = hasStatus(error, ...SIZE_OR_CONTENT);
		if (mayHalve && changes.length > 2) return await this.sendHalves({ ...batch, unclear });

		// One single call shows whether the server or the token fails altogether, before it is sent for all contacts.
		const trial = await sendSingly(changes.slice(0, 1), unclear);
		const [first] = trial.outcomes.values();
		const trialFailure = first && 'error' in first ? first.error : undefined;
		if (trialFailure instanceof ApiFailure && trialFailure.facts.hopeless) return allFailed(changes, trialFailure);
		if (!mayHalve && trialFailure === undefined) this.countRefusal(hasStatus(error, ...CALL_ITSELF));
		const all = merge([trial, await sendSingly(changes.slice(1), unclear)]);
		if (mayHalve && [...all.outcomes.values()].every((outcome) => !('error' in outcome))) this.countRefusal(true);
		return all;
	}

	/** If both halves are accepted, the size was the cause, and the half is the maximum. A half with refused content is refused again. */
	private async sendHalves({ changes, ...batch }: TagBatch): Promise<SentBatch> {
		const half = Math.ceil(changes.length / 2);
		const first = await this.sendInParts({ ...batch, changes: changes.slice(0, half) });
		const rest = changes.slice(half);
		// If no contact of the first half can be changed, the tags are the likely cause, and the halving need not go on.
		const noneChanged = [...first.outcomes.values()].every((outcome) => 'error' in outcome);
		const second = noneChanged
			? await sendSingly(rest, batch.unclear)
			: await this.sendInParts({ ...batch, changes: rest });
		if (first.accepted && second.accepted) this.limits.noteMaximum(half);
		return { ...merge([first, second]), accepted: false };
	}

	/**
	 * Counts a bulk call that was refused although the single call works.
	 * @param isCertain whether one such refusal is enough if no bulk call has been accepted yet; a 5xx may be due to a single contact
	 */
	private countRefusal(isCertain: boolean): void {
		this.refusals++;
		if (this.refusals > 1 || (isCertain && !this.passed)) this.limits.noteRefused();
	}
}

/** Sends changes singly. @param unclear as in `TagBatch`, the error if the run is stopped @param isUnsaid whether a bulk answer omits the change */
async function sendSingly(
	changes: readonly TagChange[],
	unclear?: ApiFailure,
	isUnsaid: (change: TagChange) => boolean = () => false,
): Promise<SentBatch> {
	const sendOne = async (change: TagChange): Promise<[TagChange, TagOutcome]> => [
		change,
		await change.sendSingle(unclear !== undefined || isUnsaid(change)).then(
			(tags) => ({ tags }),
			(error: unknown) => ({ error: error instanceof ApiFailure ? error : (unclear ?? error) }),
		),
	];
	return { outcomes: new Map(await Promise.all(changes.map(sendOne))), accepted: false };
}

const allFailed = (changes: readonly TagChange[], error: unknown): SentBatch => ({
	outcomes: new Map(changes.map((change) => [change, { error }])),
	accepted: false,
});

const merge = (sent: readonly SentBatch[]): SentBatch => ({
	outcomes: new Map(sent.flatMap(({ outcomes }) => [...outcomes])),
	accepted: sent.every(({ accepted }) => accepted),
});
