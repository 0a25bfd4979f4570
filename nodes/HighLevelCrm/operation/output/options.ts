import { switchOption } from '../option';

export const flat = switchOption({
	displayName: 'Flat',
	name: 'flat',
	type: 'boolean',
	default: true,
	description:
		'Whether to put out plain columns only, for tables and CSV files: lists as text with commas, custom fields and calendars by their names',
});

export const includeInputFields = switchOption({
	displayName: 'Include Input Fields',
	name: 'includeInputFields',
	type: 'boolean',
	default: true,
	description: 'Whether to put out the fields of the input item too; of two with one name, what the node puts out stays',
});
