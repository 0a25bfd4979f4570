import type { ServerFilter } from '../../dialects';
import type { Parameter } from '../../operation/parameter';
import type { Row } from '../../run/row';
import { anyOfFilter } from './anyOf';
import { assignedToFilter } from './assignedTo';
import { customFieldFilter } from './customField';
import { addedFilter, updatedFilter } from './dates';
import type { ContactCheck, Filter } from './filter';
import { hasNoFilter, withoutTagsFilter } from './empty';
import { nameFilter } from './name';
import { phoneFilter } from './phone';
import { tagsFilter } from './tags';
import {
	cityFilter,
	companyNameFilter,
	countryFilter,
	emailFilter,
	postalCodeFilter,
	sourceFilter,
	stateFilter,
} from './texts';

/** Those that are one value each. */
const SINGLE_VALUE_FILTERS = {
	assignedTo: assignedToFilter,
	city: cityFilter,
	companyName: companyNameFilter,
	country: countryFilter,
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
	options: FILTERS.flatMap(({ parameters }) => parameters).sort((one, other) =>
		one.displayName.localeCompare(other.displayName),
	),
} satisfies Parameter;

/** A row's filters: what the server can narrow by, and the exact check. */
export interface ParsedFilters {
	serverFilter: ServerFilter;
	/** `undefined` where there is no filter at all. */
	matches?: ContactCheck;
}

/** Reads the filters of a row. @throws BadInput, naming the filter */
export async function parseContactFilters(row: Row): Promise<ParsedFilters> {
	const given = row.parameter(filtersParameter);
	const narrowing: ServerFilter = {};
	const checks: ContactCheck[] = [];
	for (const filter of FILTERS) {
		const wanted = await filter.parse(given, row);
		if (!wanted) continue;
		Object.assign(narrowing, wanted.narrowing);
		checks.push(wanted.check);
	}
	return {
		serverFilter: narrowing,
		matches: checks.length > 0 ? (contact) => checks.every((check) => check(contact)) : undefined,
	};
}
