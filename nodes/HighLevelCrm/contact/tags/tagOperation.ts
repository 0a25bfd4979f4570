import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import type { ContactInput, Dialect } from '../../dialects';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { Prepare } from '../../run/call';
import type { Row } from '../../run/row';
import { recordOf } from '../../operation/responses';
import { actionOf, tagChanges } from '../comparison/changes';
import { CHEAPER_BY_CHANGES, onlyChanges } from '../comparison/options';
import { onContact, type OnContact } from '../locator/contactCall';
import { readContact } from '../locator/readContact';
import { changeTags, goesInBulk } from './changeTags_';
import { listOf, type TagChangeKind } from './wish';
import { requiredTags } from './tagParameters';
import { askedFor } from './unknownTags';
import { tagsOf, withAdded, without } from './tagSets';

/**
 * Prepares a row that names a contact and tags. Puts out `{ id, tags }`, the tags as they are now.
 * @param what the operation, for messages
 */
export function tagChange(what: string, kind: TagChangeKind): Prepare {
	return (row) => {
		const tags = requiredTags(row, what);
		const only = row.option(onlyChanges) === true;
		return onContact(row, {
			writes: true,
			ahead: only,
			worth: worthOf(row, kind, tags),
			cheaper: CHEAPER_BY_CHANGES,
			async run(on) {
				const changes = on.known && tagChanges(tags, on.known, kind);
				if (on.known && changes && actionOf(changes) === 'unchanged') {
					if (kind === 'remove') askedFor(row, tags, []);
					return { id: on.id, tags: tagsOf(on.known), action: 'unchanged', changes };
				}
				const result = await change(row, kind, tags, on);
				if (!only) return result;
				if (on.known) row.shared.contacts.keep({ ...on.known, tags: tagsAfter(kind, tags, on.known) });
				return { ...result, action: 'updated', ...(changes && { changes }) };
			},
			foretell(contact, id) {
				const changes = tagChanges(tags, contact, kind);
				if (kind === 'remove') askedFor(row, tags, tagsOf(contact));
				const after = tagsAfter(kind, tags, contact);
				row.shared.contacts.keep({ ...contact, tags: after });
				return { id, tags: after, action: actionOf(changes), changes };
			},
		});
	};
}

/** Requests that a row's tags cost: where many contacts go into one call, only the first row of each list counts as one. */
function worthOf(row: Row, kind: TagChangeKind, tags: readonly string[]): number {
	if (!goesInBulk(row)) return 1;
	const lists = row.shared.once('lists of tags', () => new Set<string>());
	const list = listOf({ kind, tags });
	const isFirst = !lists.has(list);
	lists.add(list);
	return isFirst ? 1 : 0;
}

/** A contact's tags once they are changed, in lower case as the vendor keeps them. */
function tagsAfter(kind: TagChangeKind, tags: readonly string[], contact: IDataObject): string[] {
	const present = tagsOf(contact);
	return kind === 'remove' ? without(present, tags) : withAdded(present, tags);
}

async function change(
	row: Row,
	kind: TagChangeKind,
	tags: readonly string[],
	{ id, subject, send }: OnContact,
): Promise<IDataObject> {
	const about = `tags of ${subject}`;
	const { dialect } = row.connection;
	const hasCall = (kind === 'add' ? dialect.addTags : dialect.removeTags) !== undefined;
	const rewritten = (present: string[]) => {
		if (kind === 'add') return [...present, ...without(tags, present)];
		askedFor(row, tags, present);
		return without(present, tags);
	};
	const now = hasCall
		? await changeTags(row, kind, id, tags, about)
		: (await rewrite(dialect, id, rewritten, about, send)).tags;
	if (kind === 'add' || without(tags, now ?? []).length === tags.length) return { id, ...(now && { tags: now }) };
	throw new ApiFailure({
		message: `The server kept ${about} that were to be removed`,
		description: hasCall
			? 'It answered without an error, but still has them. Try again, or remove them in HighLevel.'
			: 'It takes an update with the remaining tags as an addition: the documented interface has no call that removes tags.',
	});
}

/** Where the interface has no call for single tags: the contact's list is read and, if it changes, written as a whole. */
async function rewrite(
	{ updateContact }: Dialect,
	id: string,
	rewritten: (present: string[]) => string[],
	subject: string,
	send: Send,
): Promise<{ id: string; tags: string[] }> {
	const present = tagsOf(await readContact(id, subject, send));
	const tags = rewritten(present);
	if (tags.length === present.length) return { id, tags: present };
	const contact: ContactInput = { fields: { tags }, customFields: [] };
	const answer = await send({ ...updateContact(id, contact), effect: 'update', subject });
	return { id, tags: tagsOf(recordOf(answer, subject)) };
}
