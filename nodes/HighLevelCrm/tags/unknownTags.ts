import type { IDataObject } from 'n8n-workflow';
import { listTagNames } from '../lookups/tags';
import { agreeing, formatCount } from '../values/formatting';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';
import { cleanKey } from '../values/keys';
import { displayValue } from '../values/text';
import { tagsOf, without } from './tagSets';

/** Tags that the rows of a run asked for, and those of them that a contact had. */
interface RequestedTags {
	wanted: Set<string>;
	found: Set<string>;
}

/**
 * Records the tags that a row searched for or was to remove. If some were never found in the run, a warning names those that the location
 * does not have.
 * @param found tags that a contact had; all of them if that is unknown
 */
export function noteRequestedTags(run: RunServices, wanted: readonly string[], found: readonly string[]): void {
	const requested = requestedTags(run);
	for (const tag of wanted) requested.wanted.add(tag.toLowerCase());
	for (const tag of found) requested.found.add(tag.toLowerCase());
}

/** Records tags that are to protect contacts: a misspelled tag protects nobody. @param contacts those that may have them */
export function noteProtectingTags(run: RunServices, tags: readonly string[], contacts: Iterable<IDataObject>): void {
	if (tags.length === 0) return;
	const missing = new Set(tags.map((tag) => tag.toLowerCase()));
	for (const contact of contacts) {
		for (const tag of tagsOf(contact)) missing.delete(tag.toLowerCase());
		if (missing.size === 0) break;
	}
	const found = tags.filter((tag) => !missing.has(tag.toLowerCase()));
	noteRequestedTags(run, tags, found);
}

const requestedTags = perRun((run) => {
	const tags: RequestedTags = { wanted: new Set(), found: new Set() };
	run.warnings.addAtEnd(async () => await unknownTagsWarning(tags, run));
	return tags;
});

/** Maximum number of tags that the warning names: each row may ask for others. */
const MAX_NAMED_TAGS = 10;

/** @returns the warning; empty if there is none, or if the tags cannot be listed */
async function unknownTagsWarning(
	{ wanted, found }: RequestedTags,
	{ send, connection }: RunServices,
): Promise<string> {
	const notFound = [...wanted].filter((tag) => !found.has(tag));
	if (notFound.length === 0) return '';
	const existing = await listTagNames(send, connection.locationId).catch(() => undefined);
	const unknown = existing ? without(notFound, [...existing, ...existing.map(cleanKey)]) : [];
	if (unknown.length === 0) return '';
	const named = unknown.slice(0, MAX_NAMED_TAGS).map((tag) => `"${displayValue(tag)}"`);
	const rest = unknown.length - named.length;
	const more = rest > 0 ? ` and ${formatCount(rest)} more` : '';
	return `The location has no ${agreeing(unknown.length, 'tag', 'tags')} ${named.join(', ')}${more}: check the spelling`;
}
