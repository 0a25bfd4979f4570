import type { IDataObject } from 'n8n-workflow';
import { countryCode } from '../values/countries';
import { spellingsOfAccents } from '../values/keys';
import { channelKey } from './doNotDisturb';
import type { ServerFilter, ContactSort, CustomFieldFilter } from './contactSearch';

/**
 * Returns the vendor's filters, which are combined with AND. The vendor stores tags and emails in lower case. The filters match all
 * wanted contacts and possibly others; the node itself checks the exact match.
 */
export function toFilters(filter: ServerFilter): IDataObject[] {
	const { tags = [], anyTags = [], withoutTags = [], hasNo = [], email, phoneDigits, name, assignedTo } = filter;
	const filters: IDataObject[] = tags
		.map((tag) => spellingsOfAccents(tag.toLowerCase()))
		.filter((spellings) => spellings.every(isAccepted))
		.map(withAnyTag);
	if (anyTags.length > 0 && anyTags.every(isAccepted))
		filters.push(withAnyTag(anyTags.map((tag) => tag.toLowerCase())));
	if (email !== undefined && isAccepted(email)) filters.push(equals('email', email.toLowerCase()));
	if (phoneDigits !== undefined) filters.push(...partsOf(phoneDigits).map((part) => contains('phone', part)));
	if (name !== undefined) filters.push(...partsOf(name.toLowerCase()).map(inName));
	for (const field of WHOLE_TEXTS) filters.push(...isInAnyCase(field, filter[field]));
	// A country given by its name is stored as two letters, mostly.
	filters.push(...isInAnyCase('country', filter.country, countryCode(filter.country ?? '')));
	if (assignedTo !== undefined && isAccepted(assignedTo)) filters.push(equals('assignedTo', assignedTo));
	// A contact for which Do Not Disturb was never set may have no value.
	if (filter.dnd !== undefined) filters.push({ field: 'dnd', operator: filter.dnd ? 'eq' : 'not_eq', value: true });
	filters.push(
		...(filter.channels ?? []).map(({ channel, status }) => equals(`${channelKey(channel)}.status`, status)),
	);
	filters.push(...withoutTags.filter(isAccepted).map((tag) => notEquals('tags', tag.toLowerCase())));
	filters.push(...hasNo.map((field) => ({ field, operator: 'not_exists' })));
	filters.push(...(filter.customFields ?? []).flatMap(toCustomFieldFilters));
	filters.push(...toAnyOfGroup(filter.anyOf ?? []));
	pushRange(filters, 'dateAdded', filter.addedAfter, filter.addedBefore);
	pushRange(filters, 'dateUpdated', filter.updatedAfter, filter.updatedBefore);
	return filters;
}

/** Fields that are compared as whole texts. */
const WHOLE_TEXTS = ['city', 'companyName', 'source', 'state', 'postalCode'] as const;

/** The vendor's names of the sort fields. */
const VENDOR_SORT_FIELDS: Record<ContactSort['field'], string> = {
	dateAdded: 'dateAdded',
	dateUpdated: 'dateUpdated',
	email: 'email',
	firstName: 'firstNameLowerCase',
	lastName: 'lastNameLowerCase',
};

export const toSort = (sort: readonly ContactSort[]): IDataObject[] =>
	sort.map(({ field, direction }) => ({ field: VENDOR_SORT_FIELDS[field], direction }));

/** Maximum length of a filter's value, characters. */
const MAX_VALUE_CHARACTERS = 75;
/** Minimum length of a value for `contains`, characters. */
const MIN_PART_CHARACTERS = 3;

/** Whether the vendor accepts a value. Longer ones are compared only by the node. */
export const isAccepted = (value: string): boolean => value.length <= MAX_VALUE_CHARACTERS;

/** Splits a text into runs of letters and digits, as `contains` accepts no other characters. */
const partsOf = (text: string): string[] =>
	(text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((part) => part.length >= MIN_PART_CHARACTERS && isAccepted(part));

const equals = (field: string, value: string): IDataObject => ({ field, operator: 'eq', value });
const notEquals = (field: string, value: string): IDataObject => ({ field, operator: 'not_eq', value });
const contains = (field: string, value: string): IDataObject => ({ field, operator: 'contains', value });

/** For tags, `eq` accepts a list and matches any of its entries. */
const withAnyTag = (tags: string[]): IDataObject => ({
	field: 'tags',
	operator: 'eq',
	value: tags.length === 1 ? tags[0] : tags,
});

/**
 * Returns the spellings in which the vendor may have stored a part. `contains` does not accept an accent that is a character of its own, so
 * the longest run of letters between such accents is a spelling, too.
 */
function spellingsOfPart(part: string): string[] {
	const [run = ''] = partsOf(part.normalize('NFD')).sort((one, other) => other.length - one.length);
	return run === '' ? [part] : [...new Set([part, run])];
}

const inName = (part: string): IDataObject =>
	orGroup(
		spellingsOfPart(part).flatMap((spelling) => [
			contains('firstNameLowerCase', spelling),
			contains('lastNameLowerCase', spelling),
		]),
	);

/** Combines several filters with OR; a single filter needs no group. */
function orGroup(filters: IDataObject[]): IDataObject {
	return filters.length === 1 && filters[0] ? filters[0] : { group: 'OR', filters };
}

/** Returns the usual spellings of a text, as it is not published whether the vendor's comparison ignores case. */
function spellingsOf(value: string): string[] {
	const capitals = value.toLowerCase().replace(/(^|[\s-])\S/g, (start) => start.toUpperCase());
	return [...new Set([value, value.toLowerCase(), value.toUpperCase(), capitals])];
}

/** The vendor compares letter by letter, and an accent may be a letter's part or a character of its own. @param code another text that the field may have */
const isInAnyCase = (field: string, value?: string, code?: string): IDataObject[] => {
	if (value === undefined) return [];
	const spellings = [...new Set([...spellingsOf(value), ...(code === undefined ? [] : [code])])].flatMap(
		spellingsOfAccents,
	);
	return spellings.every(isAccepted) ? [orGroup(spellings.map((spelling) => equals(field, spelling)))] : [];
};

/** Combines the first filter of each alternative with OR. Returns none if an alternative has no filter, as it may match any contact. */
function toAnyOfGroup(alternatives: readonly ServerFilter[]): IDataObject[] {
	const firsts = alternatives.flatMap((alternative) => toFilters(alternative).slice(0, 1));
	if (firsts.length === 0 || firsts.length < alternatives.length) return [];
	return [orGroup(firsts.flatMap((first) => (first.group === 'OR' ? (first.filters as IDataObject[]) : [first])))];
}

function toCustomFieldFilters({ id, condition, value, plainNumber }: CustomFieldFilter): IDataObject[] {
	const field = `customFields.${id}`;
	if (condition === 'exists') return [{ field, operator: 'exists' }];
	if (condition === 'is') return isInAnyCase(field, value, plainNumber);
	return partsOf(value).map((part) => {
		const spellings = spellingsOf(part).flatMap(spellingsOfPart);
		return orGroup(spellings.map((spelling) => contains(field, spelling)));
	});
}

/** The vendor's range excludes its bounds, so it is made a millisecond wider. */
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
