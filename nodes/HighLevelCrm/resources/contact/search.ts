import { contactOutput } from './output/contactOutput';
import { customQueryOf } from './search/customQuery';
import { contactFilter } from './filters/filters';
import { filtersParameter } from './filters/parameters';
import { optionsOf, optionsParameter } from '../../parameters/options';
import { limitParameter, returnAllParameter, wantedRecords } from '../../parameters/paging';
import { sorted, sortsOf } from './search/sort';
import { isEmpty, text } from '../../values/values';
import { BadInput } from '../../values/badInput';
import { readPages } from '../../requests/pages/readPages';
import type { Operation, Parameter } from '../operation';

/** Longest query that the vendor takes, characters. */
const LONGEST_QUERY = 75;

const queryParameter: Parameter = {
	displayName: 'Query',
	name: 'query',
	type: 'string',
	default: '',
	placeholder: 'e.g. jane',
	description: 'Text to look for in name, email and phone. Leave empty to search by filters only.',
};

export const search: Operation = {
	value: 'search',
	name: 'Search',
	action: 'Search contacts',
	description: 'Find contacts by text, tags, email, phone, name, company, custom field or dates; as many as there are',
	sentence: 'Search contacts',
	parameters: [queryParameter, returnAllParameter, limitParameter, filtersParameter, optionsParameter],
	async prepare(row) {
		const { dialect } = row.connection;
		const given = row.parameter('query', '');
		const query = isEmpty(given) ? undefined : text(given, 'Query');
		if (query !== undefined && query.length > LONGEST_QUERY) {
			throw new BadInput(`Query is longer than ${LONGEST_QUERY} characters`, 'Shorten it, or use the filters.');
		}
		const limit = wantedRecords(row);
		const { narrowing, matches } = await contactFilter(row);
		const options = optionsOf(row);
		const sort = sortsOf(options.sort);
		const more = customQueryOf(options.customQuery, dialect);
		const output = contactOutput(row, options, true);
		// Where the server does not sort, every match has to be there before the first can come out.
		const sortsHere = sort.length > 0 && !dialect.sorts;
		return {
			keys: [],
			writes: false,
			async run(send) {
				const read = sortsHere ? undefined : limit;
				const paging = dialect.searchContacts({ ...narrowing, query, sort, more }, matches ? undefined : read);
				const contacts = await readPages(paging, send, { subject: 'search of contacts', limit: read, matches });
				return await output(sortsHere ? sorted(contacts, sort).slice(0, limit) : contacts);
			},
		};
	},
};
