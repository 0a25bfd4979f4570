import type { IDataObject } from 'n8n-workflow';
import { filtersParameter } from '../search/filters';
import { tagsFilter } from '../search/filters/tags';
import { parseTags } from '../tags/tagParameters';
import type { Poll } from '../run/entryPoints/poll';
import { displayValue } from '../values/text';
import { BadInput } from '../values/badInput';
import { awaitedTagsParameter } from './parameters';

/** The names of the filters by tags, which the event Contact Tagged sets itself. */
export const TAG_FILTERS: readonly string[] = tagsFilter.parameters.map(({ name }) => name);

/** @throws BadInput without a tag */
function requireAwaitedTags({ parameters }: Poll): string[] {
	const tags = parseTags({ tags: parameters.get(awaitedTagsParameter) });
	if (tags.length === 0) throw new BadInput('Contact Tagged needs a tag', 'Enter the tag that starts the workflow.');
	return tags;
}

/** Returns the filters by which Contact Tagged finds contacts, besides those of the user. @throws BadInput without a tag */
export const awaitedTagFilters = (poll: Poll): IDataObject => ({
	tagNames: requireAwaitedTags(poll),
	tags: '',
	tagMatch: 'all',
});

/** The error of a test that finds nobody: in the editor, an empty answer looks like a fault of the trigger. */
export function nobodyHasTag(poll: Poll): Error {
	const tags = requireAwaitedTags(poll).map((tag) => `"${displayValue(tag)}"`);
	const isFiltered = Object.keys(poll.parameters.get(filtersParameter)).length > 0;
	return new BadInput(
		`No contact has the tag ${tags.join(' and ')}${isFiltered ? ' and passes the filters' : ''} yet`,
		'Give it to a contact in HighLevel, wait a minute until the search shows it, and fetch the test event again. A published workflow starts with the next contact that gets the tag.',
	);
}
