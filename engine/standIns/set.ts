import type { IDataObject, INodeProperties, INodeType } from 'n8n-workflow';
import { choice, describe, optionsOf, text } from './describe';

interface Assignment {
	name: string;
	value: IDataObject[string];
	type: string;
}

const inMode = (mode: string, property: INodeProperties): INodeProperties => ({
	...property,
	displayOptions: { show: { mode: [mode] } },
});

/** Edit Fields (Set), for texts, numbers and lists, or for a whole item as JSON. The output has only what is set here. */
export const set: INodeType = {
	description: describe('Edit Fields (Set)', 'set', {
		version: [3.3, 3.4],
		properties: [
			choice('Mode', 'mode', 'manual', 'raw'),
			inMode('manual', { ...text('Fields to Set', 'assignments'), type: 'assignmentCollection', default: {} }),
			inMode('raw', { ...text('JSON', 'jsonOutput'), type: 'json' }),
			optionsOf(),
		],
	}),
	async execute() {
		const items = this.getInputData().map((_item, item) => {
			if (this.getNodeParameter('mode', item) === 'raw')
				return { json: parsed(this.getNodeParameter('jsonOutput', item)), pairedItem: { item } };
			const assignments = this.getNodeParameter('assignments.assignments', item, []) as Assignment[];
			return { json: Object.fromEntries(assignments.map(assigned)), pairedItem: { item } };
		});
		return [items];
	},
};

/** n8n would repair a text that is not quite JSON. */
function parsed(value: unknown): IDataObject {
	const json: unknown = typeof value === 'string' ? JSON.parse(value) : value;
	if (typeof json !== 'object' || json === null || Array.isArray(json))
		throw new Error('This stand-in sets objects only');
	return json as IDataObject;
}

/** Reads one assignment. n8n would convert a value of another type, or reject it. */
function assigned({ name, value, type }: Assignment): [string, IDataObject[string]] {
	const isOfType =
		type === 'array' ? Array.isArray(value) : ['string', 'number'].includes(type) && typeof value === type;
	if (/[.[]/.test(name) || !isOfType)
		throw new Error(`This stand-in sets fields at the top level, to a text, number or list of their type: not ${name}`);
	return [name, value];
}
