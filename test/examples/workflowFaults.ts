import { NodeHelpers, type INode, type INodeTypeDescription, type IWorkflowBase } from 'n8n-workflow';
import { toolType } from '../../engine/agent';
import { NODE_TYPE, nodeType, TOOL_TYPE, TRIGGER_TYPE, triggerType } from '../../engine/nodeTypes';
import { parameterFaults } from '../../engine/parameterFaults';
import { standIns } from '../../engine/standIns';

/** Describes what is invalid in a workflow; empty for a valid one. */
export async function workflowFaults(workflow: IWorkflowBase): Promise<string[]> {
	const types: Record<string, INodeTypeDescription> = {
		[NODE_TYPE]: (await nodeType()).description,
		[TOOL_TYPE]: (await toolType()).description,
		[TRIGGER_TYPE]: (await triggerType()).description,
	};
	for (const [type, { description: standIn }] of Object.entries(standIns)) types[type] = standIn;
	return [
		...connectionFaults(workflow, types),
		...workflow.nodes.flatMap((node) => nodeFaults(node, types[node.type])),
	];
}

function connectionFaults(
	{ nodes, connections }: IWorkflowBase,
	types: Record<string, INodeTypeDescription>,
): string[] {
	const faults: string[] = [];
	const names = nodes.map(({ name }) => name);
	for (const list of [names, nodes.map(({ id }) => id)]) {
		if (new Set(list).size !== list.length) faults.push(`two nodes share one of ${list.join(', ')}`);
	}
	const typeOf = (wanted: string) => types[nodes.find(({ name }) => name === wanted)?.type ?? ''];
	for (const [source, outputs] of Object.entries(connections)) {
		const errorOutput = nodes.some(({ name, onError }) => name === source && onError === 'continueErrorOutput') ? 1 : 0;
		if (!names.includes(source)) faults.push(`a connection starts at "${source}", which is no node`);
		else
			for (const [kind, lines] of Object.entries(outputs)) {
				if (lines.length > ends(typeOf(source)?.outputs, kind) + (kind === 'main' ? errorOutput : 0))
					faults.push(`"${source}" has fewer outputs than connections leave from`);
			}
		for (const { node, type, index } of Object.values(outputs)
			.flat(2)
			.filter((end) => end !== null)) {
			if (!names.includes(node)) faults.push(`a connection ends at "${node}", which is no node`);
			else if (index >= ends(typeOf(node)?.inputs, type))
				faults.push(`a connection ends at input ${index} of "${node}", which it does not have`);
		}
	}
	return faults;
}

/** Number of the inputs or outputs of a kind: `main`, or what a tool or a model connects by. */
const ends = (list: INodeTypeDescription['inputs'] | undefined, kind: string): number =>
	Array.isArray(list) ? list.filter((end) => end === kind).length : 0;

function nodeFaults(node: INode, description: INodeTypeDescription | undefined): string[] {
	if (!description) return [`"${node.name}" is of an unknown type, ${node.type}`];
	const faults: string[] = [];
	if (![description.version].flat().includes(node.typeVersion)) faults.push(`there is no version ${node.typeVersion}`);
	faults.push(...parameterFaults(node, description));
	const missing = description.credentials?.filter(({ name }) => !node.credentials?.[name]) ?? [];
	faults.push(...missing.map(({ name }) => `the credential ${name} is missing`));
	const issues = NodeHelpers.getNodeParametersIssues(description.properties, node, description)?.parameters ?? {};
	faults.push(...Object.values(issues).flat());
	return faults.map((fault) => `"${node.name}": ${fault}`);
}
