import { capabilitiesOf } from '../client/connection/capabilities';
import { recentWritesOf } from '../client/connection/recentWrites';
import { rejectDenial } from '../client/errors/denial';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';
import { isObject } from '../values/json';
import { spellingsOfAccents } from '../values/keys';
import { answersTags, requireTagsAnswered } from './answersTags';
import { BulkTagCalls } from './bulkTagCalls';
import { BulkTagLimits } from './bulkTagLimits';
import { ChangedTags } from './changedTags';
import { knownChanged, type TagChange } from './tagBatch';
import { TagBatcher } from './tagBatcher';
import { withTagsPart } from './tagsFailed';
import { noteRequestedTags } from './unknownTags';

/** Maximum number of rows of a run whose tags are sent one by one: waiting for one another would save nothing. */
const MAX_ROWS_SENT_SINGLY = 5;

/** Whether the tags of the run's rows are sent for many contacts at once. */
export const usesBulkTags = (run: RunServices): boolean =>
	run.rows > MAX_ROWS_SENT_SINGLY && bulkTagLimitsOf(run)?.areRefused === false;

/** @returns `undefined` if the dialect has no such call */
const bulkTagLimitsOf = ({ connection, dialect }: RunServices): BulkTagLimits | undefined =>
	dialect.bulkTags && new BulkTagLimits(capabilitiesOf(connection), dialect.bulkTags.maxContacts);

/**
 * Adds or removes tags of a contact and keeps its others, in one call with other rows of the run if the dialect has such a call. It
 * completes what a row has begun, so the failure of another row does not stop it.
 * @param change its `onChanged` is called with the tags that each call added or removed
 * @param subject `tags of contact "…"` @returns the contact's tags afterwards, if the server states them @throws ApiFailure
 */
export async function changeTags(
	run: RunServices,
	{ id, kind, tags: named, isWritten, onChanged }: Omit<TagChange, 'sendSingle'>,
	subject: string,
): Promise<string[] | undefined> {
	const { dialect, send } = run;
	const { addTags, removeTags } = dialect;
	// The server removes only what is written like its own tag, and nobody sees how accents are written.
	const tags = kind === 'add' ? named : named.flatMap(spellingsOfAccents);
	const requestFor = kind === 'add' ? addTags : removeTags;
	if (!requestFor) throw new Error(`The ${dialect.name} dialect has no call to ${kind} tags`);
	const stated = new ChangedTags();
	const noteChanged = (changed: readonly string[] | undefined) => {
		stated.note(changed);
		if (kind === 'remove') noteRequestedTags(run, named, changed ?? named);
		onChanged?.(changed);
	};
	const sendSingle = async (mayBeDone: boolean) => {
		// If the server finds nothing, the contact is missing, not its tags.
		const missing = subject.replace(/^tags of /, '');
		const about = { effect: 'update', subject, missing, completes: true, mayBeDone, isDone: answersTags } as const;
		const request = { ...requestFor(id, [...tags]), ...about };
		const answer = await send(request);
		rejectDenial(answer, subject);
		requireTagsAnswered(answer, request);
		const { body, unclearSince } = answer;
		const changed = textsOf(body, kind === 'add' ? 'tagsAdded' : 'tagsRemoved');
		noteChanged(knownChanged(changed, named, mayBeDone || unclearSince !== undefined));
		return textsOf(body, 'tags');
	};
	const batcher = usesBulkTags(run) ? tagBatcher(run) : undefined;
	const change = batcher
		? batcher.load({ id, kind, tags, isWritten, sendSingle, onChanged: noteChanged })
		: sendSingle(false);
	const after = await change.catch((error: unknown) => {
		throw withTagsPart(error, kind, stated.tags);
	});
	if (after) recentWritesOf(run.connection).noteTags(id, after);
	return after;
}

const tagBatcher = perRun((run) => {
	const { dialect, send, slots } = run;
	const limits = bulkTagLimitsOf(run);
	return dialect.bulkTags && limits && new TagBatcher(new BulkTagCalls(dialect.bulkTags, limits, send), limits, slots);
});

function textsOf(body: unknown, key: string): string[] | undefined {
	const list = isObject(body) ? body[key] : undefined;
	return Array.isArray(list) ? list.map(String) : undefined;
}
