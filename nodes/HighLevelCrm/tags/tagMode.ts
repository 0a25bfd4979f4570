import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { ContactInput, Dialect } from '../dialects';
import type { Option } from '../operation/option';
import type { Row } from '../run/row';
import type { RunServices } from '../run/services';
import { toText } from '../values/json';
import { changeTags } from './changeTags';
import { ChangedTags } from './changedTags';
import { onlyTagsFailed, partFailed } from './tagsFailed';
import { tagsOf, withAdded, without } from './tagSets';

/** Whether the tags that a contact has are kept (`add`, default) or dropped (`replace`). */
export const tagMode: Option<'add' | 'replace'> = {
	parameter: {
		displayName: 'Tag Mode',
		name: 'tagMode',
		type: 'options',
		options: [
			{ name: 'Add', value: 'add' },
			{
				name: 'Replace',
				value: 'replace',
				description: 'Removes its other tags',
			},
		],
		default: 'add',
	},
	read: (given) => (given === 'replace' ? 'replace' : 'add'),
};

/** The effective tag mode: without a call that adds tags, they are sent with the fields and replace the others. */
export const tagModeOf = (row: Row): 'add' | 'replace' =>
	row.run.dialect.addTags ? row.parameters.option(tagMode) : 'replace';

/** Without a call that adds tags, the tags that the contact had when it was read are sent along with those to be added. */
export function withStoredTags<T extends ContactInput>(
	contact: T,
	stored: IDataObject,
	{ addTags }: Dialect,
	mode: 'add' | 'replace' | 'remove',
): T {
	const { tags } = contact.fields;
	if (tags === undefined || mode !== 'add' || addTags) return contact;
	return { ...contact, fields: { ...contact.fields, tags: withAdded(tagsOf(stored), tags) } };
}

/** Tags in an update replace the whole list, so tags to be added are sent afterwards if the dialect has a call for that. */
export function splitTags(
	contact: ContactInput,
	{ addTags }: Dialect,
	mode: 'add' | 'replace' | 'remove',
): { now: ContactInput; later: string[] } {
	if (contact.fields.tags === undefined || mode === 'replace' || !addTags) return { now: contact, later: [] };
	const { tags, ...fields } = contact.fields;
	return { now: { ...contact, fields }, later: tags };
}

/**
 * Adds the tags that the contact lacks; sends nothing if it has them all.
 * @param isOnlyTags whether the row has written nothing else
 * @param onAdded called with the tags that the contact got by this; `undefined` if the server does not state them
 * @returns the contact with its current tags
 */
export async function addMissingTags(
	record: IDataObject,
	tags: readonly string[],
	run: RunServices,
	isOnlyTags = false,
	onAdded?: (tags: string[] | undefined) => void,
): Promise<IDataObject> {
	const present = tagsOf(record);
	const missing = without(tags, present);
	const id = idOf(record);
	if (missing.length === 0 || id === undefined) {
		onAdded?.([]);
		return record;
	}
	const stated = new ChangedTags();
	const subject = `tags of contact "${toText(record.email) || id}"`;
	const change = { id, kind: 'add' as const, tags: missing, isWritten: !isOnlyTags, onChanged: stated.note };
	const now = await changeTags(run, change, subject).catch((error: unknown) => {
		throw isOnlyTags ? partFailed(error, { id }) : onlyTagsFailed(error, { id });
	});
	onAdded?.(stated.tags);
	return { ...record, tags: now ?? withAdded(present, missing) };
}
