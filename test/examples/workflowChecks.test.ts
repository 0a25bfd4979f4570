import type { INode, INodeParameters, IWorkflowBase } from 'n8n-workflow';
import { example } from '../../examples/files';
import { NODE_TYPE } from '../../engine/nodeTypes';
import { expressionsIn, layoutFaults, secretsIn, typedIds } from './workflowContents';
import { workflowFaults } from './workflowFaults';

/** An example with a change in its first node of a type. */
function changed(file: string, change: (node: INode) => void, type = NODE_TYPE): IWorkflowBase {
	const workflow = example(file);
	const node = workflow.nodes.find((candidate) => candidate.type === type);
	if (!node) throw new Error(`${file} has no ${type}`);
	change(node);
	return workflow;
}

/** The import example with other parameters in our node. */
async function faultsOf(parameters: INodeParameters): Promise<string> {
	return (
		await workflowFaults(changed('contact-import.json', (node) => Object.assign(node.parameters, parameters)))
	).join('\n');
}

describe('the check of workflows', () => {
	const search = { resource: 'contact', operation: 'search', fields: undefined as unknown as INodeParameters };

	it.each<[string, INodeParameters, RegExp]>([
		['an operation of another resource', { operation: 'getAll' }, /operation can't be "getAll"/],
		['a parameter that does not exist', { field: {} }, /no parameter field/],
		['a parameter of another operation', { returnAll: true }, /returnAll is not shown/],
		['an option that does not exist', { options: { tagmode: 'add' } }, /options has no entry tagmode/],
		['an option of another operation', { options: { audit: true } }, /options\.audit is not shown/],
		['a value that is not offered', { options: { tagMode: 'merge' } }, /tagMode can't be "merge"/],
		['a filter that does not exist', { ...search, filters: { tag: 'vip' } }, /filters has no entry tag/],
		[
			'a filter value that is not offered',
			{ ...search, filters: { tagMatch: 'some' } },
			/filters\.tagMatch can't be "some"/,
		],
		[
			'a date that is none',
			{ ...search, filters: { addedAfter: 'yesterday' } },
			/filters\.addedAfter can't be "yesterday"/,
		],
		[
			'a nested entry that does not exist',
			{ ...search, sort: { by: [{ fild: 'email' }] } },
			/sort\.by has no entry fild/,
		],
		['one where there are several', { ...search, sort: { by: { field: 'email' } } }, /n8n can't read the parameters/],
		['a locator that is none', { operation: 'get', contactId: 'abc' }, /contactId can't be "abc"/],
		[
			'a way of locating that there is not',
			{ operation: 'get', contactId: { __rl: true, mode: 'name', value: '' } },
			/contactId can't be/,
		],
		[
			'a required parameter that is empty',
			{ operation: 'get', contactId: { __rl: true, mode: 'id', value: '' } },
			/"Contact" is required/,
		],
	])('rejects %s', async (_what, parameters, fault) => {
		expect(await faultsOf(parameters)).toMatch(fault);
	});

	it('rejects connections from or to unknown nodes', async () => {
		const workflow = example('search-by-tag.json');
		workflow.connections = { Begin: { main: [[{ node: 'Nowhere', type: 'main', index: 0 }]] } };
		expect(await workflowFaults(workflow)).toEqual([
			expect.stringContaining('"Begin"'),
			expect.stringContaining('"Nowhere"'),
		]);
	});

	it('rejects outputs and inputs that a node does not have', async () => {
		const workflow = changed('contact-import.json', (node) => delete node.onError);
		workflow.connections['Read the file'] = { main: [[{ node: 'Rows of the file', type: 'main', index: 1 }]] };
		expect(await workflowFaults(workflow)).toEqual([
			expect.stringContaining('input 1 of "Rows of the file"'),
			expect.stringContaining('"Create or update contacts" has fewer outputs'),
		]);
	});

	it('rejects lines that lead to a node that takes no such thing', async () => {
		const workflow = example('agent-with-approval.json');
		const tool = workflow.connections['Add a task']?.ai_tool?.[0]?.[0];
		Object.assign(tool ?? {}, { node: 'Answer' });
		workflow.connections['Simple Memory'] = { main: [[{ node: 'AI Agent', type: 'main', index: 0 }]] };
		expect(await workflowFaults(workflow)).toEqual([
			'"Simple Memory" has fewer outputs than connections leave from',
			'a connection ends at input 0 of "Answer", which it does not have',
		]);
	});

	it("rejects parameters that a stand-in for n8n's node does not support", async () => {
		const merge = changed(
			'contact-enrichment.json',
			({ parameters }) => Object.assign(parameters, { joinMode: 'keepEverything' }),
			'n8n-nodes-base.merge',
		);
		expect(await workflowFaults(merge)).toEqual(['"Add what the service knows": joinMode can\'t be "keepEverything"']);
		const http = changed('contact-enrichment.json', (node) => (node.typeVersion = 9), 'n8n-nodes-base.httpRequest');
		expect(await workflowFaults(http)).toEqual(['"Ask the enrichment service": there is no version 9']);
	});
});

describe('the search for contents of workflows', () => {
	it('finds expressions at any depth', () => {
		expect(expressionsIn(example('nightly-retag.json')).sort()).toEqual([
			'Add the new tag.contactId.value: ={{ $json.id }}',
			'Remove the old tags.contactId.value: ={{ $json.id }}',
		]);
		expect(
			expressionsIn(changed('search-by-tag.json', ({ parameters }) => (parameters.query = 'Jane {{ 1 }}'))),
		).toHaveLength(1);
	});

	it('finds IDs that were typed', () => {
		const locator = (value: string) =>
			changed(
				'nightly-retag.json',
				({ parameters }) => (parameters.contactId = { __rl: true, mode: 'id', value } as unknown as INodeParameters),
			);
		expect(typedIds(locator('abc'))).toEqual(['Contacts with an old tag.contactId']);
		expect(typedIds(locator('={{ $json.id }}'))).toEqual([]);
		expect(typedIds(changed('equipment-sync.json', ({ parameters }) => (parameters.calendarIds = ['cal_1'])))).toEqual([
			'Equipment in HighLevel.calendarIds',
		]);
		const fields = { mappingMode: 'defineBelow', value: {}, schema: [{ id: 'email' }, { id: 'customField:abc' }] };
		expect(typedIds(changed('contact-import.json', ({ parameters }) => (parameters.fields = fields)))).toEqual([
			'Create or update contacts.fields',
		]);
		const filters = { customField: { field: { id: 'abc', condition: 'exists' } } };
		expect(typedIds(changed('search-by-tag.json', ({ parameters }) => (parameters.filters = filters)))).toEqual([
			'Contacts with the tag.filters',
		]);
	});

	it.each(['pit-1234', 'loc_sandbox', 'ocQHyuzHvysMo5N5VsXc', '66f1c4a2b7e9d81234567890'])('finds %s', (secret) => {
		expect(
			secretsIn(changed('search-by-tag.json', ({ parameters }) => (parameters.query = `of ${secret}`))),
		).toHaveLength(1);
	});

	it('finds overlapping nodes, notes over an output, and notes of the wrong size', () => {
		const note = 'n8n-nodes-base.stickyNote';
		const moved = (position: [number, number]) =>
			layoutFaults(changed('search-by-tag.json', (node) => (node.position = position), note));
		const resized = (height: number) =>
			layoutFaults(changed('search-by-tag.json', ({ parameters }) => (parameters.height = height), note));
		expect(moved([250, 90])).toContain('"Contacts with the tag" and "Note"');
		expect(moved([590, -100])).toEqual(['"Note" over the output of "Found"']);
		expect(layoutFaults(changed('search-by-tag.json', (node) => (node.position = [0, 50])))).toEqual([
			'"Start" and "Contacts with the tag"',
		]);
		expect(resized(90)).toEqual(['"Note" is too small for its text']);
		expect(resized(220)).toContain('"Note" is too large for its text');
	});
});
