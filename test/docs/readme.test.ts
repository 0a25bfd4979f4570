import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { credentialType, loadedPackage, nodeType, ROOT } from '../../engine/nodeTypes';

const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** A page without its code: neither blocks nor what stands between backticks. */
const prose = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

/** The anchors that GitHub gives a page's headings. */
function anchorsIn(markdown: string): Set<string> {
	const anchors = new Set<string>();
	for (const [, heading = ''] of markdown.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#{1,6} (.+)$/gm)) {
		const slug = heading
			.replace(/[`*]/g, '')
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replace(/\s/g, '-');
		let anchor = slug;
		for (let again = 1; anchors.has(anchor); again++) anchor = `${slug}-${again}`;
		anchors.add(anchor);
	}
	return anchors;
}

/** The relative links of a page that lead nowhere. */
function deadLinks(markdown: string, page = 'README.md'): string[] {
	const targets = [...prose(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
	return targets.filter((target) => {
		if (/^(https?|mailto):/.test(target)) return false;
		const [file = '', anchor] = target.split('#');
		if (file !== '' && !existsSync(path.join(ROOT, file))) return true;
		return anchor !== undefined && !anchorsIn(file === '' || file === page ? markdown : read(file)).has(anchor);
	});
}

const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string };

/** npm's own commands, which need no script. */
const NPM = new Set(['install', 'pack']);

/** The npm commands of a page that there are not. */
function deadCommands(markdown: string): string[] {
	const commands = markdown.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g);
	return [...commands]
		.filter(([, run, name = '']) => !(name in scripts) && (run !== undefined || !NPM.has(name)))
		.map(([command]) => command);
}

/** The rows of the first table under a heading: each a record by the table's own headings. */
function table(markdown: string, heading: string): Array<Record<string, string>> {
	const section = markdown.split(/^#{2,3} /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
	const lines = section.split('\n').slice(section.split('\n').findIndex((line) => line.startsWith('|')));
	const end = lines.findIndex((line) => !line.startsWith('|'));
	const [head = [], , ...rows] = lines.slice(0, end === -1 ? undefined : end).map(cells);
	return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

const cells = (line: string): string[] => line.replace(/^\|\s*|\s*\|$/g, '').split(/\s*\|\s*/);

describe('what the checks notice', () => {
	it('a link to a file or a heading that is not there', () => {
		const markdown =
			'# One thing\n[a](#one-thing) [b](#other) [c](LICENSE) [d](NOWHERE.md) [e](README.md#nowhere) `[f](#code)`\n';
		expect(deadLinks(markdown, 'X.md')).toEqual(['#other', 'NOWHERE.md', 'README.md#nowhere']);
	});

	it('a command that is not there', () => {
		expect(deadCommands('npm install && npm test, npm run demo, npm run nothing, npm publishh')).toEqual([
			'npm run nothing',
			'npm publishh',
		]);
	});

	it('the rows of a table', () => {
		expect(table('# A\n## B\ntext\n| C | D |\n| --- | --- |\n| 1 | 2 |\n\n| E |\n', 'B')).toEqual([{ C: '1', D: '2' }]);
	});
});

describe.each(PAGES)('%s', (page) => {
	it('has no link that leads nowhere', () => expect(deadLinks(read(page), page)).toEqual([]));

	it('names no npm command that there is not', () => expect(deadCommands(read(page))).toEqual([]));
});

describe('CONTRIBUTING.md', () => {
	it('names folders and files that are there', () => {
		const paths = table(read('CONTRIBUTING.md'), 'The house').map((row) => (row.Path ?? '').replaceAll('`', ''));
		expect(paths.length).toBeGreaterThan(10);
		expect(paths.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
	});

	it("tells a request's way by files that are there", () => {
		const files = table(read('CONTRIBUTING.md'), "A request's way").flatMap((row) =>
			[...(row.File ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
		);
		expect(files.length).toBeGreaterThan(7);
		expect(files.filter((file) => !existsSync(path.join(ROOT, 'nodes/HighLevelCrm/requests', file)))).toEqual([]);
	});

	it('says what npm test runs, in its order', () => {
		const told = table(read('CONTRIBUTING.md'), 'Tests').map((row) => (row.Command ?? '').replace(/`|^`npx /g, ''));
		expect(told.join(' && ').replace('npx ', '')).toBe(scripts.test);
	});
});

describe('CHANGELOG.md', () => {
	it('has the version of package.json', () =>
		expect([...anchorsIn(read('CHANGELOG.md'))]).toContain(version.replaceAll('.', '')));
});

describe('README.md', () => {
	const readme = read('README.md');
	let properties: INodeProperties[];

	beforeAll(async () => {
		properties = (await nodeType()).description.properties;
	});

	const optionsOf = (parameter: string) => {
		const found = properties.find(({ name }) => name === parameter)?.options as Array<
			INodeProperties | INodePropertyCollection
		>;
		return found.map(({ displayName }) => displayName).sort();
	};

	/** Every operation that the node offers, as `Resource: Operation`. */
	function offered(): string[] {
		const resources = new Map(
			(properties.find(({ name }) => name === 'resource')?.options as INodePropertyOptions[]).map(({ name, value }) => [
				value,
				name,
			]),
		);
		return properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ displayOptions, options }) => {
				const [resource = ''] = displayOptions?.show?.resource as string[];
				return (options as INodePropertyOptions[]).map(({ name }) => `${resources.get(resource)}: ${name}`);
			})
			.sort();
	}

	it.each(['Operations', 'Scopes'])('has every operation of the node under %s, and no other', (heading) => {
		const told = table(readme, heading).map(({ Resource, Operation }) => `${Resource}: ${Operation}`);
		expect(told.sort()).toEqual(offered());
	});

	it('has every option, and no other', () =>
		expect(
			table(readme, 'Options')
				.map((row) => row.Option)
				.sort(),
		).toEqual(optionsOf('options')));

	it('says where each option shows', () => {
		const options = properties.find(({ name }) => name === 'options')?.options as INodeProperties[];
		const shown = options.map(({ displayName, displayOptions }) => {
			const { '/resource': resource, '/operation': operation } = (displayOptions?.show ?? {}) as Record<
				string,
				string[]
			>;
			return [displayName, [...(resource ?? []), ...(operation ?? [])].sort()];
		});
		const values: Record<string, string> = {
			Contact: 'contact',
			Equipment: 'equipment',
			'Create or Update': 'upsert',
			'Find by Email or Phone': 'find',
			'Get Many': 'getAll',
		};
		const told = table(readme, 'Options').map(({ Option, Where = '' }) => [
			Option,
			Where === 'everywhere'
				? []
				: Where.split(/: |, /)
						.map((name) => values[name] ?? name.toLowerCase())
						.sort(),
		]);
		expect(Object.fromEntries(told)).toEqual(Object.fromEntries(shown));
	});

	it('has every filter of the search, and no other', () =>
		expect(
			table(readme, 'Search')
				.map((row) => row.Filter)
				.sort(),
		).toEqual(optionsOf('filters')));

	it.each([
		['Errors', ['nodes/HighLevelCrm/requests', 'nodes/HighLevelCrm/fields', 'nodes/HighLevelCrm/resources']],
		['What the test says', ['credentials']],
	])('quotes messages under %s that the code has', (heading, folders) => {
		const code = folders.flatMap(sources).map(read).join('\n');
		const quoted = table(readme, heading).flatMap((row) =>
			[...(row.Message ?? '').matchAll(/`([^`]+)`/g)].map(([, message = '']) => message),
		);
		expect(quoted.length).toBeGreaterThan(5);
		const fragments = quoted
			.flatMap((message) => message.split('…'))
			.map((fragment) => fragment.trim())
			.filter((fragment) => fragment !== '');
		expect(fragments.filter((fragment) => !code.includes(fragment))).toEqual([]);
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

	it('names the versions that the tests run with', async () => {
		const versionOf = (name: string) =>
			(JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string }).version;
		expect(readme).toContain(`n8n-core ${versionOf('n8n-core')}`);
		expect(readme.replace(/\s+/g, ' ')).toContain(`n8n-workflow ${versionOf('n8n-workflow')}`);
	});

	it('names the package and the node as n8n knows them', async () => {
		const { packageName } = await loadedPackage();
		expect(readme).toContain(`enter \`${packageName}\``);
		expect(readme).toContain(`**${(await nodeType()).description.displayName}**`);
		expect(readme).toContain(`**${(await credentialType()).displayName}**`);
	});
});

/** The TypeScript files of a folder, from the project's folder. */
function sources(folder: string): string[] {
	return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => path.join(folder, file));
}
