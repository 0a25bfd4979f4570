import type { IDataObject } from 'n8n-workflow';
import type { ServerFilter, ContactSort, CustomFieldFilter } from './contactSearch';

/**
 * The vendor's filters, ANDed; it keeps tags and emails in lower case. Each lets through at least what is asked for; the node decides
 * what matches exactly.
 */
export function toFilters(narrowing: ServerFilter): IDataObject[] {
	const { tags = [], anyTags = [], withoutTags = [], hasNo = [], email, phoneDigits, name, assignedTo } = narrowing;
	const filters: IDataObject[] = tags.filter(isAccepted).map((tag) => equals('tags', tag.toLowerCase()));
	if (anyTags.length > 0 && anyTags.every(isAccepted))
		filters.push(withAnyTag(anyTags.map((tag) => tag.toLowerCase())));
	if (email !== undefined && isAccepted(email)) filters.push(equals('email', email.toLowerCase()));
	if (phoneDigits !== undefined) filters.push(...partsOf(phoneDigits).map((part) => contains('phone', part)));
	if (name !== undefined) filters.push(...partsOf(name.toLowerCase()).map(inName));
	for (const field of WHOLE_TEXTS) filters.push(...isInAnyCase(field, narrowing[field]));
	if (assignedTo !== undefined && isAccepted(assignedTo)) filters.push(equals('assignedTo', assignedTo));
	filters.push(...withoutTags.filter(isAccepted).map((tag) => notEquals('tags', tag.toLowerCase())));
	filters.push(...hasNo.map((field) => ({ field, operator: 'not_exists' })));
	filters.push(...(narrowing.customFields ?? []).flatMap(toCustomFieldFilters));
	filters.push(...toAnyOfGroup(narrowing.anyOf ?? []));
	pushRange(filters, 'dateAdded', narrowing.addedAfter, narrowing.addedBefore);
	pushRange(filters, 'dateUpdated', narrowing.updatedAfter, narrowing.updatedBefore);
	return filters;
}

/** Texts that are asked for as a whole. */
const WHOLE_TEXTS = ['city', 'companyName', 'source', 'country', 'state', 'postalCode'] as const;

/** The vendor's names of the fields that it sorts by. */
const VENDOR_SORT_FIELDS: Record<ContactSort['field'], string> = {
	dateAdded: 'dateAdded',
	dateUpdated: 'dateUpdated',
	email: 'email',
	firstName: 'firstNameLowerCase',
	lastName: 'lastNameLowerCase',
};

export const toSort = (sort: readonly ContactSort[]): IDataObject[] =>
	sort.map(({ field, direction }) => ({ field: VENDOR_SORT_FIELDS[field], direction }));

/** Most characters of a filter's value. */
const MAX_VALUE_CHARACTERS = 75;
/** Fewest characters that `contains` looks for. */
const MIN_PART_CHARACTERS = 3;

/** Whether the vendor takes a value; the node looks for others by itself. */
const isAccepted = (value: string): boolean => value.length <= MAX_VALUE_CHARACTERS;

/** What `contains` can be asked of a text: its runs of letters and digits, as it takes no other characters. */
const partsOf = (text: string): string[] =>
	(text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((part) => part.length >= MIN_PART_CHARACTERS && isAccepted(part));

const equals = (field: string, value: string): IDataObject => ({ field, operator: 'eq', value });
const notEquals = (field: string, value: string): IDataObject => ({ field, operator: 'not_eq', value });
const contains = (field: string, value: string): IDataObject => ({ field, operator: 'contains', value });

/** Of tags, `eq` takes a list and means any of it. */
const withAnyTag = (tags: string[]): IDataObject => ({
	field: 'tags',
	operator: 'eq',
	value: tags.length === 1 ? tags[0] : tags,
});

const inName = (part: string): IDataObject =>
	orGroup([contains('firstNameLowerCase', part), contains('lastNameLowerCase', part)]);

/** One filter as it is; several as a group of which one has to hold. */
function orGroup(filters: IDataObject[]): IDataObject {
	return filters.length === 1 && filters[0] ? filters[0] : { group: 'OR', filters };
}

/** Whether the vendor tells upper from lower case is not published: the usual spellings are asked for. */
function spellingsOf(value: string): string[] {
	const capitals = value.toLowerCase().replace(/(^|[\s-])\S/g, (start) => start.toUpperCase());
	return [...new Set([value, value.toLowerCase(), value.toUpperCase(), capitals])];
}

const isInAnyCase = (field: string, value?: string): IDataObject[] => {
	if (value === undefined) return [];
	const spellings = spellingsOf(value);
	return spellings.every(isAccepted) ? [orGroup(spellings.map((spelling) => equals(field, spelling)))] : [];
};

/** One group of all: of each the first filter, which lets through at least what it wants. None where one of them can't be asked for. */
function toAnyOfGroup(wanted: readonly ServerFilter[]): IDataObject[] {
	const firsts = wanted.flatMap((one) => toFilters(one).slice(0, 1));
	if (firsts.length === 0 || firsts.length < wanted.length) return [];
	return [orGroup(firsts.flatMap((first) => (first.group === 'OR' ? (first.filters as IDataObject[]) : [first])))];
}

function toCustomFieldFilters({ id, condition, value }: CustomFieldFilter): IDataObject[] {
	const field = `customFields.${id}`;
	if (condition === 'exists') return [{ field, operator: 'exists' }];
	if (condition === 'is') return isInAnyCase(field, value);
	return partsOf(value).map((part) => orGroup(spellingsOf(part).map((spelling) => contains(field, spelling))));
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
