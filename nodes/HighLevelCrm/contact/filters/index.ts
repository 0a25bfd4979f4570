import type { ContactNarrowing } from '../../dialects';
import type { Parameter } from '../../operation/parameter';
import type { Row } from '../../run/row';
import { anyOf } from './anyOf';
import { assignedTo } from './assignedTo';
import { customField } from './customField';
import { added, updated } from './dates';
import type { Check, Filter } from './filter';
import { hasNo, withoutTags } from './empty';
import { name } from './name';
import { phone } from './phone';
import { tags } from './tags';
import { city, companyName, country, email, postalCode, source, state } from './texts';

/** Those that are one value each. */
const SINGLE = { assignedTo, city, companyName, country, email, name, phone, postalCode, source, state, tags };

const FILTERS: readonly Filter[] = [
	...Object.values(SINGLE),
	added,
	anyOf(SINGLE),
	customField,
	hasNo,
	updated,
	withoutTags,
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
export interface ContactFilter {
	narrowing: ContactNarrowing;
	/** `undefined` where there is no filter at all. */
	matches?: Check;
}

/** Reads the filters of a row. @throws BadInput, naming the filter */
export async function contactFilter(row: Row): Promise<ContactFilter> {
	const given = row.parameter(filtersParameter);
	const narrowing: ContactNarrowing = {};
	const checks: Check[] = [];
	for (const filter of FILTERS) {
		const wanted = await filter.wantedBy(given, row);
		if (!wanted) continue;
		Object.assign(narrowing, wanted.narrowing);
		checks.push(wanted.check);
	}
	return { narrowing, matches: checks.length > 0 ? (contact) => checks.every((check) => check(contact)) : undefined };
}
