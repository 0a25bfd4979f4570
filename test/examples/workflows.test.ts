import { readdirSync } from 'node:fs';
import { example, EXAMPLES } from '../../demo/workflows';
import { NODE_TYPE } from '../kit/nodeTypes';
import { workflowFaults } from './workflowFaults';

const FILES = readdirSync(EXAMPLES).filter((file) => file.endsWith('.json'));

it('there are three examples', () => {
	expect(FILES).toEqual(['contact-import.json', 'equipment-audit.json', 'search-by-tag.json']);
});

describe.each(FILES)('examples/%s', (file) => {
	it('is a workflow that n8n understands', async () => {
		expect(await workflowFaults(example(file))).toEqual([]);
	});

	it('has what an exported workflow has, and no data or secret of its maker', () => {
		const { name, nodes, pinData, settings } = example(file);
		expect(name).toMatch(/^HighLevel: /);
		expect(pinData).toEqual({});
		expect(settings).toEqual({ executionOrder: 'v1' });
		expect(nodes.some(({ type }) => type === 'n8n-nodes-base.stickyNote')).toBe(true);
		const ours = nodes.filter(({ type }) => type === NODE_TYPE);
		expect(ours.map(({ credentials }) => credentials)).toEqual([{ highLevelCrmApi: { id: '1', name: 'HighLevel CRM account' } }]);
	});
});

describe('the check of workflows', () => {
	/** The import example with something changed. */
	async function changed(parameters: Record<string, unknown>): Promise<string[]> {
		const workflow = example('contact-import.json');
		const node = workflow.nodes.find(({ type }) => type === NODE_TYPE);
		Object.assign(node?.parameters ?? {}, parameters);
		return await workflowFaults(workflow);
	}

	it.each([
		['an operation of another resource', { operation: 'getAll' }, /operation can't be "getAll"/],
		['a parameter that does not exist', { field: {} }, /no parameter field/],
		['a parameter of another operation', { returnAll: true }, /returnAll is not shown/],
		['an option that does not exist', { options: { tagmode: 'add' } }, /options has no entry tagmode/],
		['an option of another operation', { options: { audit: true } }, /options\.audit is not shown/],
		['a value that is not offered', { options: { tagMode: 'merge' } }, /tagMode can't be "merge"/],
	])('objects to %s', async (_what, parameters, fault) => {
		expect((await changed(parameters)).join('\n')).toMatch(fault);
	});

	it('objects to connections from and to nowhere', async () => {
		const workflow = example('search-by-tag.json');
		workflow.connections = { Begin: { main: [[{ node: 'Nowhere', type: 'main', index: 0 }]] } };
		expect(await workflowFaults(workflow)).toEqual([expect.stringContaining('"Begin"'), expect.stringContaining('"Nowhere"')]);
	});
});
