import type { ServerFilter } from '../../dialects';
import type { Parameter } from '../../operation/option';
import type { RowContext } from '../../run/row';
import { anyOfFilter } from './anyOf';
import { assignedToFilter } from './assignedTo';
import { customFieldFilter } from './customField';
import { channelsFilter, dndFilter } from './doNotDisturb';
import { addedFilter, updatedFilter } from './dates';
import type { ContactCheck, Filter } from './filter';
import { hasNoFilter, withoutTagsFilter } from './empty';
import {
	nameFilter,
	phoneFilter,
	cityFilter,
	companyNameFilter,
	countryFilter,
	emailFilter,
	postalCodeFilter,
	sourceFilter,
	stateFilter,
} from './texts';
import { tagsFilter } from './tags';

const SINGLE_VALUE_FILTERS = {
	assignedTo: assignedToFilter,
	city: cityFilter,
	companyName: companyNameFilter,
	country: countryFilter,
	dnd: dndFilter,
	email: emailFilter,
	name: nameFilter,
	phone: phoneFilter,
	postalCode: postalCodeFilter,
	source: sourceFilter,
	state: stateFilter,
	tags: tagsFilter,
};

const FILTERS: readonly Filter[] = [
	...Object.values(SINGLE_VALUE_FILTERS),
	addedFilter,
	anyOfFilter(SINGLE_VALUE_FILTERS),
	customFieldFilter,
	channelsFilter,
	hasNoFilter,
	updatedFilter,
	withoutTagsFilter,
];

/** Filters of the contact search; a contact has to pass all of them. */
export const filtersParameter = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: FILTERS.flatMap(({ parameters }) => parameters).sort((left, right) =>
		left.displayName.localeCompare(right.displayName),
	),
} satisfies Parameter;

export interface ParsedFilters {
	serverFilter: ServerFilter;
	/** `undefined` if there is no filter at all. */
	matches?: ContactCheck;
}

/** @param looksUpCustomFields whether the server checks custom fields, which takes a look-up request @throws BadInput, naming the filter */
export async function parseContactFilters(
	context: RowContext,
	{ looksUpCustomFields = true } = {},
): Promise<ParsedFilters> {
	const given = context.parameters.get(filtersParameter);
	const serverFilter: ServerFilter = {};
	const checks: ContactCheck[] = [];
	for (const filter of FILTERS) {
		const parsed = await filter.parse(given, context, filter !== customFieldFilter || looksUpCustomFields);
		if (!parsed) continue;
		Object.assign(serverFilter, parsed.serverFilter);
		checks.push(parsed.check);
	}
	return {
		serverFilter,
		matches: checks.length > 0 ? (contact) => checks.every((check) => check(contact)) : undefined,
	};
}
