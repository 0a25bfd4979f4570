import type { IDataObject } from 'n8n-workflow';
import type { ContactInput, Dialect } from '../dialects';
import { idOf, textOf } from '../requests/answers';
import { ApiFailure } from '../requests/failures/failure';
import type { Send } from '../requests/types';

/**
 * Parts a contact's tags from what is written with it. Tags in an update replace the whole list, so where tags are to be
 * added and the dialect has a call for that, they are left out and added afterwards.
 * @param tagMode `add` (default) or `replace`
 */
export function splitTags(contact: ContactInput, { addTags }: Dialect, tagMode: unknown): { now: ContactInput; later: string[] } {
	const { tags, ...fields } = contact.fields;
	if (tags === undefined || tagMode === 'replace' || !addTags) return { now: contact, later: [] };
	return { now: { ...contact, fields }, later: tags };
}

/** Adds the tags that the contact lacks; sends nothing if it has them all. @returns the contact with its tags as they are now */
export async function addMissingTags(record: IDataObject, tags: readonly string[], { addTags }: Dialect, send: Send): Promise<IDataObject> {
	const present = Array.isArray(record.tags) ? record.tags.map(String) : [];
	const has = new Set(present.map((tag) => tag.toLowerCase()));
	const missing = tags.filter((tag) => !has.has(tag.toLowerCase()));
	const id = idOf(record);
	if (missing.length === 0 || !addTags || id === undefined) return record;
	await send({ ...addTags(id, missing), effect: 'update', subject: `tags of contact "${textOf(record.email) || id}"` }).catch(onlyTagsFailed);
	// The vendor keeps tags in lower case.
	return { ...record, tags: [...present, ...missing.map((tag) => tag.toLowerCase())] };
}

/** By now the other fields are written: the failure has to say so. */
function onlyTagsFailed(error: unknown): never {
	if (!(error instanceof ApiFailure)) throw error;
	const description = `The other fields of the contact were written, its tags were not: running this item again does no harm.`;
	throw new ApiFailure({ message: error.message, description }, error.facts);
}
