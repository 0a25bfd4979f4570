import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../../api/records';
import type { Send } from '../../../api/request';
import type { ContactInput, Dialect } from '../../../dialects';
import type { Option } from '../../../parameters/option';
import { ApiFailure } from '../../../requests/failures/failure';
import { textOf } from '../../../values/json';
import { tagsOf, without } from './tagSets';

/** What becomes of the tags that a contact has already: `add` (default) keeps them, `replace` drops them. */
export const tagMode: Option<'add' | 'replace'> = {
	parameter: {
		displayName: 'Tag Mode',
		name: 'tagMode',
		type: 'options',
		options: [
			{
				name: 'Add',
				value: 'add',
				description: 'Keep the tags that the contact has, and add the mapped ones',
			},
			{
				name: 'Replace',
				value: 'replace',
				description: 'Make the mapped tags the only ones: every other tag of the contact is dropped',
			},
		],
		default: 'add',
		description:
			'What becomes of the tags that the contact has already. In the documented dialect tags are always sent along with the fields.',
	},
	read: (given) => (given === 'replace' ? 'replace' : 'add'),
};

/**
 * Parts a contact's tags from what is written with it. Tags in an update replace the whole list, so where tags are to be
 * added and the dialect has a call for that, they are left out and added afterwards.
 */
export function splitTags(
	contact: ContactInput,
	{ addTags }: Dialect,
	mode: 'add' | 'replace',
): { now: ContactInput; later: string[] } {
	const { tags, ...fields } = contact.fields;
	if (tags === undefined || mode === 'replace' || !addTags) return { now: contact, later: [] };
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
	const description = `The other fields of the contact were written, its tags were not: running this item again does no harm.`;
	const facts = error instanceof ApiFailure ? error.facts : {};
	throw new ApiFailure({ message: (error as Error).message, description }, facts);
}
