import type { INodeExecutionData, INodeType } from 'n8n-workflow';
import { choice, describe, optionsOf, text } from './describe';
import { inputOf } from './merge';

type Value = INodeExecutionData['json'][string];

/**
 * Compare Datasets, by one field, with fuzzy comparison. Items with the same value match, and the fields of A's
 * item are compared. If they differ, the output is A's item with B's value in the excepted field. Outputs: in A
 * only, same, different, in B only.
 */
export const compareDatasets: INodeType = {
	description: describe('Compare Datasets', 'compareDatasets', {
		version: [2.1, 2.2, 2.3],
		inputs: 2,
		outputs: 4,
		properties: [
			{
				displayName: 'Fields to Match',
				name: 'mergeByFields',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				default: {},
				options: [
					{
						displayName: 'Values',
						name: 'values',
						values: [text('Input A Field', 'field1'), text('Input B Field', 'field2')],
					},
				],
			},
			choice('When There Are Differences', 'resolve', 'mix'),
			{
				displayName: 'Fuzzy Compare',
				name: 'fuzzyCompare',
				type: 'options',
				options: [{ name: 'Yes', value: true }],
				default: true,
			},
			choice('Prefer', 'preferWhenMix', 'input1'),
			text('For Everything Except', 'exceptWhenMix'),
			optionsOf(),
		],
	}),
	async execute() {
		// n8n's node ignores items without fields.
		const [listA, listB] = [0, 1].map((input) =>
			inputOf(() => this.getInputData(input)).filter(({ json }) => Object.keys(json).length > 0),
		);
		const pairs = this.getNodeParameter('mergeByFields.values', 0) as Array<{ field1: string; field2: string }>;
		const except = this.getNodeParameter('exceptWhenMix', 0) as string;
		const { field1, field2 } = pairs[0] as (typeof pairs)[number];
		if (pairs.length !== 1 || /[.,]/.test(field1 + field2 + except))
			throw new Error('This stand-in compares by one field at the top level, with one exception');
		const onlyA: INodeExecutionData[] = [];
		const same: INodeExecutionData[] = [];
		const different: INodeExecutionData[] = [];
		const matched = new Set<INodeExecutionData>();
		for (const a of listA ?? []) {
			const b =
				a.json[field1] === undefined
					? undefined
					: listB?.find(({ json }) => looselyEqual(a.json[field1], json[field2]));
			if (b) matched.add(b);
			if (!b) onlyA.push(a);
			else if (Object.entries(a.json).every(([key, value]) => looselyEqual(value, b.json[key]))) same.push(a);
			else different.push({ ...a, json: { ...a.json, [except]: b.json[except] ?? null } });
		}
		return [onlyA, same, different, (listB ?? []).filter((b) => !matched.has(b))];
	},
};

/** Compares numbers as texts. All empty values are equal. */
function looselyEqual(one: Value, other: Value): boolean {
	if (isEmpty(one) && isEmpty(other)) return true;
	// n8n treats null as equal to 0.
	if (one === null || other === null) throw new Error('This stand-in does not compare null with a value');
	return asText(one) === asText(other);
}

function asText(value: Value): string | undefined {
	if (value === undefined || typeof value === 'string') return value;
	if (typeof value === 'number') return String(value);
	throw new Error('This stand-in compares texts and numbers only');
}

const isEmpty = (value: Value): boolean => value === undefined || value === null || value === '';
