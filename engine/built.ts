import path from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import { requireFreshBuild } from './freshBuild';
import load from './native/load';
import { ROOT } from './nodeTypes';

/** The built node as it is in the package: without what n8n adds when it loads it. */
export function builtNode(): INodeType {
	const { HighLevelCrm } = fresh('nodes', 'HighLevelCrm', 'HighLevelCrm.node.js') as {
		HighLevelCrm: new () => INodeType;
	};
	return new HighLevelCrm();
}

/** The built trigger. */
export function builtTrigger(): INodeType {
	const { HighLevelCrmTrigger } = fresh('nodes', 'HighLevelCrm', 'HighLevelCrmTrigger.node.js') as {
		HighLevelCrmTrigger: new () => INodeType;
	};
	return new HighLevelCrmTrigger();
}

/** The built credential. */
export function builtCredential(): ICredentialType {
	const { HighLevelCrmApi } = fresh('credentials', 'HighLevelCrmApi.credentials.js') as {
		HighLevelCrmApi: new () => ICredentialType;
	};
	return new HighLevelCrmApi();
}

/** A copy of its own: what n8n has loaded, it has added to. */
function fresh(...file: string[]): unknown {
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
