import type { Parameter } from '../../operation/option';

/** How a row names one calendar resource: from a list or by ID. */
export function locator(displayName: string, name: string, searchListMethod: string, placeholder: string): Parameter {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder,
				typeOptions: { searchListMethod, searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 66f1c4a2b7e9d81234567890' },
		],
		description: `The ${displayName.toLowerCase()} to work on`,
	};
}
