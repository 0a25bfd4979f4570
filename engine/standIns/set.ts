import type { IDataObject, INodeType } from 'n8n-workflow';
import { choice, describe, optionsOf, text } from './describe';

interface Assignment {
	name: string;
	value: IDataObject[string];
	type: string;
}

/** Edit Fields (Set), for texts and numbers. The output has only the fields that are set here. */
export const set: INodeType = {
	description: describe('Edit Fields (Set)', 'set', {
		version: [3.3, 3.4],
		properties: [
			choice('Mode', 'mode', 'manual'),
			{ ...text('Fields to Set', 'assignments'), type: 'assignmentCollection', default: {} },
			optionsOf(),
		],
	}),
	async execute() {
		const items = this.getInputData().map((_item, item) => {
			const assignments = this.getNodeParameter('assignments.assignments', item, []) as Assignment[];
			return { json: Object.fromEntries(assignments.map(assigned)), pairedItem: { item } };
		});
		return [items];
	},
};

/** Reads one assignment. n8n would convert a value of another type, or reject it. */
function assigned({ name, value, type }: Assignment): [string, IDataObject[string]] {
	if (/[.[]/.test(name) || !['string', 'number'].includes(type) || typeof value !== type)
		throw new Error(`This stand-in sets fields at the top level, to a text or number of their type: not ${name}`);
	return [name, value];
}
