import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../client/errors/apiFailure';
import { OTHER_CODES } from '../client/errors/errorCode';
import { shownChanges } from '../operation/shownChanges';
import { isObject } from '../values/json';
import type { TagChange } from './tagBatch';

/**
 * Adds to an error what other calls of the same change have done. If it takes fewer calls in all, each tag of a list is sent by its own call.
 * @param part the tags that were added or removed; `undefined` if the server does not state them
 */
export function withTagsPart(error: unknown, kind: TagChange['kind'], part: readonly string[] | undefined): unknown {
	if (!(error instanceof ApiFailure) || part?.length === 0) return error;
	const { message, facts } = error;
	if (!part) return new ApiFailure({ message, description: PART_UNCLEAR }, { ...facts, unclear: true });
	return new ApiFailure(error, { ...facts, tagsPart: { [kind === 'add' ? 'added' : 'removed']: [...part] } });
}

const PART_UNCLEAR = 'Some of its tags may have been changed: running this item again does no harm.';

/** The tags that were added or removed before the others of an error failed. None if the failed call may have been done: all may be changed then. */
export const tagsPartOf = (error: unknown): { added?: string[]; removed?: string[] } =>
	(error instanceof ApiFailure && error.facts.unclear !== true && error.facts.tagsPart) || {};

/**
 * Returns the error for a contact that was written without its tags, which has to say so.
 * @param written for Undo, as in `FailureFacts` @param description what to tell of the rest; by default that all other fields were written
 */
export function onlyTagsFailed(error: unknown, written: IDataObject, description?: string): ApiFailure {
	const told = description ?? describe(error, true);
	if (!(error instanceof ApiFailure))
		return new ApiFailure(
			{ message: 'The tags were not written, as the execution was canceled', description: told },
			{ untagged: true, written: shown(written) },
		);
	const { unclear, code } = error.facts;
	return new ApiFailure(
		{ message: error.message, description: unclear ? TAGS_UNCLEAR : told },
		{
			...error.facts,
			notFound: undefined,
			untagged: code === OTHER_CODES.canceled || undefined,
			code: OTHER_CODES.untagged,
			written: shown(written),
		},
	);
}

/** Returns the error for tags of which only some were written; any other error as it is. @param written for Undo, as in `FailureFacts` */
export const partFailed = (error: unknown, written: IDataObject): unknown =>
	error instanceof ApiFailure && error.facts.tagsPart ? onlyTagsFailed(error, written, describe(error, false)) : error;

function describe(error: unknown, hasFields: boolean): string {
	const { added, removed } = tagsPartOf(error);
	const tags = added ?? removed;
	if (!tags) return FIELDS_WRITTEN;
	const named = tags.map((tag) => `"${tag}"`).join(', ');
	const part = `Of its tags, ${named} ${tags.length === 1 ? 'was' : 'were'} ${added ? 'added' : 'removed'}, the others were not: running this item again does no harm.`;
	return hasFields ? `The other fields of the contact were written. ${part}` : part;
}

const TAGS_UNCLEAR =
	'All else of the contact was written, its tags may have been: running this item again does no harm.';
const FIELDS_WRITTEN =
	'The other fields of the contact were written, its tags were not: running this item again does no harm.';

/** Adds to an error what is known of its contact, if the contact was written without its tags, or may have been written. */
export function withWritten(error: unknown, more: IDataObject): unknown {
	if (!(error instanceof ApiFailure)) return error;
	const { message, description, facts } = error;
	const { written = facts.unclear ? { action: OTHER_CODES.unclear } : undefined } = facts;
	// The server wrote another contact in place of this one, whose former values are not known.
	const isAnother = written?.id !== undefined && more.id !== undefined && written.id !== more.id;
	if (!written || isAnother) return error;
	return new ApiFailure({ message, description }, { ...facts, written: shown({ ...more, ...written }) });
}

/** The changes of a failed row look like those of any other row. */
const shown = (written: IDataObject): IDataObject =>
	isObject(written.changes) && Object.keys(written.changes).length > 0
		? { ...written, changes: shownChanges(written.changes) }
		: written;
