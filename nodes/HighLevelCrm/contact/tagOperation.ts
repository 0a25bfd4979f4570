import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../api/request';
import type { ContactInput, Dialect } from '../dialects';
import { ApiFailure } from '../client/errors/apiFailure';
import type { Prepare } from '../run/call';
import { outputMode } from '../run/entryPoints/outputOption';
import type { Row } from '../run/row';
import { ifMissing } from '../operation/ifMissing';
import type { Operation } from '../operation/operation';
import { requireRecord } from '../operation/responses';
import { dryRun, flat, includeInputFields } from '../operation/sharedOptions';
import { actionOf, tagChanges } from '../plan/comparison/changes';
import { ONLY_CHANGES_ADVICE, onlyChanges } from '../plan/comparison/options';
import { contactCall, type ResolvedContact } from './locator/contactCall';
import { readContact } from '../search/findContact';
import { changeTags, usesBulkTags } from '../tags/changeTags';
import { tagListKey, type TagChange } from '../tags/tagBatch';
import { parseRequiredTags } from '../tags/tagParameters';
import { noteRequestedTags } from '../tags/unknownTags';
import { tagsOf, withAdded, without } from '../tags/tagSets';

/** What Add Tags and Remove Tags have in common. */
export const tagOperationPanel = {
	options: [flat, includeInputFields, onlyChanges, dryRun, ifMissing, outputMode],
	resultAction: 'updated',
} satisfies Partial<Operation>;

/** Returns `{ id, tags }` with the contact's current tags. @param operationName its name in messages */
export function tagOperation(operationName: string, kind: TagChange['kind']): Prepare {
	return (row) => {
		const tags = parseRequiredTags(row, operationName);
		const comparesFirst = row.parameters.option(onlyChanges) === true;
		return contactCall(row, {
			writes: true,
			prefetches: comparesFirst,
			savedRequests: savedRequestsFor(row, kind, tags),
			advice: ONLY_CHANGES_ADVICE,
			async run(contact) {
				const changes = contact.cached && tagChanges(tags, contact.cached, kind);
				if (contact.cached && changes && actionOf(changes) === 'unchanged') {
					if (kind === 'remove') noteRequestedTags(row.run, tags, []);
					return { id: contact.id, tags: tagsOf(contact.cached), action: 'unchanged', changes };
				}
				const result = await applyTagChange(row, kind, tags, contact);
				if (!comparesFirst) return result;
				if (contact.cached) row.run.contacts.prime({ ...contact.cached, tags: tagsAfter(kind, tags, contact.cached) });
				return { action: 'updated', ...result, ...(changes && { changes }) };
			},
			preview(contact, id) {
				const changes = tagChanges(tags, contact, kind);
				if (kind === 'remove') noteRequestedTags(row.run, tags, tagsOf(contact));
				const after = tagsAfter(kind, tags, contact);
				row.run.contacts.prime({ ...contact, tags: after });
				return { id, tags: after, action: actionOf(changes), changes };
			},
		});
	};
}

/** Requests that skipping a row saves. If one call changes many contacts, only the first row of each list of tags counts. */
function savedRequestsFor(row: Row, kind: TagChange['kind'], tags: readonly string[]): number {
	if (!usesBulkTags(row.run)) return 1;
	const lists = row.run.memoize('lists of tags', () => new Set<string>());
	const listKey = tagListKey({ kind, tags });
	const isFirst = !lists.has(listKey);
	lists.add(listKey);
	return isFirst ? 1 : 0;
}

/** Returns a contact's tags after the change, in lower case as the vendor stores them. */
function tagsAfter(kind: TagChange['kind'], tags: readonly string[], contact: IDataObject): string[] {
	const present = tagsOf(contact);
	return kind === 'remove' ? without(present, tags) : withAdded(present, tags);
}

async function applyTagChange(
	row: Row,
	kind: TagChange['kind'],
	tags: readonly string[],
	{ id, subject, send }: ResolvedContact,
): Promise<IDataObject> {
	const tagSubject = `tags of ${subject}`;
	const { dialect } = row.run;
	const hasCall = (kind === 'add' ? dialect.addTags : dialect.removeTags) !== undefined;
	const newTagsOf = (present: string[]) => {
		if (kind === 'add') return [...present, ...without(tags, present)];
		noteRequestedTags(row.run, tags, present);
		return without(present, tags);
	};
	let isUnchanged = kind === 'remove';
	const onRemoved = (removed?: readonly string[]) => void (isUnchanged &&= removed?.length === 0);
	const now = hasCall
		? await changeTags(row.run, { id, kind, tags, onRemoved }, tagSubject)
		: await rewrite(dialect, id, newTagsOf, subject, send, onRemoved);
	if (kind === 'add' || without(tags, now ?? []).length === tags.length)
		return { id, ...(now && { tags: now }), ...(isUnchanged && { action: 'unchanged' }) };
	throw new ApiFailure({
		message: `The server kept ${tagSubject} that were to be removed`,
		description: hasCall
			? 'It answered without an error, but still has them. Try again, or remove them in HighLevel.'
			: 'It treats an update with the remaining tags as an addition, and the documented interface has no call that removes tags.',
	});
}

/** Without a call for single tags, the contact's list is read and, if it changes, written as a whole. */
async function rewrite(
	{ updateContact }: Dialect,
	id: string,
	newTagsOf: (present: string[]) => string[],
	contactSubject: string,
	send: Send,
	onRemoved: (removed: readonly string[]) => void,
): Promise<string[]> {
	const subject = `tags of ${contactSubject}`;
	const present = tagsOf(await readContact(id, contactSubject, send));
	const tags = newTagsOf(present);
	onRemoved(without(present, tags));
	if (tags.length === present.length) return present;
	const contact: ContactInput = { fields: { tags }, customFields: [] };
	const answer = await send({ ...updateContact(id, contact), effect: 'update', subject, missing: contactSubject });
	return tagsOf(requireRecord(answer, subject, 'contact'));
}
