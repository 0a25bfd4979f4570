import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import { ApiFailure } from '../client/errors/apiFailure';
import type { Changes } from '../plan/plan';
import type { RunServices } from '../run/services';
import { changeTags } from '../tags/changeTags';
import { onlyTagsFailed, partFailed, tagsPartOf, withWritten } from '../tags/tagsFailed';
import type { TakenBack } from './takeBack';

/**
 * Gives a contact its tags back. If some tags are removed and others added, the two calls are sent one after the other.
 * @param record the contact after its fields were written, with `action` and `changes` @param subject `tags of contact "…"`
 * @returns its tags, if the server states them @throws ApiFailure that says what was written of it
 */
export async function writeTagsBack(
	{ addedTags, removedTags }: TakenBack,
	record: IDataObject,
	subject: string,
	run: RunServices,
): Promise<string[] | undefined> {
	const id = idOf(record) ?? '';
	const change = async (kind: 'add' | 'remove', tags: string[], removedBefore: string[]) =>
		await changeTags(run, { id, kind, tags, isWritten: hasFields(record) }, subject).catch((error: unknown) => {
			const tried = { added: [], removed: removedBefore, [kind === 'add' ? 'added' : 'removed']: tags };
			throw withTagsWritten(error, tried, record);
		});
	const now = removedTags.length > 0 ? await change('remove', removedTags, []) : undefined;
	return addedTags.length > 0 ? await change('add', addedTags, removedTags) : now;
}

const hasFields = ({ action }: IDataObject): boolean => action === 'updated';

/**
 * Adds to an error what was written of its contact, for Undo.
 * @param tried the tags that are changed if the call was done after all. The call that adds tags comes after the one that removes some
 */
function withTagsWritten(error: unknown, tried: Required<TagsPart>, record: IDataObject): unknown {
	const removedBefore = tried.added.length > 0 ? tried.removed : [];
	const part = tagsPartOf(error);
	const isUnclear = error instanceof ApiFailure && error.facts.unclear === true;
	const { added = [], removed = removedBefore } = isUnclear ? tried : part;
	const isPart = added.length + removed.length > 0;
	const changes = { ...(record.changes as Changes), ...(isPart && { Tags: { added, removed } }) };
	const written = { id: idOf(record) ?? '', changes };
	if (removedBefore.length > 0 && !part.added) return onlyTagsFailed(error, written, ONLY_REMOVED);
	return hasFields(record) ? onlyTagsFailed(error, written) : withWritten(partFailed(error, written), written);
}

type TagsPart = ReturnType<typeof tagsPartOf>;

const ONLY_REMOVED =
	'The tags that the run had added were removed, those that it had removed were not given back: running this item again does no harm.';
