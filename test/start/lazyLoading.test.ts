import { execFileSync } from 'node:child_process';
import { loadedPackage, ROOT } from '../../engine/nodeTypes';

/** Loads the built package as n8n does at its start, in a process of its own, and tells what that took. */
const START = `
const path = require('node:path');
const { LazyPackageDirectoryLoader } = require('n8n-core/dist/nodes-loader/lazy-package-directory-loader.js');
const dist = path.join(process.cwd(), 'dist');
const load = require.extensions['.js'];
let modules = 0;
require.extensions['.js'] = (module, file) => {
	if (file.startsWith(dist)) modules++;
	return load(module, file);
};
void (async () => {
	const loader = new LazyPackageDirectoryLoader(process.cwd());
	await loader.loadAll();
	const atStart = modules;
	// Using a node adds to these lists.
	const { nodes, credentials } = structuredClone(loader.types);
	const { type } = loader.getNode('highLevelCrm');
	const names = Object.keys(loader.known.nodes);
	process.stdout.write(JSON.stringify({
		isLazyLoaded: loader.isLazyLoaded, atStart, afterwards: modules, names, nodes, credentials, used: type.description.name,
	}));
})();
`;

interface Started {
	isLazyLoaded: boolean;
	atStart: number;
	afterwards: number;
	names: string[];
	nodes: unknown[];
	credentials: Array<{ name: string; supportedNodes: string[] }>;
	used: string;
}

describe("n8n's start with the built package", () => {
	const started = JSON.parse(
		execFileSync(process.execPath, ['-e', START], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
	) as Started;

	it('loads no module of ours until a node is used', () => {
		expect(started).toMatchObject({ isLazyLoaded: true, atStart: 0, used: 'highLevelCrm' });
		expect(started.names).toEqual(['highLevelCrm', 'highLevelCrmTrigger']);
		expect(started.afterwards).toBeGreaterThan(100);
	});

	it('has the panels that the nodes themselves describe', async () => {
		const { nodeTypes } = await loadedPackage();
		// n8n adds the names of a node's methods when it loads the node.
		const described = Object.values(nodeTypes).map(({ type }) => ({
			...type.description,
			__loadOptionsMethods: undefined,
		}));
		expect(started.nodes).toEqual(JSON.parse(JSON.stringify(described)));
	});

	it('knows which nodes use the credential', () => {
		expect(started.credentials).toMatchObject([
			{ name: 'highLevelCrmApi', supportedNodes: ['highLevelCrm', 'highLevelCrmTrigger'] },
		]);
	});
});
