import { NodeHelpers, type INode, type INodeParameters, type INodeProperties, type INodeTypeDescription, type IWorkflowBase } from 'n8n-workflow';
import { NODE_TYPE, nodeType } from '../kit/nodeTypes';
import { standIns } from '../kit/standIns';

/** What n8n would not understand in a workflow, in words; empty for a sound one. */
export async function workflowFaults(workflow: IWorkflowBase): Promise<string[]> {
	const { description } = await nodeType();
	const types: Record<string, INodeTypeDescription> = { [NODE_TYPE]: description };
	for (const [type, { description: standIn }] of Object.entries(standIns)) types[type] = standIn;
	return [...connectionFaults(workflow), ...workflow.nodes.flatMap((node) => nodeFaults(node, types[node.type]))];
}

function connectionFaults({ nodes, connections }: IWorkflowBase): string[] {
	const faults: string[] = [];
	const names = nodes.map(({ name }) => name);
	for (const list of [names, nodes.map(({ id }) => id)]) {
		if (new Set(list).size !== list.length) faults.push(`two nodes share one of ${list.join(', ')}`);
	}
	for (const [source, outputs] of Object.entries(connections)) {
		if (!names.includes(source)) faults.push(`a connection starts at "${source}", which is no node`);
		for (const { node } of Object.values(outputs).flat(2).filter((end) => end !== null)) {
			if (!names.includes(node)) faults.push(`a connection ends at "${node}", which is no node`);
		}
	}
	return faults;
}

function nodeFaults(node: INode, description: INodeTypeDescription | undefined): string[] {
	if (!description) return [`"${node.name}" is of an unknown type, ${node.type}`];
	const faults: string[] = [];
	if (![description.version].flat().includes(node.typeVersion)) faults.push(`there is no version ${node.typeVersion}`);
	// The parameters of n8n's own nodes are more than the stand-ins have.
	if (node.type === NODE_TYPE) {
		faults.push(...parameterFaults(node, description));
		const missing = description.credentials?.filter(({ name }) => !node.credentials?.[name]) ?? [];
		faults.push(...missing.map(({ name }) => `the credential ${name} is missing`));
		const issues = NodeHelpers.getNodeParametersIssues(description.properties, node, description)?.parameters ?? {};
		faults.push(...Object.values(issues).flat());
	}
	return faults.map((fault) => `"${node.name}": ${fault}`);
}

/** Every parameter has to exist, be shown beside the others, and have a value that it can have. */
function parameterFaults(node: INode, description: INodeTypeDescription): string[] {
	const defaults = NodeHelpers.getNodeParameters(description.properties, node.parameters, true, false, node, description) ?? {};
	return Object.entries(node.parameters).flatMap(([name, value]) => {
		const named = description.properties.filter((property) => property.name === name);
		if (named.length === 0) return [`there is no parameter ${name}`];
		const shown = named.filter((property) => NodeHelpers.displayParameter(defaults, property, node, description));
		if (shown.length === 0) return [`${name} is not shown for this operation`];
		return shown.flatMap((property) => valueFaults(property, value, node, description, defaults));
	});
}

function valueFaults(property: INodeProperties, value: unknown, node: INode, description: INodeTypeDescription, values: INodeParameters): string[] {
	const { name, type } = property;
	const wrong = [`${name} can't be ${JSON.stringify(value)}`];
	if (type === 'options') return property.options?.some((option) => 'value' in option && option.value === value) ? [] : wrong;
	if (type === 'boolean' || type === 'number' || type === 'string') return typeof value === type ? [] : wrong;
	if (type === 'resourceMapper') return ['autoMapInputData', 'defineBelow'].includes((value as { mappingMode: string }).mappingMode) ? [] : wrong;
	if (type !== 'collection') return [];
	const options = (property.options ?? []) as INodeProperties[];
	return Object.entries(value as INodeParameters).flatMap(([key, entry]) => {
		const option = options.find((candidate) => candidate.name === key);
		if (!option) return [`${name} has no entry ${key}`];
		const shown = NodeHelpers.displayParameter(value as INodeParameters, option, node, description, values);
		return shown ? valueFaults(option, entry, node, description, values) : [`${name}.${key} is not shown for this operation`];
	});
}
