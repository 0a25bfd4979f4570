import { switchOption } from '../../../parameters/option';

export const simplify = switchOption({
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

export const customFieldsByName = switchOption({
	displayName: 'Custom Fields by Name',
	name: 'customFieldsByName',
	type: 'boolean',
	default: true,
	description:
		'Whether to add <code>customFieldsByName</code>, the custom fields by their names (one more request per run). On for Search unless switched off.',
});
