import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { execute } from '../kit/engine';
import { itemsNode } from '../kit/standIns';

const credentials = { token: '', locationId: '', baseUrl: 'http://127.0.0.1', dialect: 'highLevel' as const };

function node(name: string, type: string, typeVersion: number, parameters: INodeParameters = {}): INode {
	return { id: name, name, type, typeVersion, position: [0, 0], parameters };
}

/** Runs the nodes one after another and gives what comes out of the last. */
async function chain(items: IDataObject[], ...nodes: INode[]): Promise<IDataObject[]> {
	const all = [node('Items', 'test.items', 1), ...nodes];
	const connections = Object.fromEntries(
		nodes.map(({ name }, index) => [all[index]?.name ?? '', { main: [[{ node: name, type: 'main' as const, index: 0 }]] }]),
	);
	const more = { 'test.items': itemsNode(items.map((json) => ({ json }))) };
	const { run } = await execute({ workflow: { name: 'Chain', nodes: all, connections }, credentials, more });
	expect(run.data.resultData.error).toBeUndefined();
	const last = run.data.resultData.runData[all.at(-1)?.name ?? '']?.[0];
	return (last?.data?.main?.[0] ?? []).map(({ json }) => json);
}

describe('the stand-ins for reading a CSV file', () => {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'stand-ins-'));
	const file = path.join(folder, 'rows.csv');

	beforeAll(() => writeFileSync(file, '\uFEFFemail,zip\n"a@example.com",01234\n,"line 1\nline 2, ""quoted"""\n'));
	afterAll(() => rmSync(folder, { recursive: true }));

	const read = (fileSelector: string) => node('Read', 'n8n-nodes-base.readWriteFile', 1, { operation: 'read', fileSelector, options: {} });
	const extract = (options: INodeParameters) =>
		node('Extract', 'n8n-nodes-base.extractFromFile', 1, { operation: 'csv', binaryPropertyName: 'data', options });

	it('give a row per item, all text, without empty cells and byte order mark', async () => {
		expect(await chain([{}], read(file), extract({ enableBOM: true }))).toEqual([
			{ email: 'a@example.com', zip: '01234' },
			{ zip: 'line 1\nline 2, "quoted"' },
		]);
	});

	it('keep empty cells, or know no header, where told so', async () => {
		const [, second] = await chain([{}], read(file), extract({ enableBOM: true, includeEmptyCells: true }));
		expect(second).toHaveProperty('email', '');
		const [header] = await chain([{}], read(file), extract({ enableBOM: true, headerRow: false }));
		expect(header).toEqual({ row: ['email', 'zip'] });
	});

	it('tell what they read, and read nothing where there is no file', async () => {
		expect(await chain([{}], read(file))).toEqual([expect.objectContaining({ fileName: 'rows.csv', fileExtension: 'csv', mimeType: 'text/csv' })]);
		expect(await chain([{}], read(path.join(folder, 'other.csv')))).toEqual([]);
	});
});

it('the stand-in for Filter lets through what meets the conditions', async () => {
	const conditions = {
		options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
		conditions: [{ id: '1', leftValue: '={{ $json.findings }}', rightValue: '', operator: { type: 'array', operation: 'notEmpty', singleValue: true } }],
		combinator: 'and',
	};
	const items = [{ findings: [] }, { findings: ['on no calendar'] }];
	const filter = node('Filter', 'n8n-nodes-base.filter', 2.2, { conditions, options: {} });
	expect(await chain(items, filter, node('End', 'n8n-nodes-base.noOp', 1))).toEqual([items[1]]);
});
