import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { IConnections, IDataObject, INode, INodeParameters, INodeType, IRun } from 'n8n-workflow';
import { startEnrichmentService } from '../../examples/service/enrichmentService';
import { execute } from '../../engine/engine';
import { itemsNode } from '../../engine/standIns';
import { approvalNode } from '../../engine/standIns/sendEmail';
import { dropTables } from '../../engine/standIns/tables';

const credentials = { token: '', locationId: '', baseUrl: 'http://127.0.0.1', dialect: 'highLevel' as const };

function node(name: string, type: string, typeVersion: number, parameters: INodeParameters = {}): INode {
	return { id: name, name, type, typeVersion, position: [0, 0], parameters };
}

/** Runs the nodes one after another. */
async function runChain(items: IDataObject[], nodes: INode[], standIn: Record<string, INodeType> = {}): Promise<IRun> {
	const all = [node('Items', 'test.items', 1), ...nodes];
	const connections = Object.fromEntries(
		nodes.map(({ name }, index) => [
			all[index]?.name ?? '',
			{ main: [[{ node: name, type: 'main' as const, index: 0 }]] },
		]),
	);
	const more = { ...standIn, 'test.items': itemsNode(items.map((json) => ({ json }))) };
	return (await execute({ workflow: { name: 'Chain', nodes: all, connections }, credentials, more })).run;
}

/** Output of the last node. */
async function chain(items: IDataObject[], ...nodes: INode[]): Promise<IDataObject[]> {
	const run = await runChain(items, nodes);
	expect(run.data.resultData.error).toBeUndefined();
	const last = run.data.resultData.runData[nodes.at(-1)?.name ?? '']?.[0];
	return (last?.data?.main?.[0] ?? []).map(({ json }) => json);
}

/** Error of a chain of nodes. */
async function failure(items: IDataObject[], ...nodes: INode[]): Promise<string | undefined> {
	return (await runChain(items, nodes)).data.resultData.error?.message;
}

describe('the stand-ins for reading a CSV file', () => {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'stand-ins-'));
	const file = path.join(folder, 'rows.csv');

	beforeAll(() => writeFileSync(file, '\uFEFFemail,zip\n"a@example.com",01234\n,"line 1\nline 2, ""quoted"""\n'));
	afterAll(() => rmSync(folder, { recursive: true }));

	const read = (fileSelector: string) =>
		node('Read', 'n8n-nodes-base.readWriteFile', 1, { operation: 'read', fileSelector, options: {} });
	const extract = (options: INodeParameters) =>
		node('Extract', 'n8n-nodes-base.extractFromFile', 1, { operation: 'csv', binaryPropertyName: 'data', options });

	it('return an item per row, with text values, without empty cells and byte order mark', async () => {
		expect(await chain([{}], read(file), extract({ enableBOM: true }))).toEqual([
			{ email: 'a@example.com', zip: '01234' },
			{ zip: 'line 1\nline 2, "quoted"' },
		]);
	});

	it('keep empty cells, or read no header, if configured', async () => {
		const [, second] = await chain([{}], read(file), extract({ enableBOM: true, includeEmptyCells: true }));
		expect(second).toHaveProperty('email', '');
		const [header] = await chain([{}], read(file), extract({ enableBOM: true, headerRow: false }));
		expect(header).toEqual({ row: ['email', 'zip'] });
	});

	it('report what they read, and read nothing without a file', async () => {
		expect(await chain([{}], read(file))).toEqual([
			expect.objectContaining({ fileName: 'rows.csv', fileExtension: 'csv', mimeType: 'text/csv' }),
		]);
		expect(await chain([{}], read(path.join(folder, 'other.csv')))).toEqual([]);
	});
});

describe('the stand-ins for writing a file', () => {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'stand-ins-'));
	afterAll(() => rmSync(folder, { recursive: true }));

	const convert = (parameters: INodeParameters) =>
		node('Convert', 'n8n-nodes-base.convertToFile', 1.1, { binaryPropertyName: 'data', ...parameters });
	const write = (fileName: string) =>
		node('Write', 'n8n-nodes-base.readWriteFile', 1, {
			operation: 'write',
			fileName,
			dataPropertyName: 'data',
			options: {},
		});
	const content = (name: string) => readFileSync(path.join(folder, name), 'utf8');

	it('write all items to one CSV file and replace an existing one', async () => {
		const file = path.join(folder, 'rows.csv');
		writeFileSync(file, 'something longer that was there before, and has to go as a whole');
		expect(
			await chain([{ a: 'x, "y"', n: 1 }, { b: 'line 1\nline 2' }], convert({ operation: 'csv' }), write(file)),
		).toEqual([{ fileName: file }]);
		expect(content('rows.csv')).toBe('\uFEFFa,n,b\n"x, ""y""",1,\n,,"line 1\nline 2"');
	});

	it('write a text to a file, with a byte order mark if configured', async () => {
		await chain(
			[{ table: 'Zoë' }],
			convert({ operation: 'toText', sourceProperty: 'table', options: { encoding: 'utf8', addBOM: true } }),
			write(path.join(folder, 'a.txt')),
		);
		await chain(
			[{ table: 'Zoë' }],
			convert({ operation: 'toText', sourceProperty: 'table' }),
			write(path.join(folder, 'b.txt')),
		);
		expect([content('a.txt'), content('b.txt')]).toEqual(['\uFEFFZoë', 'Zoë']);
	});

	it('reject a relative path, and values that are not plain', async () => {
		expect(await failure([{ a: 1 }], convert({ operation: 'csv' }), write('rows.csv'))).toMatch(
			/full paths only, not to rows\.csv/,
		);
		expect(await failure([{ a: [1] }], convert({ operation: 'csv' }))).toMatch(/plain values only/);
	});
});

describe('the stand-in for Split Out', () => {
	const split = (parameters: INodeParameters) =>
		node('Split', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'list', ...parameters });

	it('returns an item per entry, with the other fields if configured', async () => {
		const items = [{ list: ['a', 'b'], name: 'one', other: 1 }, { list: [], name: 'two' }, { name: 'three' }];
		const include = { include: 'selectedOtherFields', fieldsToInclude: 'name' };
		expect(await chain(items, split(include))).toEqual([
			{ list: 'a', name: 'one' },
			{ list: 'b', name: 'one' },
		]);
	});

	it('uses entries that are objects as items', async () => {
		expect(await chain([{ list: [{ a: 1 }, { b: 2 }] }], split({}))).toEqual([{ a: 1 }, { b: 2 }]);
	});
});

describe('the stand-in for Edit Fields', () => {
	const edit = (value: string | number, type: string) =>
		node('Edit', 'n8n-nodes-base.set', 3.4, {
			assignments: { assignments: [{ id: 'one', name: 'Said', value, type }] },
			options: {},
		});

	it('sets its fields and drops the others', async () => {
		expect(await chain([{ a: 'x' }, { a: 'y' }], edit('={{ $json.a }}!', 'string'))).toEqual([
			{ Said: 'x!' },
			{ Said: 'y!' },
		]);
		expect(await chain([{}, {}], edit('={{ $itemIndex + 2 }}', 'number'))).toEqual([{ Said: 2 }, { Said: 3 }]);
	});

	it('sets a list', async () => {
		expect(await chain([{ a: [1, 2] }], edit('={{ $json.a }}', 'array'))).toEqual([{ Said: [1, 2] }]);
	});

	it('sets a whole item by its JSON, and rejects a list', async () => {
		const raw = node('Raw', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: '={{ $json.text }}', options: {} });
		expect(await chain([{ text: '{"a":1,"b":"x"}' }, { text: '{}' }], raw)).toEqual([{ a: 1, b: 'x' }, {}]);
		expect(await failure([{ text: '[1]' }], raw)).toContain('sets objects only');
	});

	it('rejects values of another type, which n8n would convert', async () => {
		expect(await failure([{ a: 1 }], edit('={{ $json.a }}', 'string'))).toMatch(
			/a text, number or list of their type: not Said/,
		);
	});
});

it('the stand-in for HTML fills in a template for each item', async () => {
	const template = '<b>{{ $json.a }}</b> {{ [1, 2].map((one) => one + $json.a)\n.join() }}';
	const pages = await chain(
		[{ a: 1 }, { a: 2 }],
		node('HTML', 'n8n-nodes-base.html', 1.2, { operation: 'generateHtmlTemplate', html: template }),
	);
	expect(pages).toEqual([{ html: '<b>1</b> 2,3' }, { html: '<b>2</b> 3,4' }]);
});

it('the stand-in for HTTP Request fetches JSON once per item, and fails if the server does', async () => {
	const service = await startEnrichmentService(0);
	const request = (url: string) =>
		node('Request', 'n8n-nodes-base.httpRequest', 4.2, { method: 'GET', url, options: {} });
	const answers = await chain([{}, {}], request(service.url));
	expect(answers.map(({ people }) => (people as object[]).length)).toEqual([18, 18]);
	expect(await failure([{}], request(`${service.url}/nowhere`))).toMatch(/could not be found/);
	await service.close();
});

/** Runs a node with two inputs. @returns the items of each output */
async function join(one: IDataObject[], two: IDataObject[], joining: INode): Promise<IDataObject[][]> {
	const nodes = [
		node('Start', 'n8n-nodes-base.manualTrigger', 1),
		node('One', 'test.one', 1),
		node('Two', 'test.two', 1),
		joining,
	];
	const connections: IConnections = {
		Start: { main: [['One', 'Two'].map((name) => ({ node: name, type: 'main' as const, index: 0 }))] },
		One: { main: [[{ node: joining.name, type: 'main', index: 0 }]] },
		Two: { main: [[{ node: joining.name, type: 'main', index: 1 }]] },
	};
	const more = {
		'test.one': itemsNode(one.map((json) => ({ json }))),
		'test.two': itemsNode(two.map((json) => ({ json }))),
	};
	const { run } = await execute({ workflow: { name: 'Join', nodes, connections }, credentials, more });
	expect(run.data.resultData.error).toBeUndefined();
	const outputs = run.data.resultData.runData[joining.name]?.[0]?.data?.main ?? [];
	return outputs.map((items) => (items ?? []).map(({ json }) => json));
}

describe('the stand-in for Merge', () => {
	const clashHandling = { values: { resolveClash: 'preferInput1', mergeMode: 'deepMerge', overrideEmpty: true } };
	const merge = node('Merge', 'n8n-nodes-base.merge', 3.2, {
		mode: 'combine',
		combineBy: 'combineByFields',
		fieldsToMatchString: 'key',
		joinMode: 'enrichInput1',
		options: { clashHandling, multipleMatches: 'first' },
	});

	it('fills the gaps of input 1 from the first match of input 2, with matches first', async () => {
		const one = [{ key: 'b', x: 'own' }, { x: 'no key' }, { key: 'B', x: 'another case' }, { key: 'a', x: '', y: '' }];
		const two = [
			{ key: 'a', x: 'theirs', z: 1 },
			{ key: 'a', x: 'second' },
			{ key: 'b', x: 'theirs', z: 2 },
			{ key: 'c' },
		];
		expect(await join(one, two, merge)).toEqual([
			[
				{ key: 'b', x: 'own', z: 2 },
				{ key: 'a', x: 'theirs', y: '', z: 1 },
				{ x: 'no key' },
				{ key: 'B', x: 'another case' },
			],
		]);
	});

	it('returns input 1 unchanged if input 2 is empty', async () => {
		expect(await join([{ key: 'a' }], [], merge)).toEqual([[{ key: 'a' }]]);
	});
});

describe('the stand-in for Compare Datasets', () => {
	const compare = node('Compare', 'n8n-nodes-base.compareDatasets', 2.3, {
		mergeByFields: { values: [{ field1: 'name', field2: 'name' }] },
		resolve: 'mix',
		fuzzyCompare: true,
		preferWhenMix: 'input1',
		exceptWhenMix: 'id',
		options: {},
	});

	it('separates items in A only, equal ones, different ones and those in B only', async () => {
		const a = [
			{ name: 'new', n: '1' },
			{ name: 'same', n: '2', text: '' },
			{ name: 'other', n: '3' },
		];
		const b = [
			{ id: 's', name: 'same', n: 2, more: [] },
			{ id: 'o', name: 'other', n: 4 },
			{ id: 'x', name: 'extra' },
			{ id: 's2', name: 'same', n: 2 },
		];
		expect(await join(a, b, compare)).toEqual([
			[{ name: 'new', n: '1' }],
			[{ name: 'same', n: '2', text: '' }],
			[{ name: 'other', n: '3', id: 'o' }],
			[
				{ id: 'x', name: 'extra' },
				{ id: 's2', name: 'same', n: 2 },
			],
		]);
	});

	it('runs if one input is empty', async () => {
		expect(await join([{ name: 'a' }], [], compare)).toEqual([[{ name: 'a' }], [], [], []]);
		expect(await join([], [{ name: 'b' }], compare)).toEqual([[], [], [], [{ name: 'b' }]]);
	});
});

describe('every stand-in', () => {
	it('rejects unknown parameters', async () => {
		const edit = node('Edit', 'n8n-nodes-base.set', 3.4, { options: { dotNotation: false } });
		await expect(chain([{}], edit)).rejects.toThrow(
			'The stand-in for Edit Fields (Set) does not do this: options has no entry dotNotation',
		);
	});

	it('rejects unknown versions', async () => {
		await expect(chain([{}], node('End', 'n8n-nodes-base.noOp', 7))).rejects.toThrow('there is no version 7');
	});
});

it.each([
	['true', true, { data: { approved: true, respondedAt: expect.any(String) as string } }],
	['false', false, { data: { approved: false, respondedAt: expect.any(String) as string } }],
	['its input if nobody answers', undefined, { rows: 8 }],
])('the stand-in for Send Email answers %s', async (_what, approved, answer) => {
	const mails: IDataObject[] = [];
	const ask = node('Ask', 'n8n-nodes-base.emailSend', 2.1, {
		...{ operation: 'sendAndWait', fromEmail: 'a@example.com', toEmail: 'b@example.com', responseType: 'approval' },
		...{ subject: 'Write?', message: '={{ $json.rows }} rows', options: {} },
	});
	const more = { 'n8n-nodes-base.emailSend': approvalNode(approved, mails) };
	const { resultData } = (await runChain([{ rows: 8 }], [ask], more)).data;
	expect(resultData.runData.Ask?.[0]?.data?.main?.[0]?.map(({ json }) => json)).toEqual([answer]);
	expect(mails).toEqual([{ subject: 'Write?', message: '8 rows' }]);
});

describe('the stand-in for data tables', () => {
	beforeEach(dropTables);

	const named = (name: string) => ({ __rl: true, mode: 'name', value: name }) as unknown as INodeParameters;
	const onRows = (operation: string, more: INodeParameters) =>
		node(operation, 'n8n-nodes-base.dataTable', 1.1, {
			...{ resource: 'row', operation, dataTableId: named('a table'), matchType: 'anyCondition', ...more },
		});
	const titled = { conditions: [{ keyName: 'title', condition: 'eq', keyValue: '={{ $json.name }}' }] };
	const upsert = onRows('upsert', {
		filters: titled,
		columns: { mappingMode: 'defineBelow', value: { title: '={{ $json.name }}', n: '={{ $json.n }}' } },
		options: {},
	});

	it('keeps rows from run to run, updates those that meet the condition, and deletes them', async () => {
		await chain(
			[
				{ name: 'A', n: 1 },
				{ name: 'B', n: 2 },
			],
			upsert,
		);
		await chain([{ name: 'A', n: 3 }], upsert);
		const all = onRows('get', { filters: {}, returnAll: true });
		expect(await chain([{}], all)).toEqual([
			{ id: 1, title: 'A', n: 3 },
			{ id: 2, title: 'B', n: 2 },
		]);
		const out = onRows('deleteRows', { filters: titled, options: {} });
		expect(await chain([{ name: 'A' }, { name: 'Z' }], out)).toEqual([{ id: 1, title: 'A', n: 3 }]);
		expect(await chain([{}], all)).toEqual([{ id: 2, title: 'B', n: 2 }]);
	});

	it('deletes texts that are less than another, and reads by ID', async () => {
		for (const name of ['2026-11-09', '2026-11-10', '2025-12-31', '']) await chain([{ name, n: 1 }], upsert);
		const filters = { conditions: [{ keyName: 'title', condition: 'lt', keyValue: '2026-11-10' }] };
		const titles = (rows: IDataObject[]) => rows.map(({ title }) => title);
		const gone = await chain([{}], onRows('deleteRows', { filters, options: {} }));
		expect(titles(gone)).toEqual(['2026-11-09', '2025-12-31', '']);
		const sorted = { orderBy: true, orderByColumn: 'id', orderByDirection: 'ASC' };
		expect(titles(await chain([{}], onRows('get', { filters: {}, returnAll: true, ...sorted })))).toEqual([
			'2026-11-10',
		]);
		const numbers = { conditions: [{ keyName: 'n', condition: 'lt', keyValue: '2' }] };
		expect(await failure([{}], onRows('deleteRows', { filters: numbers, options: {} }))).toContain('texts only');
	});

	it('rejects a deletion without a condition, and columns that the table was not created with', async () => {
		expect(await failure([{}], onRows('deleteRows', { filters: {}, options: {} }))).toContain('At least one condition');
		const create = node('Create', 'n8n-nodes-base.dataTable', 1.1, {
			...{ resource: 'table', operation: 'create', tableName: 'a table', options: { createIfNotExists: true } },
			columns: { column: [{ name: 'title', type: 'string' }] },
		});
		await chain([{}], create);
		expect(await failure([{ name: 'A', n: 1 }], upsert)).toContain('has no column n');
	});

	const insert = (value: INodeParameters) =>
		node('Insert', 'n8n-nodes-base.dataTable', 1.1, {
			...{ resource: 'row', operation: 'insert', options: {} },
			dataTableId: { __rl: true, mode: 'name', value: 'a table' } as unknown as INodeParameters,
			columns: { mappingMode: 'defineBelow', value },
		});

	it('inserts a row for each item', async () => {
		expect(await chain([{ name: 'A' }, { name: 'B' }], insert({ title: '={{ $json.name }}' }))).toEqual([
			{ id: 1, title: 'A' },
			{ id: 2, title: 'B' },
		]);
	});

	it('rejects a list', async () => {
		expect(await failure([{ tags: ['a'] }], insert({ tags: '={{ $json.tags }}' }))).toContain('plain values only');
	});
});

describe('the stand-in for loops', () => {
	it('returns one batch at a time, and at the end everything that came back', async () => {
		const loop = node('Loop', 'n8n-nodes-base.splitInBatches', 3, { batchSize: 2, options: {} });
		const end = (to: string) => ({ node: to, type: 'main' as const, index: 0 });
		const nodes = [node('Items', 'test.items', 1), loop, node('Done', 'n8n-nodes-base.noOp', 1)];
		const connections: IConnections = {
			Items: { main: [[end('Loop')]] },
			Loop: { main: [[end('Done')], [end('Loop')]] },
		};
		const more = { 'test.items': itemsNode([1, 2, 3].map((n) => ({ json: { n } }))) };
		const { run } = await execute({ workflow: { name: 'Loop', nodes, connections }, credentials, more });
		const { runData } = run.data.resultData;
		expect(runData.Loop?.map((one) => one.data?.main?.[1]?.length ?? 0)).toEqual([2, 1, 0]);
		expect(runData.Done?.flatMap((one) => one.data?.main?.[0] ?? []).map(({ json }) => json.n)).toEqual([1, 2, 3]);
	});
});
