import path from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import load from './native/load';
import { ROOT } from './nodeTypes';

/** The built node as it is in the package: without what n8n adds when it loads it. */
export function builtNode(): INodeType {
	const file = path.join(ROOT, 'dist', 'nodes', 'HighLevelCrm', 'HighLevelCrm.node.js');
	const { HighLevelCrm } = load(file) as { HighLevelCrm: new () => INodeType };
	return new HighLevelCrm();
}

/** The built credential. */
export function builtCredential(): ICredentialType {
	const file = path.join(ROOT, 'dist', 'credentials', 'HighLevelCrmApi.credentials.js');
	const { HighLevelCrmApi } = load(file) as { HighLevelCrmApi: new () => ICredentialType };
	return new HighLevelCrmApi();
}
