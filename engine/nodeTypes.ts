import path from 'node:path';
import './settings';
import { PackageDirectoryLoader } from 'n8n-core';
import {
	NodeHelpers,
	type ICredentialType,
	type INodeType,
	type INodeTypes,
	type IVersionedNodeType,
} from 'n8n-workflow';
import { requireFreshBuild } from './freshBuild';
import { standIns } from './standIns';

/** The project's folder. */
export const ROOT = path.join(__dirname, '..');

/** The node's type in workflows. */
export const NODE_TYPE = 'n8n-nodes-highlevel-crm.highLevelCrm';
export const TRIGGER_TYPE = `${NODE_TYPE}Trigger`;
/** The node as a tool of an agent, which n8n makes of it. */
export const TOOL_TYPE = `${NODE_TYPE}Tool`;

let loaded: Promise<PackageDirectoryLoader> | undefined;

/** Loads the built package as n8n does, once per process. @throws Error if the build is older than its source */
export async function loadedPackage(): Promise<PackageDirectoryLoader> {
	loaded ??= (async () => {
		requireFreshBuild();
		const loader = new PackageDirectoryLoader(ROOT);
		await loader.loadAll();
		return loader;
	})();
	return await loaded;
}

export async function nodeType(): Promise<INodeType> {
	const loader = await loadedPackage();
	return NodeHelpers.getVersionedNodeType(loader.getNode('highLevelCrm').type);
}

export async function triggerType(): Promise<INodeType> {
	const loader = await loadedPackage();
	return NodeHelpers.getVersionedNodeType(loader.getNode('highLevelCrmTrigger').type);
}

/** Every operation of the node as `resource operation`, in alphabetical order. */
export async function operationNames(): Promise<string[]> {
	const { customOperations = {} } = await nodeType();
	return Object.entries(customOperations)
		.flatMap(([resource, operations]) => Object.keys(operations).map((operation) => `${resource} ${operation}`))
		.sort();
}

export async function credentialType(): Promise<ICredentialType> {
	return (await loadedPackage()).getCredential('highLevelCrmApi').type;
}

/** The node types of the engine: the package's nodes, and stand-ins for the n8n nodes that the examples use. */
export async function nodeTypes(more: Record<string, INodeType> = {}): Promise<INodeTypes> {
	const node = await nodeType();
	const own: Record<string, INodeType> = {
		[NODE_TYPE]: node,
		[TOOL_TYPE]: node,
		[TRIGGER_TYPE]: await triggerType(),
	};
	const get = (name: string): INodeType => {
		const type = own[name] ?? more[name] ?? standIns[name];
		if (!type) throw new Error(`The test engine has no node "${name}"`);
		return type;
	};
	return {
		getByName: (name): INodeType | IVersionedNodeType => get(name),
		getByNameAndVersion: (name) => get(name),
		getKnownTypes: () => ({}),
	};
}
