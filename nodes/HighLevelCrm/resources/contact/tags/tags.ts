import type { IDataObject } from 'n8n-workflow';
import { contactPath, type ContactInput, type Dialect, type Wording } from '../../../dialects';
import { idOf, isObject, textOf } from '../../../api/records';
import { ApiFailure } from '../../../requests/failures/failure';
import type { Send } from '../../../api/request';
import { recordOf } from '../../answers';
import type { TagChange } from './tagChange';

/**
 * Parts a contact's tags from what is written with it. Tags in an update replace the whole list, so where tags are to be
 * added and the dialect has a call for that, they are left out and added afterwards.
 * @param tagMode `add` (default) or `replace`
 */
export function splitTags(
	contact: ContactInput,
	{ addTags }: Dialect,
	tagMode: unknown,
): { now: ContactInput; later: string[] } {
	const { tags, ...fields } = contact.fields;
	if (tags === undefined || tagMode === 'replace' || !addTags) return { now: contact, later: [] };
	return { now: { ...contact, fields }, later: tags };
}

/** Adds the tags that the contact lacks; sends nothing if it has them all. @returns the contact with its tags as they are now */
export async function addMissingTags(
	record: IDataObject,
	tags: readonly string[],
	{ addTags }: Dialect,
	send: Send,
): Promise<IDataObject> {
	const present = tagsOf(record);
	const missing = without(tags, present);
	const id = idOf(record);
	if (missing.length === 0 || !addTags || id === undefined) return record;
	await send({
		...addTags(id, missing),
		effect: 'update',
		subject: `tags of contact "${textOf(record.email) || id}"`,
	}).catch(onlyTagsFailed);
	// The vendor keeps tags in lower case.
	return { ...record, tags: [...present, ...missing.map((tag) => tag.toLowerCase())] };
}

/** By now the other fields are written: the failure has to say so. */
function onlyTagsFailed(error: unknown): never {
	if (!(error instanceof ApiFailure)) throw error;
	const description = `The other fields of the contact were written, its tags were not: running this item again does no harm.`;
	throw new ApiFailure({ message: error.message, description }, error.facts);
}

/** Adds tags to a contact and keeps the others. @returns `{ id, tags }`, the tags as they are now */
export const addTags: TagChange = async (dialect, id, tags, subject, send) => {
	if (dialect.addTags) return await change(id, dialect.addTags(id, [...tags]), subject, send);
	return await rewrite(dialect, id, (present) => [...present, ...without(tags, present)], subject, send);
};

/** Removes tags from a contact and keeps the others. @returns `{ id, tags }`, the tags as they are now */
export const removeTags: TagChange = async (dialect, id, tags, subject, send) => {
	if (dialect.removeTags) return await change(id, dialect.removeTags(id, [...tags]), subject, send);
	const record = await rewrite(dialect, id, (present) => without(present, tags), subject, send);
	if (without(tags, record.tags).length === tags.length) return record;
	throw new ApiFailure({
		message: `The server kept ${subject} that were to be removed`,
		description:
			'It takes an update with the remaining tags as an addition: the documented interface has no call that removes tags.',
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
	const present = tagsOf(
		recordOf(await send({ method: 'GET', path: contactPath(id), effect: 'read', subject }), subject),
	);
	const tags = rewritten(present);
	if (tags.length === present.length) return { id, tags: present };
	const contact: ContactInput = { fields: { tags }, customFields: [] };
	return {
		id,
		tags: tagsOf(recordOf(await send({ ...updateContact(id, contact), effect: 'update', subject }), subject)),
	};
}

const tagsOf = ({ tags }: IDataObject): string[] => (Array.isArray(tags) ? tags.map(String) : []);

/** The tags that are not among `others`; upper and lower case mean the same tag. */
function without(tags: readonly string[], others: readonly string[]): string[] {
	const known = new Set(others.map((tag) => tag.toLowerCase()));
	return tags.filter((tag) => !known.has(tag.toLowerCase()));
}
