import { type Option, switchOption } from '../../operation/option';
import { parseList } from '../../values/list';
import { CONTACT_FIELDS, TAGS_FIELD } from '../../mapping/fields/contactFields';
import { ADDITIONAL_FIELDS } from '../../mapping/fields/additionalFields';

export const customFieldsByName = switchOption({
	displayName: 'Custom Fields by Name',
	name: 'customFieldsByName',
	type: 'boolean',
	default: true,
	description:
		'Whether to add <code>customFieldsByName</code>, the custom fields by their names (one more request per run). On for Search unless switched off.',
});

const READ_ONLY_FIELDS = [
	{ id: 'id', displayName: 'ID' },
	{ id: 'customFields', displayName: 'Custom Fields' },
	{ id: 'dateAdded', displayName: 'Date Added' },
	{ id: 'dateUpdated', displayName: 'Date Updated' },
];

const RETURNABLE_FIELDS = [...READ_ONLY_FIELDS, ...CONTACT_FIELDS, TAGS_FIELD, ...ADDITIONAL_FIELDS]
	.map(({ id, displayName }) => ({ name: displayName, value: id }))
	.sort((left, right) => left.name.localeCompare(right.name));

/** The fields of a contact in the output, in this order; empty for all. */
export const fieldsToReturn: Option<string[]> = {
	parameter: {
		displayName: 'Fields to Return',
		name: 'fieldsToReturn',
		type: 'multiOptions',
		options: RETURNABLE_FIELDS,
		default: [],
		description:
			'The only fields to output, in this order, instead of those of Output Format. An expression may result in a list of names or in text with commas; names of custom fields are allowed.',
	},
	read(given) {
		return parseList(given, `Options > ${this.parameter.displayName}`).map(
			(wanted) => RETURNABLE_FIELDS.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.value ?? wanted,
		);
	},
};
