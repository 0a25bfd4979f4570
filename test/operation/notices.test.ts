import { Workflow, type INode, type INodeParameters, type NodeHint } from 'n8n-workflow';
import { builtNode } from '../../engine/built';
import { NODE_TYPE, nodeTypes } from '../../engine/nodeTypes';
import { automatic, Bench, hintsOf } from '../support/bench';

const upsert = (options: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), options },
});

describe('after a long run', () => {
	const bench = new Bench('highLevel');
	const rows = ['a', 'b', 'wrong', 'a'].map((name) => ({ email: name === 'wrong' ? name : `${name}@example.com` }));

	it('one line says what it came to', async () => {
		const rateLimit = { requests: 1, intervalMs: 45_000 };
		const result = await bench.run(upsert({ rateLimit }), rows, { onError: 'continueRegularOutput' });
		expect(hintsOf(result)).toEqual(['4 rows in 1:30: 2 created, 1 updated, 1 failed; 3 requests']);
	});

	it('says nothing after a short one', async () => {
		expect(hintsOf(await bench.run(upsert(), rows, { onError: 'continueRegularOutput' }))).toEqual([]);
	});
});

describe('before a long run', () => {
	const { hints = [] } = builtNode().description;

	/** What the editor shows in the empty output pane over so many rows: it evaluates the conditions as this does. */
	async function shown(rows: number, parameters: INodeParameters): Promise<NodeHint[]> {
		const node: INode = { id: '1', name: 'CRM', type: NODE_TYPE, typeVersion: 1, position: [0, 0], parameters };
		const workflow = new Workflow({
			id: '1',
			nodes: [node],
			connections: {},
			active: false,
			nodeTypes: await nodeTypes(),
		});
		const input = Array.from({ length: rows }, (_, index) => ({ json: { index } }));
		return hints.filter(({ displayCondition = '' }) => {
			const value = workflow.expression.getParameterValue(displayCondition, null, 0, 0, 'CRM', input, 'manual', {});
			expect(typeof value).toBe('boolean');
			return value;
		});
	}

	it.each([
		[999, undefined],
		[1_000, 'At least 1,000 rows: about 2 to 3 minutes.'],
		[10_000, 'At least 10,000 rows: about 17 to 33 minutes.'],
		[14_999, 'At least 10,000 rows: about 17 to 33 minutes.'],
		[100_000, 'At least 100,000 rows: about 3 to 6 hours.'],
	])('%i rows: %s', async (rows, text) => {
		const told = await shown(rows, upsert());
		expect(told.map(({ message }) => message.split('.')[0])).toEqual(text === undefined ? [] : [text.slice(0, -1)]);
		for (const hint of told) expect(hint).toMatchObject({ location: 'outputPane', whenToDisplay: 'beforeExecution' });
	});

	it.each([
		['with Only Write Changes', upsert({ onlyChanges: true })],
		['with a rate of the user’s own', upsert({ rateLimit: { requests: 1, intervalMs: 1_000 } })],
		['where many contacts go into one request', { resource: 'contact', operation: 'addTags' }],
	])('nothing %s', async (_, parameters) => expect(await shown(10_000, parameters)).toEqual([]));

	it('also where there are no options', async () => {
		expect(await shown(2_000, { resource: 'contact', operation: 'delete' })).toHaveLength(1);
	});
});
