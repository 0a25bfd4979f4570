import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fg from 'fast-glob';
import { parse, parseDocument } from 'yaml';
import { ROOT } from '../../engine/nodeTypes';
import { cells, deadLinks, linksIn, read, ticked } from './markdown';

const yaml = <T>(file: string): T => parse(read(file), { merge: true }) as T;
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

/** HighLevel's limits for a token and location. */
const PER_WINDOW = 100;
const WINDOW_S = 10;
const PER_DAY = 200_000;
const REQUESTS_PER_S = PER_WINDOW / WINDOW_S;

const page = read('docs/scaling.md');
/** Everything that looks like the name of an environment variable, outside code blocks. */
const variablesOf = (markdown: string): string[] =>
	sorted(
		[...markdown.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(
			([, name = '']) => name,
		),
	);
/** The tables of a page, each without its head. */
const tables = (markdown: string): string[][][] =>
	[...markdown.matchAll(/(?:^\|.*\n)+/gm)].map(([text]) => text.trim().split('\n').slice(2).map(cells));

interface Service {
	image?: string;
	command?: string | string[];
	environment?: Record<string, string>;
	ports?: string[];
	volumes?: string[];
	healthcheck?: { test: string[] };
	depends_on?: Record<string, { condition: string }>;
	deploy?: { replicas: number };
	stop_grace_period?: string;
}
const compose = yaml<{ services: Record<string, Service>; volumes: Record<string, null> }>('docs/compose.yaml');
const { main, worker } = compose.services as { main: Service; worker: Service };
const services = Object.entries(compose.services);
const environment = worker.environment ?? {};

describe('docs/compose.yaml', () => {
	it('is YAML without an error or a warning', () => {
		const { errors, warnings } = parseDocument(read('docs/compose.yaml'), { merge: true });
		expect([...errors, ...warnings]).toEqual([]);
	});

	it.each(services)('%s: has its image pinned to an exact version', (_, { image }) =>
		expect(image).toMatch(/^[a-z0-9./]+:\d+\.\d+(\.\d+)?$/),
	);

	it('runs the n8n that the tests run with, on main and workers', () => {
		const { version } = JSON.parse(read('node_modules/n8n-core/package.json')) as Package;
		expect([main.image, worker.image]).toEqual(Array(2).fill(`docker.n8n.io/n8nio/n8n:${version}`));
	});

	it('publishes ports on 127.0.0.1 only, and only those of main', () => {
		const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => ({ name, port })));
		expect(published.length).toBeGreaterThan(0);
		expect(published.filter(({ name, port }) => name !== 'main' || !/^127\.0\.0\.1:\d+:\d+$/.test(port))).toEqual([]);
	});

	it.each(['N8N_ENCRYPTION_KEY', 'DB_', 'EXECUTIONS_MODE', 'QUEUE_BULL_'])(
		'gives main and workers the same %s',
		(start) => {
			const settings = ({ environment = {} }: Service) =>
				Object.entries(environment).filter(([name]) => name.startsWith(start));
			expect(settings(worker).length).toBeGreaterThan(0);
			expect(settings(worker)).toEqual(settings(main));
		},
	);

	it('runs main and workers in queue mode, with PostgreSQL and Redis by the names of their services', () => {
		expect(main.command).toBeUndefined();
		expect(worker).toMatchObject({ command: 'worker', deploy: { replicas: 2 } });
		expect(environment).toMatchObject({
			EXECUTIONS_MODE: 'queue',
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			N8N_REINSTALL_MISSING_PACKAGES: 'true',
			DB_TYPE: 'postgresdb',
		});
		expect(Object.keys(compose.services)).toEqual(
			expect.arrayContaining([environment.DB_POSTGRESDB_HOST, environment.QUEUE_BULL_REDIS_HOST]),
		);
	});

	it('gives PostgreSQL and Redis the names and passwords that n8n uses', () => {
		const { postgres, redis } = compose.services;
		expect(postgres?.environment).toEqual({
			POSTGRES_DB: environment.DB_POSTGRESDB_DATABASE,
			POSTGRES_USER: environment.DB_POSTGRESDB_USER,
			POSTGRES_PASSWORD: environment.DB_POSTGRESDB_PASSWORD,
		});
		expect(redis?.environment).toEqual({ REDISCLI_AUTH: environment.QUEUE_BULL_REDIS_PASSWORD });
		expect(redis?.command).toEqual(expect.arrayContaining(['--requirepass', environment.QUEUE_BULL_REDIS_PASSWORD]));
	});

	it('takes each secret from .env and does not start without it; the page says how to make it', () => {
		const secrets = services.flatMap(([, { environment = {} }]) =>
			Object.entries(environment).filter(([name]) => /KEY|PASSWORD|AUTH/.test(name)),
		);
		expect(secrets.length).toBeGreaterThan(5);
		const names = secrets.map(([, value]) => /^\$\{([A-Z0-9_]+):\?[^}]+\}$/.exec(value)?.[1] ?? `literal: ${value}`);
		const made = /for name in ([A-Z0-9_ ]+); do/.exec(page)?.[1]?.split(' ') ?? [];
		expect(sorted(names)).toEqual(sorted(made));
	});

	it('starts each service when those it needs are healthy', () => {
		expect(services.filter(([, { healthcheck }]) => (healthcheck?.test.length ?? 0) < 2)).toEqual([]);
		const needed = services.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on));
		expect(
			needed.filter(([name, { condition }]) => !(name in compose.services) || condition !== 'service_healthy'),
		).toEqual([]);
		expect(Object.keys(main.depends_on ?? {}).sort()).toEqual(['postgres', 'redis']);
	});

	it('keeps data in named volumes, all declared; workers keep none', () => {
		const used = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
		expect(sorted(used)).toEqual(sorted(Object.keys(compose.volumes)));
		expect(worker.volumes).toBeUndefined();
	});

	it('gives a worker time to finish the largest batch that the page advises', () => {
		const largest = Number(/batches of [\d,]+ to ([\d,]+) rows/.exec(page)?.[1]?.replace(',', ''));
		const shutdown = Number(environment.N8N_GRACEFUL_SHUTDOWN_TIMEOUT);
		expect(shutdown).toBeGreaterThanOrEqual((largest * 2) / REQUESTS_PER_S);
		expect(Number(/^(\d+)m$/.exec(worker.stop_grace_period ?? '')?.[1]) * 60).toBeGreaterThan(shutdown);
	});
});

describe('docs/scaling.md', () => {
	it('has links to other pages and within itself, and none that leads nowhere', () => {
		expect(linksIn(page).length).toBeGreaterThan(10);
		expect(deadLinks(page, 'docs/scaling.md')).toEqual([]);
	});

	it('explains every variable that the compose file gives n8n, and names none that n8n does not read', () => {
		const settings = page.slice(page.indexOf('\n## Settings\n'));
		expect(Object.keys(environment).filter((name) => !variablesOf(settings).includes(name))).toEqual([]);
		expect(variablesOf(page).filter((name) => !known().has(name))).toEqual([]);
		expect(Object.keys(environment).filter((name) => !known().has(name))).toEqual([]);
	});

	it('states the values that the compose file has', () => {
		const told = (tables(page).at(-1) ?? []).flatMap(([names = '', values = '']) => {
			const given = ticked(values);
			return given.length === ticked(names).length ? ticked(names).map((name, index) => [name, given[index]]) : [];
		});
		expect(told.length).toBeGreaterThan(10);
		expect(told.filter(([name = '', value]) => !value?.startsWith('.') && environment[name] !== value)).toEqual([]);
	});

	it.each([
		[1, 0],
		[2, 1],
	])('has the figures that follow from the limits, with %i request(s) a row', (requests, index) => {
		const rows = tables(page).filter(([first]) => first?.length === 7)[index] ?? [];
		const number = (value: number) => value.toLocaleString('en-US');
		const expected = [1, 10, 100].map((locations) => [
			String(locations),
			number((REQUESTS_PER_S / requests) * locations),
			number((REQUESTS_PER_S / requests) * 3600 * locations),
			number((PER_DAY / requests) * locations),
			...[10_000, 100_000, 1_000_000].map((all) => hours(all / locations, requests)),
		]);
		expect(rows).toEqual(expected);
	});

	it('says when the daily limit is reached, and how long batches take', () => {
		expect(page).toContain(`after ${(PER_DAY / REQUESTS_PER_S / 3600).toFixed(1)} hours`);
		const flowing = page.replace(/\s+/g, ' ');
		expect(flowing).toContain(
			`1,000 rows take ${1000 / REQUESTS_PER_S} seconds and 5,000 rows ${5000 / REQUESTS_PER_S} seconds`,
		);
		expect(flowing).toContain(
			`${PER_WINDOW} requests in ${WINDOW_S} seconds and ${PER_DAY.toLocaleString('en-US')} a day`,
		);
	});
});

/** Hours for a location's rows: at the full pace, and the rest of the day wherever the daily limit comes first. */
function hours(rows: number, requests: number): string {
	const fullDays = Math.ceil((rows * requests) / PER_DAY) - 1;
	const total = fullDays * 24 + (rows * requests - fullDays * PER_DAY) / REQUESTS_PER_S / 3600;
	return total < 1 ? String(Number(total.toPrecision(2))) : total.toFixed(1);
}

/** The variables that n8n reads: those of its configuration package, and two that its command line package (not installed here) reads itself. */
function known(): Set<string> {
	const folder = path.join(ROOT, 'node_modules/@n8n/config/dist');
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
	const names = files.flatMap((file) =>
		[...readFileSync(path.join(folder, file), 'utf8').matchAll(/\.Env\)\('([A-Z0-9_]+)'/g)].map(
			([, name = '']) => name,
		),
	);
	return new Set([...names, 'OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS', 'N8N_REINSTALL_MISSING_PACKAGES']);
}

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

	it('has each action pinned to a commit, with its version beside it', () => {
		const uses = read(file)
			.split('\n')
			.filter((line) => line.includes('uses:'));
		expect(uses.length).toBeGreaterThan(0);
		expect(uses.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
	});

	it('may only read the repository unless a job says otherwise, and gives each job a time limit', () => {
		expect(workflow.permissions).toEqual({ contents: 'read' });
		expect(workflow.concurrency.group).not.toBe('');
		expect(jobs.filter(([, job]) => !((job['timeout-minutes'] ?? 0) > 0))).toEqual([]);
	});

	it('leaves no token of the repository in a checkout', () => {
		const checkouts = jobs.flatMap(([, { steps }]) =>
			steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
		);
		expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
	});

	it('uses no secret: no token outlives a run', () =>
		expect(read(file)).not.toMatch(/\bsecrets\b|NPM_TOKEN|NODE_AUTH_TOKEN/));

	it('runs only scripts that package.json has', () => {
		const scripts = jobs
			.flatMap(([, job]) => commandsOf(job))
			.flatMap((run) => [...run.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name));
		expect(sorted(scripts).filter((name) => !(name in manifest.scripts))).toEqual([]);
	});
});

describe('all workflows', () => {
	it('pin an action to the same commit everywhere', () => {
		const pins = new Map<string, Set<string>>();
		for (const [, action = '', pin = ''] of WORKFLOWS.map(read)
			.join('\n')
			.matchAll(/uses: ([\w/-]+)@(.+)$/gm)) {
			pins.set(action, (pins.get(action) ?? new Set()).add(pin));
		}
		expect([...pins].filter(([, { size }]) => size > 1)).toEqual([]);
	});
});

describe('.github/workflows/ci.yml', () => {
	const { jobs } = yaml<Workflow>('.github/workflows/ci.yml');

	it("runs the README's commands on the oldest Node that is supported and newer ones", () => {
		expect(jobs.test?.strategy?.matrix.node).toEqual([Number(/^>=(\d+)/.exec(manifest.engines.node)?.[1]), 22, 24]);
		expect(jobs.test && commandsOf(jobs.test)).toEqual(['npm install', 'npm run demo', 'npm test']);
		expect(read('README.md')).toContain('npm install && npm run demo');
		expect(read('README.md')).toContain('npm install && npm test');
	});

	it('runs the tests in a real n8n in a job of their own', () =>
		expect(jobs.host && commandsOf(jobs.host)).toContain('npm run test:host'));
});

describe('.github/workflows/release.yml', () => {
	const { jobs } = yaml<Workflow>('.github/workflows/release.yml');
	const { check, publish, release } = jobs as { check: Job; publish: Job; release: Job };

	it('runs the tests, looks for every operation in the docs, runs the gate and packs before it publishes what was packed', () => {
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
		expect(release.needs).toBe('publish');
	});

	it('lets only the job that publishes ask for an identity, and only the job that releases write', () => {
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

	it("makes the release's text from the changelog", () => {
		const notes = spawnSync(path.join(ROOT, '.github/release-notes.sh'), [manifest.version], { encoding: 'utf8' });
		expect(notes.status).toBe(0);
		expect(notes.stdout).toContain('### ');
		expect(notes.stdout).not.toMatch(/^## |^\[.*\]: /m);
		const forgotten = spawnSync(path.join(ROOT, '.github/release-notes.sh'), ['999.0.0'], { encoding: 'utf8' });
		expect([forgotten.status, forgotten.stdout]).toEqual([1, '']);
		expect(commandsOf(release).join('\n')).toMatch(/release-notes\.sh[\s\S]*gh release create/);
	});
});

describe('.github/dependabot.yml', () => {
	interface Update {
		'package-ecosystem': string;
		directory?: string;
		directories?: string[];
		schedule: { interval: string };
		groups: Record<string, { patterns: string[] }>;
	}
	const { updates } = yaml<{ updates: Update[] }>('.github/dependabot.yml');
	const npm = updates.find((update) => update['package-ecosystem'] === 'npm');

	it('covers each folder with a lockfile, and the actions, every week', () => {
		const locked = fg
			.sync('**/package-lock.json', { cwd: ROOT, ignore: ['**/node_modules/**', 'output/**'] })
			.map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, '/'));
		expect(locked.length).toBeGreaterThan(1);
		const covered = updates
			.filter((update) => update['package-ecosystem'] === 'npm')
			.flatMap(({ directories = [] }) => directories);
		const covers = (folder: string) =>
			covered.some(
				(given) => given === folder || (given.endsWith('/*') && given.slice(0, -2) === path.dirname(folder)),
			);
		expect(locked.filter((folder) => !covers(folder))).toEqual([]);
		expect(
			covered.filter((given) => !locked.some((folder) => folder === given || given === `${path.dirname(folder)}/*`)),
		).toEqual([]);
		expect(updates.some((update) => update['package-ecosystem'] === 'github-actions' && update.directory === '/')).toBe(
			true,
		);
		expect(sorted(updates.map(({ schedule }) => schedule.interval))).toEqual(['weekly']);
	});

	it("moves n8n's packages together: their group comes first and names them", () => {
		const [first] = Object.values(npm?.groups ?? {});
		expect(first?.patterns).toEqual(expect.arrayContaining(['n8n', 'n8n-core', 'n8n-workflow']));
	});
});

describe('.github/ISSUE_TEMPLATE', () => {
	interface Field {
		type: string;
		id?: string;
		attributes: { label?: string; value?: string; options?: unknown[] };
		validations?: { required: boolean };
	}
	const form = (name: string) =>
		yaml<{ name: string; description: string; body: Field[] }>(`.github/ISSUE_TEMPLATE/${name}.yml`);

	it.each(['bug_report', 'feature_request'])('%s: is a form that GitHub accepts', (name) => {
		const { body, description } = form(name);
		expect(description).not.toBe('');
		const fields = body.filter(({ type }) => type !== 'markdown');
		expect(fields.filter(({ type }) => !['input', 'textarea', 'dropdown', 'checkboxes'].includes(type))).toEqual([]);
		expect(sorted(fields.map(({ id = '' }) => id))).toHaveLength(fields.length);
		expect(
			fields.filter(
				({ type, attributes }) =>
					/dropdown|checkboxes/.test(type) && !attributes.options?.every((option) => typeof option !== 'boolean'),
			),
		).toEqual([]);
	});

	it('asks for what one needs to find a bug, and warns not to paste the token', () => {
		const { body } = form('bug_report');
		const required = body.filter(({ validations }) => validations?.required).map(({ id }) => id);
		expect(required).toEqual(
			expect.arrayContaining(['happened', 'error', 'operation', 'dialect', 'on-error', 'n8n-version', 'node-version']),
		);
		expect(body[0]?.attributes.value).toContain('Never paste the token');
	});

	it('leads to a private report of this repository for what concerns security', () => {
		const { contact_links: links } = yaml<{ contact_links: Array<{ url: string }> }>(
			'.github/ISSUE_TEMPLATE/config.yml',
		);
		expect(links.map(({ url }) => url)).toContain(`${repository}/security/advisories/new`);
	});
});

describe('SECURITY.md', () => {
	const security = read('SECURITY.md');

	it('leads to a private report of this repository, and names the supported version', () => {
		expect(security).toContain(`(${repository}/security/advisories/new)`);
		expect(security).toContain(`| ${manifest.version.split('.').slice(0, 2).join('.')}.x`);
	});

	it('says rightly that the node has no runtime dependencies and reads neither files nor environment', () => {
		expect(Object.keys(manifest.dependencies ?? {})).toEqual([]);
		const sources = fg.sync(['nodes/**/*.ts', 'credentials/**/*.ts'], { cwd: ROOT }).map(read).join('\n');
		const imported = [...sources.matchAll(/\bfrom '([^'.][^']*)'/g)].map(([, name = '']) => name);
		expect(sorted(imported)).toEqual(['crypto', 'n8n-workflow']);
		expect(sources).not.toMatch(/\bprocess\.|\brequire\(|\bimport\(|\bfetch\(|globalThis/);
	});
});
