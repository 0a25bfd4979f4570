import type { Parameter } from '../operation/option';
import { filtersParameter } from '../contact/filters';
import { tagsFilter } from '../contact/filters/tags';
import { parseTags } from '../contact/tags/tagParameters';
import type { Poll } from '../run/entryPoints/poll';
import type { ItemParameters } from '../run/row';
import { BadInput } from '../values/badInput';
import { awaitedTagsParameter } from './parameters';

/** The names of the filters by tags, which the event Contact Tagged sets itself. */
export const TAG_FILTERS: readonly string[] = tagsFilter.parameters.map(({ name }) => name);

/** Returns the poll with the awaited tags among its filters. @throws BadInput without a tag */
export function awaitTags(poll: Poll): Poll {
	const { parameters } = poll;
	const tags = parseTags({ tags: parameters.get(awaitedTagsParameter) });
	if (tags.length === 0) throw new BadInput('Contact Tagged needs a tag', 'Enter the tag that starts the workflow.');
	const get = ((declaration: Parameter) =>
		declaration.name === filtersParameter.name
			? { ...parameters.get(filtersParameter), tagNames: tags, tags: '', tagMatch: 'all' }
			: parameters.get(declaration)) as ItemParameters['get'];
	return {
		...poll,
		parameters: {
			timezone: parameters.timezone,
			get,
			option: (option) => parameters.option(option),
			raw: (name) => parameters.raw(name),
			evaluate: (expression) => parameters.evaluate(expression),
		},
	};
}
