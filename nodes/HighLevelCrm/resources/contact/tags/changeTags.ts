import type { IDataObject } from 'n8n-workflow';
import type { Send, Wording } from '../../../api/request';
import type { ContactInput, Dialect } from '../../../dialects';
import { ApiFailure } from '../../../requests/failures/failure';
import type { Prepare } from '../../../requests/run/call';
import { isObject } from '../../../values/json';
import { recordOf } from '../../answers';
import { onContact } from '../locator/onContact';
import { readContact } from '../locator/readContact';
import { requiredTags } from './tagNames';
import { tagsOf, without } from './tagSets';

/** Changes a contact's tags and nothing else. @returns `{ id, tags }`, the tags as they are now */
type TagChange = (
	dialect: Dialect,
	id: string,
	tags: readonly string[],
	subject: string,
	send: Send,
) => Promise<IDataObject>;

/** Prepares a row that names a contact and tags. @param what the operation, for messages */
export function tagChange(what: string, change: TagChange): Prepare {
	return (row) => {
		const tags = requiredTags(row, what);
		return onContact(
			row,
			true,
			async ({ id, subject, send }) => await change(row.connection.dialect, id, tags, `tags of ${subject}`, send),
		);
	};
}

/** Adds tags to a contact and keeps the others. @returns `{ id, tags }`, the tags as they are now */
export const addTags: TagChange = async (dialect, id, tags, subject, send) => {
	if (dialect.addTags) return await change(id, dialect.addTags(id, [...tags]), subject, send);
	return await rewrite(dialect, id, (present) => [...present, ...without(tags, present)], subject, send);
};

/** Removes tags from a contact and keeps the others. @returns `{ id, tags }`, the tags as they are now */
export const removeTags: TagChange = async (dialect, id, tags, subject, send) => {
	const record = dialect.removeTags
		? await change(id, dialect.removeTags(id, [...tags]), subject, send)
		: await rewrite(dialect, id, (present) => without(present, tags), subject, send);
	if (without(tags, tagsOf(record)).length === tags.length) return record;
	throw new ApiFailure({
		message: `The server kept ${subject} that were to be removed`,
		description: dialect.removeTags
			? 'It answered without an error, but still has them. Try again, or remove them in HighLevel.'
			: 'It takes an update with the remaining tags as an addition: the documented interface has no call that removes tags.',
	});
};

async function change(id: string, wording: Wording, subject: string, send: Send): Promise<IDataObject> {
	const { body } = await send({ ...wording, effect: 'update', subject });
	return { id, ...(isObject(body) && Array.isArray(body.tags) && { tags: body.tags }) };
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
	return {
		id,
		tags: tagsOf(recordOf(await send({ ...updateContact(id, contact), effect: 'update', subject }), subject)),
	};
}
