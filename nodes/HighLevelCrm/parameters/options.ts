import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../api/records';
import type { Row } from '../requests/run/row';
import type { Parameter } from '../resources/operation';
import { customQueryOption } from '../resources/contact/search/customQuery';
import { sortOption } from '../resources/contact/search/sort';

/** The options of all operations, in one parameter; each entry shows where it means something. */
export const optionsParameter: Parameter = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Audit',
			name: 'audit',
			type: 'boolean',
			displayOptions: { show: { '/resource': ['equipment', 'room'], '/operation': ['getAll'] } },
			default: true,
			description:
				'Whether to add <code>findings</code> to each item: too few units, not active, no calendar, or a calendar that no longer exists (one more request)',
		},
		{
			displayName: 'Clear Empty Fields',
			name: 'clearEmpty',
			type: 'boolean',
			displayOptions: { show: { '/resource': ['contact'], '/operation': ['update', 'upsert'] } },
			default: false,
			description:
				'Whether an empty text in a mapped field blanks that field of the contact. If off, empty values leave the field as it is.',
		},
		{
			displayName: 'Custom Fields by Name',
			name: 'customFieldsByName',
			type: 'boolean',
			displayOptions: { show: { '/resource': ['contact'], '/operation': ['find', 'get', 'search'] } },
			default: true,
			description:
				'Whether to add <code>customFieldsByName</code>, the custom fields by their names (one more request per run). On for Search unless switched off.',
		},
		customQueryOption,
		{
			displayName: 'Minimum Units',
			name: 'minimumUnits',
			type: 'number',
			typeOptions: { minValue: 0 },
			displayOptions: { show: { '/resource': ['equipment'], '/operation': ['getAll'] } },
			default: 1,
			description: 'Fewest units that the audit accepts',
		},
		{
			displayName: 'Only With Findings',
			name: 'onlyFindings',
			type: 'boolean',
			displayOptions: { show: { '/resource': ['equipment', 'room'], '/operation': ['getAll'] } },
			default: true,
			description: 'Whether to return only those for which the audit finds something',
		},
		{
			displayName: 'Rate Limit',
			name: 'rateLimit',
			type: 'collection',
			default: {},
			placeholder: 'Set Rate',
			description:
				"At most so many requests in any interval. By default the node keeps to the server's own limit by itself.",
			options: [
				{
					displayName: 'Interval (Ms)',
					name: 'intervalMs',
					type: 'number',
					typeOptions: { minValue: 1 },
					default: 10000,
					description: 'Length of the interval in milliseconds',
				},
				{
					displayName: 'Requests',
					name: 'requests',
					type: 'number',
					typeOptions: { minValue: 1 },
					default: 100,
					description: 'Requests in any interval',
				},
			],
		},
		{
			displayName: 'Simplify',
			name: 'simplify',
			type: 'boolean',
			displayOptions: { show: { '/resource': ['contact'], '/operation': ['find', 'get', 'search'] } },
			default: true,
			description: 'Whether to return a simplified version of the response instead of the raw data',
		},
		sortOption,
		{
			displayName: 'Tag Mode',
			name: 'tagMode',
			type: 'options',
			displayOptions: { show: { '/resource': ['contact'], '/operation': ['update', 'upsert'] } },
			options: [
				{
					name: 'Add',
					value: 'add',
					description: 'Keep the tags that the contact has, and add the mapped ones',
				},
				{
					name: 'Replace',
					value: 'replace',
					description: 'Make the mapped tags the only ones: every other tag of the contact is dropped',
				},
			],
			default: 'add',
			description:
				'What becomes of the tags that the contact has already. In the documented dialect tags are always sent along with the fields.',
		},
	],
};

/** The options of a row, its expressions evaluated once. */
export function optionsOf(row: Row): IDataObject {
	const options = row.parameter('options', {});
	return isObject(options) ? options : {};
}
