import type { IDataObject } from 'n8n-workflow';
import { isObject, toText } from '../../values/json';
import { joinWithOr } from '../../values/list';
import type { ContactSort } from '../../dialects';
import type { Parameter } from '../../operation/option';
import { BadInput } from '../../values/badInput';
import { timeOf } from '../../values/storedTime';
import { entriesIn } from '../entriesIn';

/** Maximum number of fields to sort by in the vendor's API. */
const MAX_SORTS = 2;

const SORT_FIELDS: ReadonlyArray<{ name: string; value: ContactSort['field'] }> = [
	{ name: 'Date Added', value: 'dateAdded' },
	{ name: 'Date Updated', value: 'dateUpdated' },
	{ name: 'Email', value: 'email' },
	{ name: 'First Name', value: 'firstName' },
	{ name: 'Last Name', value: 'lastName' },
];

/** An order in which a contact keeps its place, whatever others change in it. */
export const STABLE_SORT: ContactSort[] = [{ field: 'dateAdded', direction: 'desc' }];

/** Whether no contact can move to a page that has been read already while the others are read. */
export const isStableSort = (sorts: readonly ContactSort[]): boolean =>
	sorts.every(({ field }) => field === 'dateAdded');

export const sortParameter = {
	displayName: 'Sort',
	name: 'sort',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	placeholder: 'Add Field to Sort By',
	description: 'Fields to sort by, at most two',
	options: [
		{
			displayName: 'Field',
			name: 'by',
			values: [
				{ displayName: 'Field', name: 'field', type: 'options', options: [...SORT_FIELDS], default: 'dateAdded' },
				{
					displayName: 'Direction',
					name: 'direction',
					type: 'options',
					options: [
						{ name: 'Ascending', value: 'asc' },
						{ name: 'Descending', value: 'desc' },
					],
					default: 'desc',
				},
			],
		},
	],
} satisfies Parameter;

/** Reads the value of Sort: a list of `{ field, direction }`. @throws BadInput */
export function parseSort(given: unknown): ContactSort[] {
	const entries = entriesIn(given, 'by');
	if (entries.length > MAX_SORTS)
		throw new BadInput(`Sort has ${entries.length} fields; the maximum is ${MAX_SORTS}`, 'Remove some.');
	return entries.map((entry) => {
		const { field = 'dateAdded', direction = 'desc' } = isObject(entry) ? entry : {};
		const sortField = SORT_FIELDS.find(({ value }) => value === field);
		if (!sortField)
			throw new BadInput(
				`Sort can't sort by "${toText(field)}"`,
				`Choose ${joinWithOr(SORT_FIELDS.map((one) => one.value))}.`,
			);
		if (direction !== 'asc' && direction !== 'desc')
			throw new BadInput(`Sort > Direction "${toText(direction)}" does not exist`, 'Choose asc or desc.');
		return { field: sortField.value, direction };
	});
}

/** Sorts contacts, ignoring case. In ascending order, contacts without a value come first. */
export function sortContacts(contacts: IDataObject[], sorts: readonly ContactSort[]): IDataObject[] {
	return [...contacts].sort((one, other) => {
		for (const { field, direction } of sorts) {
			const [left, right] = [sortValue(one, field), sortValue(other, field)];
			if (left !== right) return left < right === (direction === 'asc') ? -1 : 1;
		}
		return 0;
	});
}

function sortValue(contact: IDataObject, field: ContactSort['field']): string | number {
	const value = contact[field];
	if (field !== 'dateAdded' && field !== 'dateUpdated') return toText(value).toLowerCase();
	return timeOf(value) || 0;
}
