import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import fg from 'fast-glob';
import { parse } from 'yaml';
import { ROOT } from '../../engine/nodeTypes';
import { read } from './markdown';

const yaml = <T>(file: string): T => parse(read(file)) as T;
const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort();

interface Package {
	version: string;
	repository: { url: string };
	engines: { node: string };
	scripts: Record<string, string>;
	dependencies?: Record<string, string>;
}
const manifest = JSON.parse(read('package.json')) as Package;
const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');

interface Job {
	needs?: string | string[];
	permissions?: Record<string, string>;
	'timeout-minutes'?: number;
	strategy?: { matrix: { node: number[] } };
	steps: Array<{
		name?: string;
		uses?: string;
		run?: string;
		env?: Record<string, string>;
		with?: Record<string, unknown>;
	}>;
}
interface Workflow {
	permissions: Record<string, string>;
	concurrency: { group: string };
	jobs: Record<string, Job>;
}
const WORKFLOWS = readdirSync(path.join(ROOT, '.github/workflows')).map((file) => `.github/workflows/${file}`);
const commandsOf = ({ steps }: Job): string[] => steps.flatMap(({ run }) => (run === undefined ? [] : [run.trim()]));

describe.each(WORKFLOWS)('%s', (file) => {
	const workflow = yaml<Workflow>(file);
	const jobs = Object.entries(workflow.jobs);

	it('pins each action to a commit, with its version as a comment', () => {
		const uses = read(file)
			.split('\n')
			.filter((line) => line.includes('uses:'));
		expect(uses.length).toBeGreaterThan(0);
		expect(uses.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
	});

	it('may only read the repository, and gives each job a time limit', () => {
		expect(workflow.permissions).toEqual({ contents: 'read' });
		expect(workflow.concurrency.group).not.toBe('');
		expect(jobs.filter(([, job]) => !((job['timeout-minutes'] ?? 0) > 0))).toEqual([]);
	});

	it('leaves no repository token in a checkout', () => {
		const checkouts = jobs.flatMap(([, { steps }]) =>
			steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
		);
		expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
	});

	it("uses no secret but the first version's token, in the job that publishes", () => {
		const holders = jobs.filter(([, { steps }]) => steps.some((step) => JSON.stringify(step).includes('secrets.')));
		expect(holders.map(([name]) => name)).toEqual(file.endsWith('publish.yml') ? ['publish'] : []);
	});

	it('runs only scripts of package.json', () => {
		const scripts = jobs
			.flatMap(([, job]) => commandsOf(job))
			.flatMap((run) => [...run.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name));
		expect(sorted(scripts).filter((name) => !(name in manifest.scripts))).toEqual([]);
	});
});

describe('.github/workflows/ci.yml', () => {
	const { jobs } = yaml<Workflow>('.github/workflows/ci.yml');

	it("runs the README's commands on the oldest supported Node and on newer ones", () => {
		expect(jobs.test?.strategy?.matrix.node).toEqual([Number(/^>=(\d+)/.exec(manifest.engines.node)?.[1]), 22, 24]);
		expect(jobs.test && commandsOf(jobs.test)).toEqual(['npm install', 'npm run demo', 'npm test']);
		expect(read('README.md')).toContain('npm install && npm run demo');
		expect(read('README.md')).toContain('npm install && npm test');
	});

	it('runs the tests in a real n8n in a separate job', () =>
		expect(jobs.host && commandsOf(jobs.host)).toContain('npm run test:host'));
});

describe('.github/workflows/publish.yml', () => {
	const { jobs } = yaml<Workflow>('.github/workflows/publish.yml');
	const { check, publish, release } = jobs as { check: Job; publish: Job; release: Job };

	it('tests, checks the docs, runs the gate and packs before it publishes the package', () => {
		const commands = commandsOf(check);
		expect(commands.slice(-5)).toEqual([
			'npm install',
			'npm test',
			'npm run docs -- --check',
			'npm run gate',
			'npm pack',
		]);
		expect(publish.needs).toBe('check');
		expect(commandsOf(publish)).toEqual(['npm publish ./*.tgz --provenance --access public']);
		expect(publish.steps.map(({ env }) => env).filter(Boolean)).toEqual([
			{ NODE_AUTH_TOKEN: '${{ secrets.NPM_TOKEN }}' },
		]);
		expect(release.needs).toBe('publish');
	});

	it('lets only the publish job request an identity, and only the release job write', () => {
		expect(publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
		expect(release.permissions).toEqual({ contents: 'write' });
		expect(Object.keys(jobs).filter((name) => jobs[name]?.permissions !== undefined)).toEqual(['publish', 'release']);
	});

	it.each([
		[`v${manifest.version}`, 0],
		['v999.0.0', 1],
		[manifest.version, 1],
	])('ends the check of the tag %s with exit code %i', (tag, status) => {
		const { run = '', env } = check.steps.find(({ name }) => name?.startsWith('The tag is the version')) ?? {};
		expect(env).toEqual({ TAG: '${{ github.ref_name }}' });
		expect(spawnSync('bash', ['-e', '-c', run], { cwd: ROOT, env: { ...process.env, TAG: tag } }).status).toBe(status);
	});

	it('takes the release notes from the changelog', () => {
		const notes = spawnSync(path.join(ROOT, '.github/release-notes.sh'), [manifest.version], { encoding: 'utf8' });
		expect(notes.status).toBe(0);
		expect(notes.stdout).toContain('### ');
		expect(notes.stdout).not.toMatch(/^## |^\[.*\]: /m);
		const forgotten = spawnSync(path.join(ROOT, '.github/release-notes.sh'), ['999.0.0'], { encoding: 'utf8' });
		expect([forgotten.status, forgotten.stdout]).toEqual([1, '']);
		expect(commandsOf(release).join('\n')).toMatch(/release-notes\.sh[\s\S]*gh release create/);
	});
});

describe('SECURITY.md', () => {
	const security = read('SECURITY.md');

	it('links to the private report of this repository, and names the supported version', () => {
		expect(security).toContain(`(${repository}/security/advisories/new)`);
		expect(security).toContain(`| ${manifest.version.split('.').slice(0, 2).join('.')}.x`);
	});

	it('is right that the node has no runtime dependencies and reads neither files nor environment', () => {
		expect(Object.keys(manifest.dependencies ?? {})).toEqual([]);
		const sources = fg.sync(['nodes/**/*.ts', 'credentials/**/*.ts'], { cwd: ROOT }).map(read).join('\n');
		const imported = [...sources.matchAll(/\bfrom '([^'.][^']*)'/g)].map(([, name = '']) => name);
		expect(sorted(imported)).toEqual(['crypto', 'n8n-workflow']);
		expect(sources).not.toMatch(/\bprocess\.|\brequire\(|\bimport\(|\bfetch\(|globalThis/);
	});
});
