import { switchOption } from './option';

/** Option of every operation that writes. */
export const dryRun = switchOption({
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: true,
	description:
		'Whether to write nothing and put out what each row would do, with its <code>action</code>. What others change until you run it may make it come out otherwise.',
});

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
	description:
		'Whether to put out the fields of the input item too; of two with one name, what the node puts out stays',
});
