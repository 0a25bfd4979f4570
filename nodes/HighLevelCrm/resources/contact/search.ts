import { contactFilter, filtersParameter } from '../../fields/filters';
import { optionsOf, optionsParameter } from '../../fields/options';
import { limitParameter, returnAllParameter, wantedRecords } from '../../fields/paging';
import { contactOutput } from '../../fields/records';
import { isEmpty, text } from '../../fields/values';
import { BadInput } from '../../requests/failures/badInput';
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
	parameters: [queryParameter, returnAllParameter, limitParameter, filtersParameter, optionsParameter],
	prepare(row) {
		const { dialect } = row.connection;
		const given = row.parameter('query', '');
		const query = isEmpty(given) ? undefined : text(given, 'Query');
		if (query !== undefined && query.length > LONGEST_QUERY) {
			throw new BadInput(`Query is longer than ${LONGEST_QUERY} characters`, 'Shorten it, or use the filters.');
		}
		const limit = wantedRecords(row);
		const { narrowing, matches } = contactFilter(row);
		const simplify = optionsOf(row).simplify === true;
		return {
			keys: [],
			writes: false,
			async run(send) {
				const paging = dialect.searchContacts({ ...narrowing, ...(query !== undefined && { query }) }, matches ? undefined : limit);
				const contacts = await readPages(paging, send, { subject: 'search of contacts', limit, matches });
				return contacts.map((contact) => contactOutput(contact, simplify));
			},
		};
	},
};
