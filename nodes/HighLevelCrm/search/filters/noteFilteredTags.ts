import type { ServerFilter } from '../../dialects/contactSearch';
import type { RunServices } from '../../run/services';
import { noteRequestedTags } from '../../tags/unknownTags';
import { cleanKey } from '../../values/keys';

/** Records the tags of a search's filters: one that the location does not have is told. @param found whether contacts passed the filters */
export function noteFilteredTags(
	run: RunServices,
	{ tags = [], anyTags = [], withoutTags }: ServerFilter,
	found: boolean,
): void {
	if (!found) noteRequestedTags(run, [...tags, ...anyTags], []);
	// No contact that was found has such a tag, so they can't show whether it exists. A misspelled tag excludes nobody.
	if (withoutTags) noteRequestedTags(run, withoutTags.map(cleanKey), []);
}
