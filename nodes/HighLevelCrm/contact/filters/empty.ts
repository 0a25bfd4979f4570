import { BadInput } from '../../values/badInput';
import { parseList } from '../../values/list';
import { isEmpty } from '../../values/text';
import { tagNamesParameter } from '../tags/tagParameters';
import { tagsOf, without } from '../tags/tagSets';
import { defineFilter } from './filter';

/** The fields that a contact can be wanted without, by what the panel calls them. */
const CHECKED_FIELDS: Record<string, string> = {
	assignedTo: 'Assigned User',
	companyName: 'Company Name',
	email: 'Email',
	phone: 'Phone',
	tags: 'Tags',
};

export const hasNoFilter = defineFilter<string[]>({
	parameters: [
		{
			displayName: 'Has No',
			name: 'hasNo',
			type: 'multiOptions',
			options: Object.entries(CHECKED_FIELDS).map(([value, name]) => ({ name, value })),
			default: [],
			description: 'What the contact lacks: all of the chosen',
		},
	],
	read({ hasNo: given }) {
		const wanted = parseList(given, 'Filters > Has No');
		const stranger = wanted.find((field) => !(field in CHECKED_FIELDS));
		if (stranger === undefined) return wanted.length > 0 ? wanted : undefined;
		throw new BadInput(
			`Filters > Has No can't look for "${stranger}"`,
			`Choose ${Object.keys(CHECKED_FIELDS).join(', ')}.`,
		);
	},
	toServerFilter: (wanted) => ({ hasNo: wanted }),
	check: (wanted) => (contact) => wanted.every((field) => isBlank(contact[field])),
});

const isBlank = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0);

/** Tags of which a contact has none. */
export const withoutTagsFilter = defineFilter<string[]>({
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
		const unwanted = parseList(given, 'Filters > Without Tags');
		return unwanted.length > 0 ? unwanted : undefined;
	},
	toServerFilter: (unwanted) => ({ withoutTags: unwanted }),
	check: (unwanted) => (contact) => without(unwanted, tagsOf(contact)).length === unwanted.length,
});
