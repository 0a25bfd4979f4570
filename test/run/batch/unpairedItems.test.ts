import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { execute } from '../../../engine/engine';
import { NODE_TYPE } from '../../../engine/nodeTypes';
import { itemsNode } from '../../../engine/standIns';
import { Bench, jsonOf, mapping } from '../../support/bench';

const plain = (name: string, type: string, parameters = {}) => ({
	...{ id: name, name, type, typeVersion: 1, position: [0, 0] as [number, number], parameters },
});
const next = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
const SHEET = ['Ada', 'Bob'].map((name) => ({ json: { name } }));
const fields = mapping({ email: '={{ $json.email }}', firstName: "={{ $('Sheet').item.json.name }}" });

describe('an expression that asks a node before for the item of a row', () => {
	const bench = new Bench('highLevel');
	/** The items of the node, behind a Code node that gives these. */
	const behind = async (items: INodeExecutionData[]): Promise<IDataObject[]> => {
		const crm = {
			...plain('CRM', NODE_TYPE, { resource: 'contact', operation: 'upsert', fields }),
			...{ credentials: { highLevelCrmApi: { id: '1', name: 'Test' } }, onError: 'continueRegularOutput' as const },
		};
		const workflow = {
			name: 'Unpaired',
			nodes: [plain('Sheet', 'test.sheet'), plain('Code', 'test.code'), crm],
			connections: { Sheet: next('Code'), Code: next('CRM') },
		};
		const more = { 'test.sheet': itemsNode(SHEET), 'test.code': itemsNode(items) };
		const { credentials } = bench;
		const { run } = await bench.clock.within(async () => await execute({ workflow, credentials, more }));
		return jsonOf(run.data.resultData.runData.CRM?.[0]?.data?.main?.[0] ?? []);
	};

	it.each<[string, Array<Partial<INodeExecutionData>>, RegExp]>([
		[
			'comes from several',
			[{ pairedItem: [{ item: 0 }, { item: 1 }] }],
			/^Multiple matches found\. An expression asks/,
		],
		['is not told', [{}, {}, {}], /^Paired item data .* is unavailable.*\. An expression asks/],
	])('says what to do if the item %s', async (_, links, said) => {
		const rows = links.map((link, index) => ({ json: { email: `p${index}@example.com` }, ...link }));
		const items = await behind(rows);
		expect(items.map(({ error }) => error)).toEqual(rows.map(() => expect.stringMatching(said) as unknown));
		expect(items[0]?.error).toContain('{{ $json.email }}');
		expect(bench.wire).toEqual([]);
	});

	it('gives the value of the right item, in any order', async () => {
		const rows = [1, 0].map((item) => ({ json: { email: `p${item}@example.com` }, pairedItem: item }));
		expect((await behind(rows)).map(({ email, firstName }) => [email, firstName])).toEqual([
			['p1@example.com', 'Bob'],
			['p0@example.com', 'Ada'],
		]);
	});
});
