import type { Contact } from '../../../sandbox';
import { COUNTRIES } from './people';

type Lackable = 'companyName' | 'email' | 'phone' | 'tags';

/** The Filters parameter as the editor stores it. */
export interface Filters {
	tagNames?: string[];
	tags?: string;
	tagMatch?: 'all' | 'any';
	email?: string;
	phone?: string;
	name?: string;
	companyName?: string;
	source?: string;
	city?: string;
	country?: string;
	state?: string;
	postalCode?: string;
	withoutTags?: string[];
	hasNo?: Lackable[];
	anyOf?: { condition: Array<{ field: 'city' | 'companyName' | 'source'; value: string }> };
	customField?: { field: { id: string; condition: 'is' | 'contains' | 'exists'; value?: string } };
	addedAfter?: string;
	addedBefore?: string;
	updatedAfter?: string;
	updatedBefore?: string;
}

/**
 * Whether a contact passes the filters. Written only from their descriptions; it shares no code with the node.
 * @param query text that the sandbox searches in name, email, phone and company
 */
export function isMeant(contact: Contact, filters: Filters, query: string): boolean {
	return (
		mentions(contact, query) &&
		hasTags(contact, filters) &&
		// "The whole email address / company name / source / city, in upper or lower case"
		(['email', 'companyName', 'source', 'city', 'country', 'state', 'postalCode'] as const).every(
			(key) => filters[key] === undefined || fold(contact[key]) === fold(filters[key]).trim(),
		) &&
		// "A part of the first and last name, in upper or lower case"; blanks at the ends of a filter's text mean nothing
		(filters.name === undefined || fold(fullName(contact)).includes(fold(filters.name).trim())) &&
		(filters.phone === undefined || isPhone(contact.phone, filters.phone)) &&
		hasCustomValue(contact, filters.customField?.field) &&
		// "Contacts with none of these tags"
		!(filters.withoutTags ?? []).some((tag) => contact.tags.some((own) => fold(own) === fold(tag))) &&
		// "Only contacts in which all these fields are empty"
		(filters.hasNo ?? []).every((key) => (contact[key]?.length ?? 0) === 0) &&
		// "Conditions of which at least one has to hold"
		(filters.anyOf?.condition.some(({ field, value }) => fold(contact[field]) === fold(value)) ?? true) &&
		// "at this time or later", "at this time or earlier"
		isWithin(contact.dateAdded, filters.addedAfter, filters.addedBefore) &&
		isWithin(contact.dateUpdated, filters.updatedAfter, filters.updatedBefore)
	);
}

const fold = (text: string | null | undefined): string => (text ?? '').toLocaleLowerCase('en');
const fullName = ({ firstName, lastName }: Contact): string => `${firstName ?? ''} ${lastName ?? ''}`.trim();
const digitsOf = (text: string): string => [...text].filter((one) => one >= '0' && one <= '9').join('');

function mentions(contact: Contact, query: string): boolean {
	return [fullName(contact), contact.email, contact.phone, contact.companyName].some((text) =>
		fold(text).includes(fold(query)),
	);
}

/** "Tags by name, comma-separated, in upper or lower case; beside those picked"; "all of the tags" or "at least one of the tags". */
function hasTags({ tags }: Contact, { tagNames = [], tags: typed = '', tagMatch = 'all' }: Filters): boolean {
	const wanted = [...tagNames, ...typed.split(',').map((tag) => tag.trim())].filter((tag) => tag !== '');
	if (wanted.length === 0) return true;
	const has = wanted.filter((tag) => tags.some((own) => fold(own) === fold(tag)));
	return tagMatch === 'any' ? has.length > 0 : has.length === wanted.length;
}

/** "The whole phone number, in any spelling": the country code may be missing, and a 0 stand in its place. */
function isPhone(stored: string | null, typed: string): boolean {
	if (!stored) return false;
	const have = digitsOf(stored);
	if (/^(\+|00)/.test(typed.trim())) return have === digitsOf(typed).replace(/^00/, '');
	const want = digitsOf(typed);
	const national = want.replace(/^0+/, '');
	// Some write the zero behind the country code, too.
	const abroad = COUNTRIES.flatMap(({ code }) => [code + national, `${code}0${national}`]);
	return [want, national, `0${national}`, ...abroad].includes(have);
}

/** "The value, or one of several values, equals this" / "contains this text"; "The contact has any value". */
function hasCustomValue({ customFields }: Contact, filter?: NonNullable<Filters['customField']>['field']): boolean {
	if (!filter) return true;
	const stored: unknown = customFields.find(({ id }) => id === filter.id)?.value ?? [];
	const values = (Array.isArray(stored) ? stored : [stored])
		.map((value) => fold(String(value)))
		.filter((value) => value !== '');
	const wanted = fold(filter.value).trim();
	if (filter.condition === 'exists') return values.length > 0;
	return values.some((value) => (filter.condition === 'is' ? value === wanted : value.includes(wanted)));
}

function isWithin(at: string, after?: string, before?: string): boolean {
	const time = new Date(at).getTime();
	return (
		(after === undefined || new Date(after).getTime() <= time) &&
		(before === undefined || time <= new Date(before).getTime())
	);
}
