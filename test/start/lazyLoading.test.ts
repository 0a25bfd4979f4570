import { execFileSync } from 'node:child_process';
import type { IDataObject } from 'n8n-workflow';
import { omit } from '../../nodes/HighLevelCrm/values/omit';
import { ROOT } from '../../engine/nodeTypes';

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

/** Loads every node, in a process of its own: loading one twice adds to its panel again. */
const DESCRIBE = `
const { PackageDirectoryLoader } = require('n8n-core');
void (async () => {
	const loader = new PackageDirectoryLoader(process.cwd());
	await loader.loadAll();
	const described = Object.values(loader.nodeTypes).map(({ type }) => type.description);
	process.stdout.write(JSON.stringify(described));
})();
`;

const inOwnProcess = (script: string): unknown =>
	JSON.parse(
		execFileSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }),
	);

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
	const started = inOwnProcess(START) as Started;

	it('loads no module of ours until a node is used', () => {
		expect(started).toMatchObject({ isLazyLoaded: true, atStart: 0, used: 'highLevelCrm' });
		expect(started.names).toEqual(['highLevelCrm', 'highLevelCrmTrigger']);
		expect(started.afterwards).toBeGreaterThan(100);
	});

	it('has the panels that the nodes themselves describe', () => {
		// n8n adds the names of a node's methods when it loads the node.
		const described = (inOwnProcess(DESCRIBE) as IDataObject[]).map((description) =>
			omit(description, '__loadOptionsMethods'),
		);
		expect(started.nodes).toEqual(described);
	});

	it('knows which nodes use the credential', () => {
		expect(started.credentials).toMatchObject([
			{ name: 'highLevelCrmApi', supportedNodes: ['highLevelCrm', 'highLevelCrmTrigger'] },
		]);
	});
});
