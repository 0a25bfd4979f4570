import type { Parameter } from '../../operation/option';

export const customFieldParameter: Parameter = {
	displayName: 'Custom Field',
	name: 'customField',
	type: 'fixedCollection',
	default: {},
	placeholder: 'Set Custom Field',
	description: 'A custom field and the condition for its value',
	options: [
		{
			displayName: 'Field',
			name: 'field',
			values: [
				{
					displayName: 'Field Name or ID',
					name: 'id',
					type: 'options',
					typeOptions: { loadOptionsMethod: 'getCustomFields' },
					default: '',
					description:
						'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
				},
				{
					displayName: 'Condition',
					name: 'condition',
					type: 'options',
					options: [
						{
							name: 'Contains',
							value: 'contains',
							description: 'The value, or one of several, contains this text',
						},
						{ name: 'Exists', value: 'exists', description: 'The contact has any value' },
						{ name: 'Is', value: 'is', description: 'The value, or one of several, equals this' },
					],
					default: 'is',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					displayOptions: { hide: { condition: ['exists'] } },
					placeholder: 'e.g. blue',
					description: 'The value to compare with',
				},
			],
		},
	],
};
