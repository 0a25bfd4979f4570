import { Workflow, type INode, type INodeParameters, type NodeHint } from 'n8n-workflow';
import { builtNode } from '../../engine/built';
import { NODE_TYPE, nodeTypes } from '../../engine/nodeTypes';
import { automatic } from '../support/bench';
import { settings } from '../support/settings';

const upsert = (options: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings(options) },
});

describe('the hint before a long run', () => {
	const { hints = [] } = builtNode().description;

	/** The hints that the editor shows in the empty output pane for this many rows. */
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

	it.each([999, 1_000, 100_000])('appears from 1,000 rows on (%i)', async (rows) => {
		const visible = await shown(rows, upsert());
		expect(visible).toHaveLength(rows < 1_000 ? 0 : 2);
		for (const hint of visible)
			expect(hint).toMatchObject({ location: 'outputPane', whenToDisplay: 'beforeExecution' });
	});

	it('says how long it takes to send all rows', async () => {
		const [hint] = await shown(1_000, upsert());
		expect(hint?.message).toBe(
			'HighLevel accepts 100 requests in 10 seconds and 200,000 per day. 1,000 rows that are sent take about 2 to 3 minutes, 10,000 rows 17 to 33 minutes, and 100,000 rows 3 to 6 hours. Where Write has Only Changes, all others take seconds.',
		);
	});

	it.each([
		['in a dry run', upsert({ write: 'nothing' })],
		['if only the first changes are written', upsert({ write: 'first' })],
		[
			'in the dry run of an operation that only deletes',
			{ resource: 'contact', operation: 'delete', options: { dryRun: true } },
		],
		['if one request covers many contacts', { resource: 'contact', operation: 'find' }],
		['if one request covers the tasks of many contacts', { resource: 'task', operation: 'getAll' }],
	])('is left out %s', async (_, parameters) => expect(await shown(10_000, parameters)).toEqual([]));

	it.each([
		['with Only Changes', upsert({ write: 'changes' })],
		['of Synchronize', { resource: 'contact', operation: 'synchronize', options: {} }],
	])('says that rows without changes take seconds %s', async (_, parameters) => {
		const [hint, starts, more] = await shown(10_000, parameters);
		expect(starts?.message).toContain('Contact Created');
		expect(more).toBeUndefined();
		expect(hint?.message).toContain('1,000 rows that are sent take about 2 to 3 minutes');
		expect(hint?.message).toContain('Where Write has Only Changes, all others take seconds.');
	});

	it.each(['create', 'upsert', 'synchronize', 'update', 'addTags', 'removeTags', 'undo'])(
		'names the workflows that %s starts',
		async (operation) => {
			const messages = (await shown(1_000, { resource: 'contact', operation, options: {} })).map(
				({ message }) => message,
			);
			expect(messages.at(-1)).toBe(
				'Each contact that is created starts the HighLevel workflows with Contact Created, each tag those with Contact Tag, and they may send messages. A dry run says how many, and how many workflows are published.',
			);
			const ofNotes = (await shown(1_000, { resource: 'note', operation, options: {} })).map(({ message }) => message);
			expect(ofNotes).not.toContain(messages.at(-1));
		},
	);

	it('appears for operations without options', async () => {
		expect(await shown(2_000, { resource: 'contact', operation: 'delete' })).toHaveLength(1);
	});
});
