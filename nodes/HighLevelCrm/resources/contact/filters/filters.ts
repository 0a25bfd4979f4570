import type { IDataObject } from 'n8n-workflow';
import type { ContactNarrowing } from '../../../dialects';
import { isObject, textOf } from '../../../api/records';
import { BadInput } from '../../../values/badInput';
import type { Row } from '../../../requests/run/row';
import { customFieldFilters, narrowingOf, passes } from './customField';
import { samePhone, searchDigits } from '../../../values/phones';
import { givenTags } from '../tags/tagNames';
import { email, instant, isEmpty, phone, text } from '../../../values/values';

type Check = (contact: IDataObject) => boolean;

/** A row's filters: what the server can narrow by, and the exact check. */
export interface ContactFilter {
	narrowing: ContactNarrowing;
	/** `undefined` where there is no filter at all. */
	matches?: Check;
}

/** Reads the filters of a row. @throws BadInput, naming the filter */
export async function contactFilter(row: Row): Promise<ContactFilter> {
	const filters = row.parameter('filters', {});
	const given = isObject(filters) ? filters : {};
	const narrowing: ContactNarrowing = {};
	const checks: Check[] = [];

	const tags = givenTags(given, 'Filters > ');
	if (tags.length > 0) {
		const any = given.tagMatch === 'any';
		Object.assign(narrowing, any ? { anyTags: tags } : { tags });
		checks.push((contact) => (any ? tags.some(isTagOf(contact)) : tags.every(isTagOf(contact))));
	}
	if (!isEmpty(given.email)) {
		const wanted = email(given.email, 'Filters > Email');
		narrowing.email = wanted;
		checks.push((contact) => same(contact.email, wanted));
	}
	if (!isEmpty(given.phone)) {
		const wanted = phone(given.phone, 'Filters > Phone');
		narrowing.phoneDigits = searchDigits(wanted);
		checks.push((contact) => samePhone(contact.phone, wanted));
	}
	if (!isEmpty(given.name)) {
		const wanted = text(given.name, 'Filters > Name').toLowerCase();
		checks.push((contact) => nameOf(contact).includes(wanted));
	}
	for (const [key, label] of [
		['city', 'City'],
		['companyName', 'Company Name'],
		['source', 'Source'],
	] as const) {
		if (isEmpty(given[key])) continue;
		const wanted = text(given[key], `Filters > ${label}`);
		narrowing[key] = wanted;
		checks.push((contact) => same(contact[key], wanted));
	}
	const custom = customFieldFilters(given.customField);
	narrowing.customFields = await narrowingOf(custom, row);
	checks.push(...custom.map((filter) => (contact: IDataObject) => passes(filter, contact)));

	for (const [field, prefix, label] of [
		['dateAdded', 'added', 'Added'],
		['dateUpdated', 'updated', 'Updated'],
	] as const) {
		const [after, before] = range(given, prefix, label, row.timezone);
		if (after === undefined && before === undefined) continue;
		Object.assign(narrowing, { [`${prefix}After`]: after, [`${prefix}Before`]: before });
		checks.push((contact) => {
			const at = typeof contact[field] === 'number' ? contact[field] : Date.parse(textOf(contact[field]));
			return (
				!Number.isNaN(at) && at >= (after ?? Number.NEGATIVE_INFINITY) && at <= (before ?? Number.POSITIVE_INFINITY)
			);
		});
	}
	return { narrowing, matches: checks.length > 0 ? (contact) => checks.every((check) => check(contact)) : undefined };
}

/** The bounds of a time filter, ms since 1970. */
function range(
	given: IDataObject,
	prefix: 'added' | 'updated',
	label: string,
	timezone: string,
): [number | undefined, number | undefined] {
	const [after, before] = (['After', 'Before'] as const).map((end) => {
		const bound = given[`${prefix}${end}`];
		return isEmpty(bound) ? undefined : instant(bound, `Filters > ${label} ${end}`, timezone);
	});
	if (after !== undefined && before !== undefined && after > before) {
		throw new BadInput(
			`Filters > ${label} After is later than ${label} Before`,
			'Nothing could match; exchange the two.',
		);
	}
	return [after, before];
}

function isTagOf({ tags }: IDataObject): (tag: string) => boolean {
	const present = new Set(Array.isArray(tags) ? tags.map((tag) => String(tag).toLowerCase()) : []);
	return (tag) => present.has(tag.toLowerCase());
}

function nameOf(contact: IDataObject): string {
	const full = [contact.firstName, contact.lastName].map(textOf).filter(Boolean).join(' ');
	return (full || textOf(contact.contactName) || textOf(contact.name)).toLowerCase();
}

const same = (value: unknown, wanted: string): boolean => textOf(value).toLowerCase() === wanted.toLowerCase();
