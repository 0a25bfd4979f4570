import type { IDataObject } from 'n8n-workflow';
import { tagsFilter } from '../search/filters/tags';
import { parseTags } from '../tags/tagParameters';
import type { Poll } from '../run/entryPoints/poll';
import { BadInput } from '../values/badInput';
import { awaitedTagsParameter } from './parameters';

/** The names of the filters by tags, which the event Contact Tagged sets itself. */
export const TAG_FILTERS: readonly string[] = tagsFilter.parameters.map(({ name }) => name);

/** Returns the filters by which Contact Tagged finds contacts, besides those of the user. @throws BadInput without a tag */
export function awaitedTagFilters({ parameters }: Poll): IDataObject {
	const tags = parseTags({ tags: parameters.get(awaitedTagsParameter) });
	if (tags.length === 0) throw new BadInput('Contact Tagged needs a tag', 'Enter the tag that starts the workflow.');
	return { tagNames: tags, tags: '', tagMatch: 'all' };
}
