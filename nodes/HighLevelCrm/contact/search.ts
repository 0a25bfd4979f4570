import { limitParameter, returnAllParameter, parseLimit } from '../operation/returnAll';
import type { Parameter } from '../operation/option';
import { readPages } from '../client/paging/readPages';
import type { Dialect } from '../dialects';
import { isOwnExpression } from '../run/entryPoints/readOption';
import type { Row } from '../run/row';
import { BadInput } from '../values/badInput';
import { composed } from '../values/keys';
import { looksEmpty, parseEncodableText } from '../values/text';
import type { Operation } from '../operation/operation';
import { parseContactFilters, filtersParameter } from '../search/filters';
import { noteFilteredTags } from '../search/filters/noteFilteredTags';
import { contactFormat } from '../operation/formatOption';
import { contactOutput } from './output/contactOutput';
import { customFieldsByName, fieldsToReturn } from './output/options';
import { customQuery, checkCustomQuery } from '../search/query/customQuery';
import { MAX_QUERY_CHARACTERS } from '../search/query/maxQuery';
import { isStableSort, parseSort, sortContacts, sortParameter, STABLE_SORT } from '../search/query/sort';
import { UnshownFields } from '../search/query/unshownFields';

const NOTHING_FOUND = 'No contact passed the query and the filters.';

/** Returns the hint for a search without result. In a dialect without a look-up, nothing finds a new contact sooner. */
const nothingFoundHint = ({ findContact }: Dialect): string =>
	findContact
		? `${NOTHING_FOUND} HighLevel's search shows new and changed contacts only after some seconds; Find by Email or Phone finds them at once.`
		: `${NOTHING_FOUND} A search may show new and changed contacts only after some seconds.`;

/** Like an empty filter, an empty query finds more than the user meant. */
const EMPTY_QUERY_WARNING = 'Query was empty, so nothing was searched for by it: check its expression, or remove it';

const queryParameter = {
	displayName: 'Query',
	name: 'query',
	type: 'string',
	default: '',
	placeholder: 'e.g. jane',
	description: 'Text to search for in name, email and phone',
} satisfies Parameter;

export const search: Operation = {
	value: 'search',
	name: 'Search',
	action: 'Get many contacts by search',
	description: 'Get many contacts by text, tags, email, phone, name, company, custom field or dates',
	parameters: [queryParameter, returnAllParameter, limitParameter, filtersParameter, sortParameter],
	options: [contactFormat, fieldsToReturn, customFieldsByName, customQuery],
	output: (context) => contactOutput(context, { simplifies: true, namesCustomFields: true }),
	async prepare(row) {
		const { dialect } = row.run;
		const query = parseQuery(row);
		const limit = parseLimit(row);
		const customEntries = checkCustomQuery(row.parameters.option(customQuery), dialect);
		const isQueryEmptied = query === undefined && isOwnExpression(row.parameters.raw(queryParameter.name));
		const isLimited = query !== undefined || Object.keys(customEntries).length > 0;
		const others = isQueryEmptied ? [queryParameter.displayName] : [];
		const { serverFilter, matches } = await parseContactFilters(row, isLimited ? {} : { others });
		if (isQueryEmptied) row.run.warnings.add(EMPTY_QUERY_WARNING);
		const sorts = parseSort(row.parameters.get(sortParameter));
		// The node can sort only after it has read every match.
		const sortsHere = sorts.length > 0 && (!dialect.sorts || (limit === undefined && !isStableSort(sorts)));
		const readLimit = sortsHere ? undefined : limit;
		const paging = dialect.searchContacts(
			{ ...serverFilter, query, sort: sortsHere ? STABLE_SORT : sorts, customQuery: customEntries },
			matches ? undefined : readLimit,
		);
		return {
			keys: [],
			writes: false,
			async run(send) {
				const unshown = new UnshownFields(serverFilter);
				const list = { subject: 'the search of contacts', limit: readLimit, matches: unshown.noting(matches) };
				const found = await readPages(paging, send, list);
				const hint = unshown.hint(found.length);
				if (hint !== undefined) row.run.warnings.add(hint);
				else if (found.length === 0) row.run.warnings.add(nothingFoundHint(dialect));
				noteFilteredTags(row.run, serverFilter, found.length > 0 || hint !== undefined);
				return sortsHere ? sortContacts(found, sorts).slice(0, limit) : found;
			},
		};
	},
};

function parseQuery(row: Row): string | undefined {
	const given = row.parameters.get(queryParameter);
	if (looksEmpty(given)) return undefined;
	const query = composed(parseEncodableText(given, 'Query')).trim();
	if (query.length <= MAX_QUERY_CHARACTERS) return query;
	throw new BadInput(`Query is longer than ${MAX_QUERY_CHARACTERS} characters`, 'Shorten it, or use the filters.');
}
