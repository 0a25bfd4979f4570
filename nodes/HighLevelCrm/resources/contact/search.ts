import { limitParameter, returnAllParameter, wantedRecords } from '../../parameters/paging';
import type { Parameter } from '../../parameters/parameter';
import { readPages } from '../../requests/pages/readPages';
import type { Row } from '../../requests/run/row';
import { BadInput } from '../../values/badInput';
import { addressable, isEmpty } from '../../values/text';
import type { Operation } from '../operation';
import { contactFilter, filtersParameter } from './filters';
import { flat } from '../output/options';
import { choosesFields, contactOutput } from './output/contactOutput';
import { customFieldsByName, fieldsToReturn, simplify } from './output/options';
import { customQuery, refuseOwnKeys } from './query/customQuery';
import { sort, sorted } from './query/sort';
import { askedFor } from './tags/strangers';

/** Longest query that the vendor takes, characters. */
const LONGEST_QUERY = 75;

const NOTHING_FOUND =
	'No contact passed the query and the filters. HighLevel shows a contact that was just created or changed in a search after some seconds only: Find by Email or Phone sees it at once.';

const queryParameter = {
	displayName: 'Query',
	name: 'query',
	type: 'string',
	default: '',
	placeholder: 'e.g. jane',
	description: 'Text to look for in name, email and phone. Leave empty to search by filters only.',
} satisfies Parameter;

export const search: Operation = {
	value: 'search',
	name: 'Search',
	action: 'Search contacts',
	description: 'Find contacts by text, tags, email, phone, name, company, custom field or dates; as many as there are',
	sentence: 'Search contacts',
	parameters: [queryParameter, returnAllParameter, limitParameter, filtersParameter],
	options: [simplify, customFieldsByName, fieldsToReturn, flat, customQuery, sort],
	output: (row) => contactOutput(row, { simplifies: true, namesCustomFields: true }),
	choosesFields,
	async prepare(row) {
		const { dialect } = row.connection;
		const query = queryOf(row);
		const limit = wantedRecords(row);
		const { narrowing, matches } = await contactFilter(row);
		const sorts = row.option(sort);
		const more = refuseOwnKeys(row.option(customQuery), dialect);
		// Where the server does not sort, every match has to be there before the first can come out.
		const sortsHere = sorts.length > 0 && !dialect.sorts;
		const wanted = sortsHere ? undefined : limit;
		const paging = dialect.searchContacts({ ...narrowing, query, sort: sorts, more }, matches ? undefined : wanted);
		return {
			keys: [],
			writes: false,
			async run(send) {
				const found = await readPages(paging, send, { subject: 'search of contacts', limit: wanted, matches });
				if (found.length === 0) row.shared.hints.add(NOTHING_FOUND);
				if (found.length === 0) askedFor(row, [...(narrowing.tags ?? []), ...(narrowing.anyTags ?? [])], []);
				return sortsHere ? sorted(found, sorts).slice(0, limit) : found;
			},
		};
	},
};

function queryOf(row: Row): string | undefined {
	const given = row.parameter(queryParameter);
	const query = isEmpty(given) ? undefined : addressable(given, 'Query');
	if (query === undefined || query.length <= LONGEST_QUERY) return query;
	throw new BadInput(`Query is longer than ${LONGEST_QUERY} characters`, 'Shorten it, or use the filters.');
}
