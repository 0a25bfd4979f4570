import type { IDataObject } from 'n8n-workflow';
import type { ContactNarrowing } from '../dialects';
import { isObject, textOf } from '../requests/answers';
import { BadInput } from '../requests/failures/badInput';
import type { Row } from '../requests/row';
import type { Parameter } from '../resources/operation';
import { samePhone, searchDigits } from './phones';
import { email, instant, isEmpty, list, phone, text } from './values';

/** Filters of the contact search; a contact has to pass all of them. */
export const filtersParameter: Parameter = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [
		{ displayName: 'Added After', name: 'addedAfter', type: 'dateTime', default: '', description: 'Only contacts added at this time or later' },
		{ displayName: 'Added Before', name: 'addedBefore', type: 'dateTime', default: '', description: 'Only contacts added at this time or earlier' },
		{ displayName: 'City', name: 'city', type: 'string', default: '', description: 'The city, in upper or lower case' },
		{
			displayName: 'Company Name',
			name: 'companyName',
			type: 'string',
			default: '',
			description: 'The company name, in upper or lower case',
		},
		{
			displayName: 'Custom Field',
			name: 'customField',
			type: 'fixedCollection',
			default: {},
			placeholder: 'Set Custom Field',
			description: 'A custom field and the value that it has to have',
			options: [
				{
					displayName: 'Field',
					name: 'field',
					values: [
						{
							displayName: 'Field Name or ID',
							name: 'id',
							type: 'options',
							typeOptions: { loadOptionsMethod: 'getCustomFields' },
							default: '',
							description:
								'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
						},
						{ displayName: 'Value', name: 'value', type: 'string', default: '', description: 'The value, in upper or lower case' },
					],
				},
			],
		},
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			placeholder: 'e.g. jane@example.com',
			default: '',
			description: 'The whole email address, in upper or lower case',
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Jane',
			default: '',
			description: 'A part of the first and last name, in upper or lower case',
		},
		{
			displayName: 'Phone',
			name: 'phone',
			type: 'string',
			placeholder: 'e.g. +1 555 010 0100',
			default: '',
			description: 'The whole phone number, in any spelling',
		},
		{ displayName: 'Source', name: 'source', type: 'string', default: '', description: 'The source, in upper or lower case' },
		{
			displayName: 'Tags',
			name: 'tags',
			type: 'string',
			placeholder: 'e.g. vip, newsletter',
			default: '',
			description: 'Tags that the contact has to have, all of them: comma-separated, in upper or lower case',
		},
		{ displayName: 'Updated After', name: 'updatedAfter', type: 'dateTime', default: '', description: 'Only contacts updated at this time or later' },
		{ displayName: 'Updated Before', name: 'updatedBefore', type: 'dateTime', default: '', description: 'Only contacts updated at this time or earlier' },
	],
};

/** A row's filters: what the server can narrow by, and the exact check. */
export interface ContactFilter {
	narrowing: ContactNarrowing;
	/** `undefined` where there is no filter at all. */
	matches?: (contact: IDataObject) => boolean;
}

/** Reads the filters of a row. @throws BadInput, naming the filter */
export function contactFilter(row: Row): ContactFilter {
	const filters = row.parameter('filters', {});
	const given = isObject(filters) ? filters : {};
	const narrowing: ContactNarrowing = {};
	const checks: Array<(contact: IDataObject) => boolean> = [];

	const tags = list(given.tags, 'Filters > Tags');
	if (tags.length > 0) {
		narrowing.tags = tags;
		checks.push((contact) => tags.every((tag) => tagsOf(contact).includes(tag.toLowerCase())));
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
	for (const key of ['city', 'companyName', 'source'] as const) {
		if (isEmpty(given[key])) continue;
		const wanted = text(given[key], `Filters > ${key}`);
		checks.push((contact) => same(contact[key], wanted));
	}
	for (const check of customFieldChecks(given.customField)) checks.push(check);
	pushRange('dateAdded', 'added', 'Added');
	pushRange('dateUpdated', 'updated', 'Updated');
	return { narrowing, matches: checks.length > 0 ? (contact) => checks.every((check) => check(contact)) : undefined };

	function pushRange(field: 'dateAdded' | 'dateUpdated', prefix: 'added' | 'updated', label: string): void {
		const after = isEmpty(given[`${prefix}After`]) ? undefined : instant(given[`${prefix}After`], `Filters > ${label} After`);
		const before = isEmpty(given[`${prefix}Before`]) ? undefined : instant(given[`${prefix}Before`], `Filters > ${label} Before`);
		if (after === undefined && before === undefined) return;
		if (after !== undefined && before !== undefined && after > before) {
			throw new BadInput(`Filters > ${label} After is later than ${label} Before`, 'Nothing could match; exchange the two.');
		}
		Object.assign(narrowing, { [`${prefix}After`]: after, [`${prefix}Before`]: before });
		checks.push((contact) => {
			const at = typeof contact[field] === 'number' ? contact[field] : Date.parse(textOf(contact[field]));
			return !Number.isNaN(at) && at >= (after ?? Number.NEGATIVE_INFINITY) && at <= (before ?? Number.POSITIVE_INFINITY);
		});
	}
}

/** Checks of the `customField` filter: `{ id, value }`, as the editor nests it (`{ field: … }`), or a list of them. */
function customFieldChecks(given: unknown): Array<(contact: IDataObject) => boolean> {
	const nested = isObject(given) && given.field !== undefined ? given.field : given;
	const entries = Array.isArray(nested) ? (nested as unknown[]) : isObject(nested) && Object.keys(nested).length > 0 ? [nested] : [];
	return entries.map((entry) => {
		if (!isObject(entry) || isEmpty(entry.id)) throw new BadInput('Filters > Custom Field has no field', 'Choose the custom field.');
		const id = text(entry.id, 'Filters > Custom Field').replace(/^customField:/, '');
		const wanted = isEmpty(entry.value) ? '' : text(entry.value, 'Filters > Custom Field > Value');
		return (contact) => {
			const fields = Array.isArray(contact.customFields) ? (contact.customFields as unknown[]).filter(isObject) : [];
			const value = fields.find((field) => field.id === id)?.value;
			return Array.isArray(value) ? value.some((one) => same(one, wanted)) : same(value ?? '', wanted);
		};
	});
}

function tagsOf(contact: IDataObject): string[] {
	return Array.isArray(contact.tags) ? contact.tags.map((tag) => String(tag).toLowerCase()) : [];
}

function nameOf(contact: IDataObject): string {
	const full = [contact.firstName, contact.lastName].map(textOf).filter(Boolean).join(' ');
	return (full || textOf(contact.contactName) || textOf(contact.name)).toLowerCase();
}

const same = (value: unknown, wanted: string): boolean => textOf(value).toLowerCase() === wanted.toLowerCase();
