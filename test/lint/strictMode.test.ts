import { read } from '../docs/markdown';

const TEMPLATES = 'node_modules/@n8n/node-cli/dist/template/templates';

interface Manifest {
	scripts: Record<string, string>;
	n8n: { strict?: boolean };
}
const manifest = JSON.parse(read('package.json')) as Manifest;

describe("n8n's strict mode", () => {
	it('is on, and n8n-node builds and lints', () => {
		expect(manifest.n8n.strict).toBe(true);
		expect(manifest.scripts.build).toMatch(/^n8n-node build && /);
		expect(manifest.scripts.lint).toMatch(/^n8n-node lint && /);
	});

	it("keeps the other scripts of n8n's template", () => {
		const expected = (JSON.parse(read(`${TEMPLATES}/programmatic/example/template/package.json`)) as Manifest).scripts;
		const names = ['dev', 'lint:fix', 'release', 'prepublishOnly'];
		expect(names.map((name) => manifest.scripts[name])).toEqual(names.map((name) => expected[name]));
	});

	it('is not relaxed for the code of the nodes and the credential', () => {
		const files = Object.keys(JSON.parse(read('eslint-suppressions.json')) as object);
		expect(files.length).toBeGreaterThan(0);
		expect(files.filter((file) => /^(nodes|credentials)\//.test(file))).toEqual([]);
	});
});
