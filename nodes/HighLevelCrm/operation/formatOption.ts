import { outputMode } from '../run/entryPoints/outputOption';
import type { ItemParameters } from '../run/row';
import type { Option } from './option';

/** The columns of an output item. */
export type OutputFormat = 'simplified' | 'flat' | 'raw';

const SIMPLIFIED = { name: 'Simplified', value: 'simplified', description: 'The most important fields' };

const WHOLE = [
	{
		name: 'Plain Columns',
		value: 'flat',
		description: 'No lists and objects, for tables and CSV files',
	},
	{ name: 'Everything', value: 'raw', description: 'All fields, as HighLevel returns them' },
];

const FORMAT = { displayName: 'Output Format', name: 'outputFormat' } as const;
const read = (given: unknown): OutputFormat | undefined =>
	given === 'simplified' || given === 'flat' || given === 'raw' ? given : undefined;

/** Options > Output Format of contacts. */
export const contactFormat: Option<OutputFormat | undefined> = {
	parameter: {
		...FORMAT,
		type: 'options',
		options: [SIMPLIFIED, ...WHOLE],
		default: 'simplified',
		description: 'Without this option, Get and Find return everything and all else is simplified',
	},
	read,
};

/** Output Format of all other records, which have few fields. */
export const recordFormat: Option<OutputFormat | undefined> = {
	parameter: {
		...FORMAT,
		type: 'options',
		options: WHOLE,
		default: 'flat',
		description: 'The columns of an item; without this option, everything',
	},
	read,
};

/** Output Format of contacts; `undefined` if the user did not choose. Items to Return > Changes as Plain Columns has a format of its own. */
export const contactFormatOf = (parameters: ItemParameters): OutputFormat | undefined =>
	parameters.option(outputMode) === 'plainChanges' ? 'flat' : parameters.option(contactFormat);

/** Whether an item has plain columns only. */
export const isFlat = (parameters: ItemParameters): boolean => contactFormatOf(parameters) === 'flat';
