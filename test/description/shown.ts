import '../../engine/settings';
import { NodeHelpers, type INode, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { builtNode } from '../../engine/built';
import { NODE_TYPE } from '../../engine/nodeTypes';

const built = builtNode();

/** The node's own description: n8n adds its Request Options where it loads the node, as another test file may have had it do. */
export const description = {
	...built.description,
	properties: built.description.properties.filter(({ name }) => name !== 'requestOptions'),
};

/** A node of these parameters, as a workflow holds it. */
export const nodeOf = (parameters: INodeParameters): INode => ({
	id: '1',
	name: 'CRM',
	type: NODE_TYPE,
	typeVersion: 1,
	position: [0, 0],
	parameters,
});

/** The values with the defaults of what they leave out, as the editor holds them. */
const filled = (values: INodeParameters): INodeParameters =>
	NodeHelpers.getNodeParameters(description.properties, values, true, false, nodeOf(values), description) ?? values;

/** The parameters that n8n shows for these values. */
export function shownFor(values: INodeParameters): INodeProperties[] {
	const given = filled(values);
	return description.properties.filter((property) =>
		NodeHelpers.displayParameter(given, property, nodeOf(values), description),
	);
}

/** The entries of a collection that n8n offers for these values. */
export function offeredBy(collection: INodeProperties, values: INodeParameters): INodeProperties[] {
	const given = filled(values);
	const entries = (collection.options ?? []) as INodeProperties[];
	const offered = entries.filter(({ type }) => type !== 'hidden');
	return offered.filter((entry) => NodeHelpers.displayParameter({}, entry, nodeOf(values), description, given));
}
