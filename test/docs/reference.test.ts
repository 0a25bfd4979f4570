import { readdirSync } from 'node:fs';
import path from 'node:path';
import fg from 'fast-glob';
import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { documentedRoutes } from '../../sandbox/documented';
import { highLevelRoutes } from '../../sandbox/highLevel';
import { nodeType, ROOT } from '../../engine/nodeTypes';
import { anchorsIn, linkedFiles, read, rowsOf, table, ticked, type TableRow } from './markdown';
import { offered, runs } from './operations';

const PAGES = fg.sync('docs/*.md', { cwd: ROOT });
const REPOSITORY = 'https://github.com/n8n-nodes-highlevel-crm/n8n-nodes-highlevel-crm';

let properties: INodeProperties[];

beforeAll(async () => {
	properties = (await nodeType()).description.properties;
});

/** The entries of a collection of the panel, by the names that users see. */
function entriesOf(collection: string): string[] {
	const { options = [] } = properties.find(({ name }) => name === collection) ?? {};
	const entries = (options as Array<INodeProperties | INodePropertyCollection>).filter(isOffered);
	const names = entries.map(({ displayName }) => displayName);
	return [...new Set(names)].sort();
}

/** Whether the panel shows an entry. */
const isOffered = (entry: INodeProperties | INodePropertyCollection): boolean =>
	!('type' in entry) || entry.type !== 'hidden';

const column = (rows: readonly TableRow[], heading: string): string[] => rows.map((row) => row[heading] ?? '').sort();

describe('docs/README.md', () => {
	it('leads to every page of the reference, and the README leads to it', () => {
		const linked = linkedFiles(read('docs/README.md'), 'docs/README.md');
		expect(PAGES.filter((page) => page !== 'docs/README.md' && !linked.includes(page))).toEqual([]);
		expect(linkedFiles(read('README.md'), 'README.md')).toContain('docs/README.md');
	});

	it('is where the links of the issue forms lead', () => {
		const forms = readdirSync(path.join(ROOT, '.github/ISSUE_TEMPLATE')).map(
			(file) => `.github/ISSUE_TEMPLATE/${file}`,
		);
		const links = forms.flatMap((form) => [...read(form).matchAll(/https:\/\/[^\s)'"]+/g)].map(([url]) => url));
		const pages = links.filter((url) => /^(#|\/blob\/)/.test(url.replace(REPOSITORY, '')));
		expect(pages.length).toBeGreaterThan(1);
		const dead = pages.filter((url) => {
			const [file = '', anchor] = url.replace(REPOSITORY, '').replace('/blob/main/', '').split('#');
			if (file !== '' && !PAGES.includes(file)) return true;
			return anchor !== undefined && !anchorsIn(read(file === '' ? 'README.md' : file)).has(anchor);
		});
		expect(dead).toEqual([]);
	});
});

describe('docs/options.md', () => {
	const told = table(read('docs/options.md'), 'Every option');

	it('has every option of the node, and no other', () => expect(column(told, 'Option')).toEqual(entriesOf('options')));

	it('says where each option shows', async () => {
		const all = properties.find(({ name }) => name === 'options')?.options as INodeProperties[];
		const options = all.filter(isOffered);
		const operations = await offered();
		const placesOf = ({ displayOptions }: INodeProperties) => {
			const conditions = (displayOptions?.show ?? {}) as Record<string, string[]>;
			const { '/resource': resource, '/operation': operation } = conditions;
			const places = operations.filter(
				(one) => resource?.includes(one.resource) !== false && operation?.includes(one.operation) !== false,
			);
			return places.flatMap((one) => [one.resource, one.operation]);
		};
		const shown = options.map(({ displayName }) => {
			const entries = options.filter((one) => one.displayName === displayName);
			return [displayName, [...new Set(entries.flatMap(placesOf))].sort()];
		});
		const valueOf = (name: string) =>
			operations.find(({ Operation }) => Operation === name)?.operation ??
			operations.find(({ Resource }) => Resource === name)?.resource;
		const places = (where: string) => (where === 'everywhere' ? [] : where.split(/: |, /).map(valueOf).sort());
		expect(Object.fromEntries(told.map(({ Option, Where = '' }) => [Option, places(Where)]))).toEqual(
			Object.fromEntries(shown),
		);
	});
});

describe('docs/search.md', () => {
	it('has every filter of the search, and no other', () =>
		expect(column(table(read('docs/search.md'), 'Filters'), 'Filter')).toEqual(entriesOf('filters')));
});

describe('docs/errors.md', () => {
	it.each([
		['What a run says', ['nodes']],
		['What the credential test says', ['credentials']],
	])('%s: quotes messages that the code has', (heading, folders) => {
		const code = fg
			.sync(
				folders.map((folder) => `${folder}/**/*.ts`),
				{ cwd: ROOT },
			)
			.map(read)
			.join('\n');
		const quoted = table(read('docs/errors.md'), heading).flatMap(({ Message = '' }) => ticked(Message));
		expect(quoted.length).toBeGreaterThan(5);
		const fragments = quoted.flatMap((message) => message.split('…')).map((fragment) => fragment.trim());
		expect(fragments.filter((fragment) => fragment !== '' && !code.includes(fragment))).toEqual([]);
	});
});

describe('docs/wire.md', () => {
	const rows = rowsOf(read('docs/wire.md'));
	const DIALECTS = [
		['highLevel', 'HighLevel dialect', highLevelRoutes],
		['documented', 'Documented dialect', documentedRoutes],
	] as const;

	/** The requests that a row names for a dialect, without a slash at the end. */
	const named = (row: TableRow, heading: string): string[] =>
		ticked((row[heading] === 'the same' ? row['HighLevel dialect'] : row[heading]) ?? '').map((text) =>
			text.replace(/\/$/, ''),
		);

	// A new operation may be missing until a release: `npm run docs -- --check` looks for it there.
	it('has operations of the node, and no other', async () => {
		const names = (await offered()).map(({ Resource, Operation }) => `${Resource}: ${Operation}`);
		expect(rows.length).toBeGreaterThan(10);
		expect(
			rows.map(({ Resource, Operation }) => `${Resource}: ${Operation}`).filter((one) => !names.includes(one)),
		).toEqual([]);
	});

	it.each(DIALECTS)('%s: names requests that the sandbox knows', (_, heading, routes) => {
		const known = routes.map(({ method, url }) => `${method} ${url.replace(/:\w+/g, '{id}')}`);
		const told = rows.flatMap((row) => named(row, heading));
		expect(told.length).toBeGreaterThan(15);
		expect(told.filter((request) => !known.includes(request))).toEqual([]);
	});

	it.each(DIALECTS)('%s: names every request that an operation was seen to send', async (dialect, heading) => {
		const operations = await offered();
		const seen = (await runs(dialect)).flatMap(({ resource, operation, routes }) => {
			const one = operations.find((each) => each.resource === resource && each.operation === operation);
			const row = rows.find(({ Resource, Operation }) => Resource === one?.Resource && Operation === one?.Operation);
			if (!row) return [];
			return routes.map((route) => ({ told: named(row, heading), sent: route.replace(/\{\w+\}/g, '{id}') }));
		});
		expect(seen.length).toBeGreaterThan(15);
		expect(seen.filter(({ told, sent }) => !told.includes(sent))).toEqual([]);
	});
});

/** The categories that n8n lists for codex files, as of November 2026. */
const CATEGORIES = [
	'Analytics',
	'Communication',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing & Content',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];

describe('docs/submission.md', () => {
	it.each(['HighLevelCrm', 'HighLevelCrmTrigger'])("names the categories of %s, which are of n8n's list", (node) => {
		const { categories } = JSON.parse(read(`nodes/HighLevelCrm/${node}.node.json`)) as { categories: string[] };
		expect(categories.filter((one) => !CATEGORIES.includes(one))).toEqual([]);
		const page = read('docs/submission.md');
		expect(categories.filter((one) => !page.includes(`\`${one}\``))).toEqual([]);
		expect(categories.length).toBeGreaterThan(0);
	});
});

describe('docs/development.md', () => {
	const page = read('docs/development.md').replace(/\s+/g, ' ');

	it.each(['n8n-core', 'n8n-workflow'])('names the version of %s that the tests run with', (name) => {
		const { version } = JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string };
		expect(page).toContain(`${name} ${version}`);
	});

	it('has every command of package.json', () => {
		const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
		const told = table(read('docs/development.md'), 'Commands').map(({ Command = '' }) => Command);
		const commands = told.map((command) => /npm (?:run )?([\w:-]+)/.exec(command)?.[1]);
		expect(commands.sort()).toEqual(
			Object.keys(scripts)
				.filter((name) => name !== 'prestart')
				.sort(),
		);
	});
});
