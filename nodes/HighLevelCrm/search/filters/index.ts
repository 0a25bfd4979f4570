import type { IDataObject } from 'n8n-workflow';
import type { ServerFilter } from '../../dialects';
import { isEmptied, tellOfEmptied } from '../../operation/emptyFilter';
import type { Parameter } from '../../operation/option';
import { isOwnExpression } from '../../run/entryPoints/readOption';
import type { RowContext } from '../../run/row';
import { isObject } from '../../values/json';
import { isBlankText, isEmpty } from '../../values/text';
import { anyOfFilter } from './anyOf';
import { assignedToFilter } from './assignedTo';
import { customFieldFilter } from './customField';
import { channelsFilter, dndFilter } from './doNotDisturb';
import { addedFilter, updatedFilter } from './dates';
import type { ContactCheck, Filter } from './filter';
import { hasNoFilter, withoutTagsFilter } from './empty';
import { withoutLeftOutConditions } from './leftOutConditions';
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
	description: 'Upper and lower case do not matter',
	options: [
		...tagsFilter.parameters,
		...FILTERS.filter((filter) => filter !== tagsFilter)
			.flatMap(({ parameters }) => parameters)
			.sort((left, right) => left.displayName.localeCompare(right.displayName)),
	],
} satisfies Parameter;

/** Returns the parameters of a filter whose expressions gave nothing. @param isSet whether the row uses the filter */
const emptiedOf = ({ parameters }: Filter, isSet: boolean, given: IDataObject, context: RowContext): Parameter[] =>
	parameters.filter((parameter) => {
		const value = given[parameter.name];
		const isBlank = typeof value === 'string' && !/[\p{L}\p{N}]/u.test(value);
		const isNothing = isEmpty(value) || (Array.isArray(value) && value.every(isBlankText)) || (!isSet && isBlank);
		return isNothing && isEmptied(parameter, filtersParameter, context);
	});

/** Without a value, the filter by a custom field finds the contacts that have none. */
function warnAboutEmptyCustomValue(given: IDataObject, { parameters, run }: RowContext): void {
	const stored = parameters.raw(filtersParameter.name);
	const [entry, storedEntry] = [given, stored].map((filters) => {
		const filter = isObject(filters) ? filters.customField : undefined;
		return isObject(filter) && isObject(filter.field) ? filter.field : {};
	});
	if (entry?.condition === 'exists' || !isEmpty(entry?.value) || !isOwnExpression(storedEntry?.value)) return;
	run.warnings.add(
		'Filters > Custom Field > Value was empty, so contacts without a value are found: check its expression, or remove the filter',
	);
}

export interface ParsedFilters {
	serverFilter: ServerFilter;
	/** `undefined` if there is no filter at all. */
	matches?: ContactCheck;
}

/**
 * @param awaited filters that replace the user's of the same names
 * @param looksUpCustomFields whether the server checks custom fields, which takes a look-up request
 * @param others names of further conditions whose expressions gave nothing; absent if one limits the search, or all contacts may be found
 * @throws BadInput, naming the filter; also if all conditions that the user gave turned out to be empty
 */
export async function parseContactFilters(
	context: RowContext,
	{
		awaited,
		looksUpCustomFields = true,
		others,
	}: { awaited?: IDataObject; looksUpCustomFields?: boolean; others?: readonly string[] } = {},
): Promise<ParsedFilters> {
	const { parameters } = context;
	const chosen = withoutLeftOutConditions(parameters.get(filtersParameter), parameters.raw(filtersParameter.name));
	const given = { ...chosen, ...awaited };
	warnAboutEmptyCustomValue(given, context);
	const serverFilter: ServerFilter = {};
	const checks: ContactCheck[] = [];
	const emptied: Parameter[] = [];
	for (const filter of FILTERS) {
		const parsed = await filter.parse(given, context, filter !== customFieldFilter || looksUpCustomFields);
		emptied.push(...emptiedOf(filter, parsed !== undefined, given, context));
		if (!parsed) continue;
		Object.assign(serverFilter, parsed.serverFilter);
		checks.push(parsed.check);
	}
	tellOfEmptied(emptied, context.run, others && checks.length === 0 ? { many: 'contacts', others } : undefined);
	return {
		serverFilter,
		matches: checks.length > 0 ? (contact) => checks.every((check) => check(contact)) : undefined,
	};
}
