import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import { ApiFailure } from '../../client/errors/apiFailure';
import { rejectDenial } from '../../client/errors/denial';
import type { ContactInput, Dialect } from '../../dialects';
import { requireRecord } from '../../operation/responses';
import { requireUpdated } from '../../operation/sendUpdateById';
import { Order } from '../../run/order';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';
import { readContact } from '../../search/findContact';
import { changeTags } from '../../tags/changeTags';
import type { TagChange } from '../../tags/tagBatch';
import { ChangedTags } from '../../tags/changedTags';
import { partFailed } from '../../tags/tagsFailed';
import { tagsOf, without } from '../../tags/tagSets';
import { noteRequestedTags } from '../../tags/unknownTags';
import type { ResolvedContact } from '../locator/contactCall';

/** What the output says of a contact's tags. */
export interface TagResult extends IDataObject {
	id: string;
	tags?: string[];
	action?: string;
	/** The tags that were added or removed, if the server states them; not output. */
	changed?: string[];
}

/** Adds or removes tags of a contact. @throws ApiFailure also if the server keeps tags that were to be removed */
export async function applyTagChange(
	run: RunServices,
	kind: TagChange['kind'],
	tags: readonly string[],
	{ id, subject, send }: Pick<ResolvedContact, 'id' | 'subject' | 'send'>,
): Promise<TagResult> {
	const tagSubject = `tags of ${subject}`;
	const { dialect } = run;
	const hasCall = (kind === 'add' ? dialect.addTags : dialect.removeTags) !== undefined;
	const newTagsOf = (present: string[]) => {
		if (kind === 'add') return [...present, ...without(tags, present)];
		noteRequestedTags(run, tags, present);
		return without(present, tags);
	};
	const stated = new ChangedTags();
	const now = hasCall
		? await changeTags(run, { id, kind, tags, onChanged: stated.note }, tagSubject).catch((error: unknown) => {
				throw partFailed(error, { id });
			})
		: await rewriteTurns(run).inTurn(
				[id],
				async () => await rewrite(dialect, id, newTagsOf, subject, send, stated.note),
			);
	const { tags: changed } = stated;
	const isUnchanged = changed?.length === 0;
	if (kind === 'add' || without(tags, now ?? []).length === tags.length)
		return { id, ...(now && { tags: now }), ...(isUnchanged && { action: 'unchanged' }), changed };
	throw new ApiFailure({
		message: `The server kept ${tagSubject} that were to be removed`,
		description: hasCall
			? 'It answered without an error, but still has them. Try again, or remove them in HighLevel.'
			: 'It treats an update with the remaining tags as an addition, and the documented interface has no call that removes tags.',
	});
}

/** One rewrite at a time per contact, as rows may name it in different ways: of two lists that are read and written at once, one is lost. */
const rewriteTurns = perRun(() => new Order());

/** Without a call for single tags, the contact's list is read and, if it changes, written as a whole. */
async function rewrite(
	{ updateContact }: Dialect,
	id: string,
	newTagsOf: (present: string[]) => string[],
	contactSubject: string,
	send: Send,
	onChanged: (changed: readonly string[]) => void,
): Promise<string[]> {
	const subject = `tags of ${contactSubject}`;
	const present = tagsOf(await readContact(id, contactSubject, send));
	const tags = newTagsOf(present);
	onChanged([...without(present, tags), ...without(tags, present)]);
	if (tags.length === present.length) return present;
	const contact: ContactInput = { fields: { tags }, customFields: [] };
	const answer = await send({ ...updateContact(id, contact), effect: 'update', subject, missing: contactSubject });
	rejectDenial(answer, subject);
	const record = requireRecord(answer, subject, 'contact');
	requireUpdated(record, id, subject);
	return tagsOf(record);
}
