import { BadInput } from '../../values/badInput';
import { list } from '../../values/list';
import { isEmpty } from '../../values/text';
import { tagNamesParameter } from '../tags/tagParameters';
import { tagsOf, without } from '../tags/tagSets';
import { filter } from './filter';

/** The fields that a contact can be wanted without, by what the panel calls them. */
const FIELDS: Record<string, string> = {
	assignedTo: 'Assigned User',
	companyName: 'Company Name',
	email: 'Email',
	phone: 'Phone',
	tags: 'Tags',
};

export const hasNo = filter<string[]>({
	parameters: [
		{
			displayName: 'Has No',
			name: 'hasNo',
			type: 'multiOptions',
			options: Object.entries(FIELDS).map(([value, name]) => ({ name, value })),
			default: [],
			description: 'What the contact lacks: all of the chosen',
		},
	],
	read({ hasNo: given }) {
		const wanted = list(given, 'Filters > Has No');
		const stranger = wanted.find((field) => !(field in FIELDS));
		if (stranger === undefined) return wanted.length > 0 ? wanted : undefined;
		throw new BadInput(`Filters > Has No can't look for "${stranger}"`, `Choose ${Object.keys(FIELDS).join(', ')}.`);
	},
	narrow: (wanted) => ({ hasNo: wanted }),
	check: (wanted) => (contact) => wanted.every((field) => lacks(contact[field])),
});

const lacks = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0);

/** Tags of which a contact has none. */
export const withoutTags = filter<string[]>({
	parameters: [
		{
			...tagNamesParameter,
			displayName: 'Without Tag Names or IDs',
			name: 'withoutTags',
			description:
				'Contacts with none of these tags. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
	],
	read({ withoutTags: given }) {
		const unwanted = list(given, 'Filters > Without Tags');
		return unwanted.length > 0 ? unwanted : undefined;
	},
	narrow: (unwanted) => ({ withoutTags: unwanted }),
	check: (unwanted) => (contact) => without(unwanted, tagsOf(contact)).length === unwanted.length,
});
