import path from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import { requireFreshBuild } from './freshBuild';
import load from './native/load';
import { ROOT } from './nodeTypes';

/** The built node as the package contains it, without the properties that n8n adds on loading. */
export function builtNode(): INodeType {
	const { HighLevelCrm } = loadCopy('nodes', 'HighLevelCrm', 'HighLevelCrm.node.js') as {
		HighLevelCrm: new () => INodeType;
	};
	return new HighLevelCrm();
}

export function builtTrigger(): INodeType {
	const { HighLevelCrmTrigger } = loadCopy('nodes', 'HighLevelCrm', 'HighLevelCrmTrigger.node.js') as {
		HighLevelCrmTrigger: new () => INodeType;
	};
	return new HighLevelCrmTrigger();
}

export function builtCredential(): ICredentialType {
	const { HighLevelCrmApi } = loadCopy('credentials', 'HighLevelCrmApi.credentials.js') as {
		HighLevelCrmApi: new () => ICredentialType;
	};
	return new HighLevelCrmApi();
}

/** Loads a new copy, because n8n changes the one that it has loaded. */
function loadCopy(...file: string[]): unknown {
	requireFreshBuild();
	const dist = path.join(ROOT, 'dist');
	const loaded = Object.entries(load.cache).filter(([name]) => name.startsWith(dist));
	for (const [name] of loaded) delete load.cache[name];
	try {
		return load(path.join(dist, ...file));
	} finally {
		Object.assign(load.cache, Object.fromEntries(loaded));
	}
}
