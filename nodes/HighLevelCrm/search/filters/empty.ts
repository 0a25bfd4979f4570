import { BadInput } from '../../values/badInput';
import { parseList } from '../../values/list';
import { isBlankText } from '../../values/text';
import { hasNoValue } from '../../mapping/fields/equality';
import { tagNamesParameter } from '../../tags/tagParameters';
import { parseTypedTags, tagKey, tagsOf } from '../../tags/tagSets';
import { defineFilter } from './filter';
import { withNamesOfTags } from './namesOfTags';

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
			description: 'Only contacts in which all these fields are empty',
		},
	],
	read({ hasNo: given }) {
		const fields = parseList(given, 'Filters > Has No');
		const unknown = fields.find((field) => !(field in CHECKED_FIELDS));
		if (unknown === undefined) return fields.length > 0 ? fields : undefined;
		throw new BadInput(
			`Filters > Has No cannot check "${unknown}"`,
			`Choose ${Object.keys(CHECKED_FIELDS).join(', ')}.`,
		);
	},
	toServerFilter: (fields) => ({ hasNo: fields }),
	check: (fields) => (contact) => fields.every((field) => hasNoValue(contact[field])),
});

const withoutNames = defineFilter<string[]>({
	parameters: [
		{
			...tagNamesParameter,
			displayName: 'Without Tag Names or IDs',
			name: 'withoutTags',
			description:
				'Only contacts with none of these tags. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
	],
	read({ withoutTags: given }) {
		const label = 'Filters > Without Tags';
		// Each tag is excluded both as it was typed and without invisible characters.
		const tags = [
			...new Set([...parseTypedTags(given, label), ...parseList(given, label).filter((tag) => !isBlankText(tag))]),
		];
		return tags.length > 0 ? tags : undefined;
	},
	toServerFilter: (tags) => ({ withoutTags: tags }),
	check: (tags) => {
		const unwanted = new Set(tags.map(tagKey));
		return (contact) => !tagsOf(contact).some((tag) => unwanted.has(tagKey(tag)));
	},
});

export const withoutTagsFilter = withNamesOfTags(withoutNames, 'withoutTags');
