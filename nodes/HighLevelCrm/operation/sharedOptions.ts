import { switchOption, type Option } from './option';

export const dryRun: Option<boolean | undefined> = {
	...switchOption({
		displayName: 'Dry Run',
		name: 'dryRun',
		type: 'boolean',
		default: true,
		description: 'Whether to write nothing and only output the <code>action</code> of each row',
	}),
	protects: true,
};

/** Whether to output all fields of the input item, too; if two fields have the same name, that of the node is kept. */
export const includeInputFields: Option<boolean | undefined> = {
	...switchOption({ displayName: 'Include Input Fields', name: 'includeInputFields', type: 'boolean', default: true }),
	isHidden: true,
};
