import path from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import { ROOT } from './nodeTypes';

/** The built node as it is in the package: without what n8n adds when it loads it. */
export function builtNode(): INodeType {
	const file = path.join(ROOT, 'dist', 'nodes', 'HighLevelCrm', 'HighLevelCrm.node.js');
	// eslint-disable-next-line @typescript-eslint/no-require-imports
	const { HighLevelCrm } = require(file) as { HighLevelCrm: new () => INodeType };
	return new HighLevelCrm();
}

/** The built credential. */
export function builtCredential(): ICredentialType {
	const file = path.join(ROOT, 'dist', 'credentials', 'HighLevelCrmApi.credentials.js');
	// eslint-disable-next-line @typescript-eslint/no-require-imports
	const { HighLevelCrmApi } = require(file) as { HighLevelCrmApi: new () => ICredentialType };
	return new HighLevelCrmApi();
}
