import type { IDataObject, INodeType } from 'n8n-workflow';
import { choice, describe, flag, optionsOf, text } from './describe';

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * Merge, for enriching input 1 by one field that both inputs have. Values of input 1 stay; the first match in
 * input 2 fills empty ones. Matched items are output first.
 */
export const merge: INodeType = {
	description: describe('Merge', 'merge', {
		version: [3.2],
		inputs: 2,
		properties: [
			choice('Mode', 'mode', 'combine'),
			choice('Combine By', 'combineBy', 'combineByFields'),
			{
				...flag('Fields To Match Have Different Names', 'advanced'),
				type: 'options',
				options: [{ name: 'No', value: false }],
			},
			text('Fields to Match', 'fieldsToMatchString'),
			choice('Output Type', 'joinMode', 'enrichInput1'),
			optionsOf(
				{
					displayName: 'Clash Handling',
					name: 'clashHandling',
					type: 'fixedCollection',
					default: {},
					options: [
						{
							displayName: 'Values',
							name: 'values',
							values: [
								choice('When Field Values Clash', 'resolveClash', 'preferInput1'),
								choice('Merging Nested Fields', 'mergeMode', 'deepMerge'),
								{
									displayName: 'Minimize Empty Fields',
									name: 'overrideEmpty',
									type: 'options',
									options: [{ name: 'Yes', value: true }],
									default: true,
								},
							],
						},
					],
				},
				choice('Multiple Matches', 'multipleMatches', 'first'),
			),
		],
	}),
	async execute() {
		const [ones, others] = [0, 1].map((input) => inputOf(() => this.getInputData(input)));
		const field = this.getNodeParameter('fieldsToMatchString', 0) as string;
		const { clashHandling, multipleMatches } = this.getNodeParameter('options', 0);
		if (/[,.]/.test(field) || !clashHandling || !multipleMatches)
			throw new Error('This stand-in wants one field at the top level, Clash Handling and Multiple Matches');
		const pairs = (ones ?? []).map((one) => ({
			one,
			match: one.json[field] === undefined ? undefined : others?.find(({ json }) => json[field] === one.json[field]),
		}));
		const matched = pairs.flatMap(({ one, match }) =>
			match ? [{ json: { ...match.json, ...withoutBlanks(match.json, one.json) } }] : [],
		);
		return [[...matched, ...pairs.flatMap(({ one, match }) => (match ? [] : [one]))]];
	},
};

/** Reads an input's items. An input that got nothing results in an empty list. */
export function inputOf<T>(read: () => T[] | undefined): T[] {
	try {
		return read() ?? [];
	} catch {
		return [];
	}
}

/** Keeps the fields of an item that are not empty or that its match does not have. */
function withoutBlanks(match: IDataObject, one: IDataObject): IDataObject {
	if ([match, one].some((json) => Object.values(json).some((value) => typeof value === 'object' && value !== null)))
		throw new Error('This stand-in merges plain values only');
	return Object.fromEntries(Object.entries(one).filter(([key, value]) => !isBlank(value) || !(key in match)));
}
