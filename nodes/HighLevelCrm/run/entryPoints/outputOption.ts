import type { INodeProperties } from 'n8n-workflow';
import type { OutputMode } from '../batch/runOutput';

/** Options > Items to Return, of the operations that write contacts. */
export const outputMode = {
	parameter: {
		displayName: 'Items to Return',
		name: 'output',
		type: 'options',
		options: [
			{ name: 'All Items', value: 'all' },
			{ name: 'Changes Only', value: 'changes', description: 'All but unchanged rows, with failed ones' },
			{ name: 'Changes as Plain Columns', value: 'plainChanges', description: 'The same, for a table or message' },
			{
				name: 'Summary',
				value: 'summary',
				description: 'One item with the counts and the reasons of failures',
			},
		],
		default: 'all',
		hint: 'A summary is one line a night, for a data table or a message',
	} satisfies INodeProperties,

	read: (given: unknown): OutputMode =>
		given === 'changes' || given === 'plainChanges' || given === 'summary' ? given : 'all',
};
