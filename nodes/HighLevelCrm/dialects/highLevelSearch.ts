import type { IDataObject } from 'n8n-workflow';
import type { ContactNarrowing, ContactSort, CustomFieldNarrowing } from './dialect';

/**
 * The vendor's filters, ANDed; it keeps tags and emails in lower case. Each lets through at least what is asked for; the node decides
 * what matches exactly.
 */
export function filtersOf(narrowing: ContactNarrowing): IDataObject[] {
	const { tags = [], anyTags = [], email, phoneDigits, city, source, customFields = [] } = narrowing;
	const filters: IDataObject[] = tags.map(withTag);
	if (anyTags.length > 0) filters.push(anyOf(anyTags.map(withTag)));
	if (email !== undefined) filters.push({ field: 'email', operator: 'eq', value: email.toLowerCase() });
	if (phoneDigits !== undefined) filters.push({ field: 'phone', operator: 'contains', value: phoneDigits });
	if (city !== undefined) filters.push(inAnyCase('city', 'eq', city));
	if (source !== undefined) filters.push(inAnyCase('source', 'eq', source));
	filters.push(...customFields.map(customField));
	pushRange(filters, 'dateAdded', narrowing.addedAfter, narrowing.addedBefore);
	pushRange(filters, 'dateUpdated', narrowing.updatedAfter, narrowing.updatedBefore);
	return filters;
}

/** The vendor's names of the fields that it sorts by. */
const SORT_FIELDS: Record<ContactSort['field'], string> = {
	dateAdded: 'dateAdded',
	dateUpdated: 'dateUpdated',
	email: 'email',
	firstName: 'firstNameLowerCase',
	lastName: 'lastNameLowerCase',
};

export const sortOf = (sort: readonly ContactSort[]): IDataObject[] =>
	sort.map(({ field, direction }) => ({ field: SORT_FIELDS[field], direction }));

const withTag = (tag: string): IDataObject => ({ field: 'tags', operator: 'contains', value: tag.toLowerCase() });

/** One filter as it is; several as a group of which one has to hold. */
function anyOf(filters: IDataObject[]): IDataObject {
	return filters.length === 1 && filters[0] ? filters[0] : { group: 'OR', filters };
}

/** Whether the vendor tells upper from lower case is not published: the usual spellings are asked for. */
function inAnyCase(field: string, operator: 'eq' | 'contains', value: string): IDataObject {
	const capitals = value.toLowerCase().replace(/(^|[\s-])\S/g, (start) => start.toUpperCase());
	const spellings = new Set([value, value.toLowerCase(), value.toUpperCase(), capitals]);
	return anyOf([...spellings].map((spelling) => ({ field, operator, value: spelling })));
}

function customField({ id, condition, value }: CustomFieldNarrowing): IDataObject {
	const field = `customFields.${id}`;
	return condition === 'exists'
		? { field, operator: 'exists' }
		: inAnyCase(field, condition === 'is' ? 'eq' : 'contains', value);
}

/** `range` with `gt`/`lt`: a millisecond wider than asked, so that the bounds themselves are in. */
function pushRange(filters: IDataObject[], field: string, from?: number, to?: number): void {
	if (from === undefined && to === undefined) return;
	filters.push({
		field,
		operator: 'range',
		value: {
			...(from !== undefined && { gt: new Date(from - 1).toISOString() }),
			...(to !== undefined && { lt: new Date(to + 1).toISOString() }),
		},
	});
}
