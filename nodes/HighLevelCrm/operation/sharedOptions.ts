import { switchOption, type Option } from './option';

export const dryRun = switchOption({
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: true,
	description: 'Whether to write nothing and only output what each row would do, with its <code>action</code>',
});

/** Whether to output all fields of the input item, too; if two fields have the same name, that of the node is kept. */
export const includeInputFields: Option<boolean | undefined> = {
	...switchOption({ displayName: 'Include Input Fields', name: 'includeInputFields', type: 'boolean', default: true }),
	isHidden: true,
};
