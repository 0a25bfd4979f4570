import { namesOfTagIds } from '../../tags/namesOfIds';
import { isObject } from '../../values/json';
import { parseList } from '../../values/list';
import { isEmpty } from '../../values/text';
import type { Filter } from './filter';

/** Returns a filter that accepts a field's tags by ID, too, as an expression may give IDs. Contacts show only the names of tags. */
export const withNamesOfTags = (filter: Filter, field: 'tagNames' | 'withoutTags'): Filter => ({
	parameters: filter.parameters,
	async parse(given, context) {
		const listed = given[field];
		if (isEmpty(listed)) return await filter.parse(given, context);
		const filters = context.parameters.raw('filters');
		const stored = isObject(filters) ? filters[field] : undefined;
		const excludes = field === 'withoutTags';
		const tags = parseList(listed, `Filters > ${excludes ? 'Without Tags' : 'Tag Names'}`);
		const named = await namesOfTagIds(tags, stored, context.run, excludes);
		return await filter.parse({ ...given, [field]: named }, context);
	},
});
