import type { INodeProperties } from 'n8n-workflow';
import type { Parameter } from '../../operation';
import { tagNamesParameter, tagsParameter } from '../tags/tagNames';

const customFieldFilter: INodeProperties = {
	displayName: 'Custom Field',
	name: 'customField',
	type: 'fixedCollection',
	default: {},
	placeholder: 'Set Custom Field',
	description: 'A custom field and what its value has to be',
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
						{ name: 'Contains', value: 'contains', description: 'The value, or one of several, has this text in it' },
						{ name: 'Exists', value: 'exists', description: 'The contact has any value' },
						{ name: 'Is', value: 'is', description: 'The value, or one of several, is this' },
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
					description: 'What to compare with, in upper or lower case',
				},
			],
		},
	],
};

/** Filters of the contact search; a contact has to pass all of them. */
export const filtersParameter: Parameter = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [
		{
			displayName: 'Added After',
			name: 'addedAfter',
			type: 'dateTime',
			default: '',
			description: 'Only contacts added at this time or later',
		},
		{
			displayName: 'Added Before',
			name: 'addedBefore',
			type: 'dateTime',
			default: '',
			description: 'Only contacts added at this time or earlier',
		},
		{
			displayName: 'City',
			name: 'city',
			type: 'string',
			placeholder: 'e.g. Berlin',
			default: '',
			description: 'The city, in upper or lower case',
		},
		{
			displayName: 'Company Name',
			name: 'companyName',
			type: 'string',
			placeholder: 'e.g. Acme Inc.',
			default: '',
			description: 'The company name, in upper or lower case',
		},
		customFieldFilter,
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			placeholder: 'e.g. jane@example.com',
			default: '',
			description: 'The whole email address, in upper or lower case',
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Jane',
			default: '',
			description: 'A part of the first and last name, in upper or lower case',
		},
		{
			displayName: 'Phone',
			name: 'phone',
			type: 'string',
			placeholder: 'e.g. +1 555 010 0100',
			default: '',
			description: 'The whole phone number, in any spelling',
		},
		{
			displayName: 'Source',
			name: 'source',
			type: 'string',
			placeholder: 'e.g. website',
			default: '',
			description: 'The source, in upper or lower case',
		},
		tagNamesParameter,
		{
			...tagsParameter,
			displayName: 'Tags',
			description: 'Tags by name, comma-separated, in upper or lower case; beside those picked under Tag Names',
		},
		{
			displayName: 'Tags Match',
			name: 'tagMatch',
			type: 'options',
			options: [
				{ name: 'All', value: 'all', description: 'The contact has all of the tags' },
				{ name: 'Any', value: 'any', description: 'The contact has at least one of the tags' },
			],
			default: 'all',
			description: 'How many of the tags a contact has to have',
		},
		{
			displayName: 'Updated After',
			name: 'updatedAfter',
			type: 'dateTime',
			default: '',
			description: 'Only contacts updated at this time or later',
		},
		{
			displayName: 'Updated Before',
			name: 'updatedBefore',
			type: 'dateTime',
			default: '',
			description: 'Only contacts updated at this time or earlier',
		},
	],
};
