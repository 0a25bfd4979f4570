import { existsSync } from 'node:fs';
import path from 'node:path';
import fg from 'fast-glob';
import { ALL_SCOPES } from '../../sandbox';
import { credentialType, loadedPackage, nodeType, ROOT } from '../../engine/nodeTypes';
import { anchorsIn, deadLinks, linkedFiles, read, table, ticked } from './markdown';
import { operationRows, runs, type OperationRow } from './operations';

const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'examples/README.md'];
const REFERENCE = fg.sync('docs/*.md', { cwd: ROOT }).sort();

const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string };

/** npm's own commands, which need no script. */
const NPM = new Set(['install', 'pack']);

/** The npm commands of a page that do not exist. */
function deadCommands(markdown: string): string[] {
	const commands = markdown.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g);
	return [...commands]
		.filter(([, run, name = '']) => !(name in scripts) && (run !== undefined || !NPM.has(name)))
		.map(([command]) => command);
}

describe.each([...PAGES, ...REFERENCE])('%s', (page) => {
	it('has no link that leads nowhere', () => expect(deadLinks(read(page), page)).toEqual([]));

	it('names no npm command that does not exist', () => expect(deadCommands(read(page))).toEqual([]));
});

describe('CONTRIBUTING.md', () => {
	it('names folders and files that exist', () => {
		const paths = table(read('CONTRIBUTING.md'), 'The house').map((row) => (row.Path ?? '').replaceAll('`', ''));
		expect(paths.length).toBeGreaterThan(10);
		expect(paths.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
	});

	it("describes a request's way by files that exist", () => {
		const files = table(read('CONTRIBUTING.md'), 'The way of a request').flatMap((row) =>
			[...(row.File ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
		);
		expect(files.length).toBeGreaterThan(7);
		expect(files.filter((file) => !existsSync(path.join(ROOT, 'nodes/HighLevelCrm', file)))).toEqual([]);
	});

	it('lists the commands of npm test in their order', () => {
		const told = table(read('CONTRIBUTING.md'), 'Tests').map((row) => (row.Command ?? '').replace(/`|^`npx /g, ''));
		const alone = (names: string) => names.split(' ').map((name) => `npm run ${name}`);
		const one = (scripts.test ?? '').replace(/run-p (?:--[\w-]+ )*([\w ]+?)(?= &&|$)/, (_, names: string) =>
			alone(names).join(' && '),
		);
		expect(told.join(' && ').replace('npx ', '')).toBe(one);
	});
});

describe('CHANGELOG.md', () => {
	it('has the version of package.json', () =>
		expect([...anchorsIn(read('CHANGELOG.md'))]).toContain(version.replaceAll('.', '')));
});

describe('README.md', () => {
	const readme = read('README.md');

	it('is short enough to be read: at most 150 lines and 900 words', () => {
		expect(readme.split('\n').length).toBeLessThanOrEqual(150);
		expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(900);
	});

	it('describes the first import before the installation, and shows no picture before that', () => {
		const [start = '', ...rest] = readme.split('\n## Install\n');
		expect(rest).toHaveLength(1);
		expect(start).toContain('\n## Your first import\n');
		expect(start).not.toMatch(/<img|!\[/);
	});

	it('leads to the pages of what it leaves out', () => {
		const pages = ['operations', 'measurements', 'limits', 'recipes'].map((name) => `docs/${name}.md`);
		expect(linkedFiles(readme, 'README.md')).toEqual(expect.arrayContaining([...pages, 'examples/README.md']));
	});

	it("has the anchors that n8n's help links lead to", async () => {
		const { documentationUrl = '' } = await credentialType();
		const codex = JSON.parse(read('nodes/HighLevelCrm/HighLevelCrm.node.json')) as {
			resources: Record<string, Array<{ url: string }>>;
		};
		const urls = [documentationUrl, ...Object.values(codex.resources).flatMap((links) => links.map(({ url }) => url))];
		expect(urls.length).toBeGreaterThan(2);
		// GitHub itself gives the top of a repository's page the anchor `readme`.
		const anchors = new Set([...anchorsIn(readme), 'readme']);
		expect(urls.filter((url) => !anchors.has(url.split('#')[1] ?? ''))).toEqual([]);
	});

	it('names the package and the node as n8n knows them', async () => {
		const { packageName } = await loadedPackage();
		expect(readme).toContain(`enter \`${packageName}\``);
		expect(readme).toContain(`**${(await nodeType()).description.displayName}**`);
		expect(readme).toContain(`**${(await credentialType()).displayName}**`);
	});

	it('describes the first import with the nodes that its example has', () => {
		const section = readme.split(/^## /m).find((text) => text.startsWith('Your first import\n')) ?? '';
		const { nodes } = JSON.parse(read('examples/contact-import.json')) as { nodes: Array<{ name: string }> };
		const named = [...section.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, name]) => name);
		expect(named.length).toBeGreaterThan(3);
		expect(named.filter((name) => !nodes.some((node) => node.name === name))).toEqual([]);
		expect(section.match(/^\d\. /gm)).toHaveLength(5);
	});
});

describe('docs/operations.md', () => {
	const page = read('docs/operations.md');

	describe('the table of operations', () => {
		let made: OperationRow[];

		beforeAll(async () => {
			made = await operationRows(await runs('highLevel'));
		});

		// A new operation may be missing until a release: `npm run docs -- --check` looks for it there.
		it("has exactly the node's operations, with their effects, scopes and outputs", () => {
			const told = table(page, 'Operations');
			expect(told.length).toBeGreaterThan(10);
			expect(told.filter((row) => !made.some((one) => isSame(one, row)))).toEqual([]);
		});

		it('says of each operation that returns a list that it has an item per record', () => {
			const lists = made.filter(({ Output }) => Output.startsWith('one item per '));
			expect(lists.map(({ Operation, Output }) => `${Operation}: ${Output}`)).toEqual([
				'Search: one item per contact',
				...['equipment', 'note', 'room', 'task'].map((record) => `Get Many: one item per ${record}`),
			]);
		});

		it('names a scope for each operation, as the sandbox demands it', () => {
			expect(made.filter(({ Scopes }) => Scopes === '')).toEqual([]);
			const named = (operation: string) => made.find(({ Operation }) => Operation === operation)?.Scopes;
			expect(named('Search')).toBe('`contacts.readonly`');
			expect(named('Get Many')).toBe('`calendars/resources.readonly`');
			expect(named('Remove Tags')).toBe('`contacts.write`');
		});
	});

	it('names no scope that the sandbox does not know', () => {
		const scopes = table(page, 'Scopes').flatMap(({ Scope = '' }) => ticked(Scope));
		expect(scopes.length).toBeGreaterThan(3);
		expect(scopes.filter((scope) => !ALL_SCOPES.includes(scope))).toEqual([]);
	});
});

const isSame = (made: OperationRow, told: Record<string, string>): boolean =>
	Object.entries(made).every(([heading, cell]) => told[heading] === cell);
