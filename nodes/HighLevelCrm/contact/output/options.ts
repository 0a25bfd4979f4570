import { type Option, switchOption } from '../../operation/option';
import { parseList } from '../../values/list';
import { CONTACT_FIELDS, TAGS_FIELD } from '../../mapping/fields/contactFields';

export const customFieldsByName = switchOption({
	displayName: 'Custom Fields by Name',
	name: 'customFieldsByName',
	type: 'boolean',
	default: true,
	description:
		'Whether to add <code>customFieldsByName</code> (one more request per run). On for Search unless switched off.',
});

/** Fields that no mapped column has: their display names are known here alone. */
const READ_ONLY_FIELDS = [
	{ id: 'id', displayName: 'ID' },
	{ id: 'customFields', displayName: 'Custom Fields' },
	{ id: 'dateAdded', displayName: 'Date Added' },
	{ id: 'dateUpdated', displayName: 'Date Updated' },
];

const toEntries = (fields: ReadonlyArray<{ id: string; displayName: string }>) =>
	fields
		.map(({ id, displayName }) => ({ name: displayName, value: id }))
		.sort((left, right) => left.name.localeCompare(right.name));

/** The fields in the list. All others may be named by an expression. */
const LISTED_FIELDS = toEntries([...READ_ONLY_FIELDS, ...CONTACT_FIELDS, TAGS_FIELD]);

/** The fields of a contact in the output, in this order; empty for all. */
export const fieldsToReturn: Option<string[]> = {
	parameter: {
		displayName: 'Fields to Return',
		name: 'fieldsToReturn',
		type: 'multiOptions',
		options: LISTED_FIELDS,
		default: [],
		description:
			'The only fields to output, in this order. An expression may give names, also of custom fields, as a list or as text with commas.',
	},
	read(given) {
		return parseList(given, `Options > ${this.parameter.displayName}`).map(
			(wanted) =>
				READ_ONLY_FIELDS.find(({ displayName }) => displayName.toLowerCase() === wanted.toLowerCase())?.id ?? wanted,
		);
	},
};
