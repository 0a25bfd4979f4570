import type { IDataObject } from 'n8n-workflow';
import { callTool, TOOL_WAYS } from '../../engine/agent';
import { TOOL_TYPE } from '../../engine/nodeTypes';
import { example } from '../../examples/files';
import { seed } from '../operations';
import { post, type AgentCall } from '../operations/agentCall';
import { Bench, LOCATION } from '../support/bench';

const { nodes, connections } = example('agent-with-approval.json');
const TOOLS = nodes.filter(({ type }) => type === TOOL_TYPE);

interface Case extends Pick<AgentCall, 'args' | 'wire' | 'answers'> {
	/** What the model has to give. */
	required: string[];
	writes: boolean;
}

/** One call of each tool; the model gives no more than it has to, or knows. */
const CASES: Record<string, Case> = {
	'Find a contact by email or phone': {
		required: [],
		writes: false,
		args: { email: 'ada@example.com' },
		wire: [{ method: 'GET', path: '/contacts/search/duplicate' }],
		answers: { id: 'ada', found: true },
	},
	'Search contacts': {
		required: ['query'],
		writes: false,
		args: { query: 'ada' },
		wire: [post('/contacts/search', { locationId: LOCATION, pageLimit: 10, query: 'ada' })],
		answers: { id: 'ada', email: 'ada@example.com' },
	},
	'Create or update a contact': {
		required: [],
		writes: true,
		args: { email: 'ada@example.com', firstName: 'Adah', tags: 'lead' },
		wire: [
			post('/contacts/upsert', { email: 'ada@example.com', firstName: 'Adah', locationId: LOCATION }),
			post('/contacts/ada/tags', { tags: ['lead'] }),
		],
		answers: { id: 'ada', firstName: 'Adah', tags: ['vip', 'old', 'lead'], isNew: false },
	},
	'Add a task': {
		required: ['contactId', 'title', 'dueInDays'],
		writes: true,
		args: { contactId: 'ada', title: 'Call back', dueInDays: 2 },
		wire: [
			post('/contacts/ada/tasks', { title: 'Call back', dueDate: expect.any(String) as string, completed: false }),
		],
		answers: { title: 'Call back', contactId: 'ada', action: 'created' },
	},
};

/** Names of the nodes that lead to a node as tools. */
const toolsOf = (agent: string): string[] =>
	Object.entries(connections).flatMap(([name, { ai_tool: lines = [] }]) =>
		lines.flat().some((end) => end?.node === agent) ? [name] : [],
	);

describe('agent-with-approval.json', () => {
	const names = (writes: boolean) => Object.keys(CASES).filter((name) => CASES[name]?.writes === writes);

	it('lets the agent run what reads, and asks before what writes', () => {
		expect(TOOLS.map(({ name }) => name)).toEqual(Object.keys(CASES));
		expect(toolsOf('AI Agent')).toEqual([...names(false), 'Ask for approval']);
		expect(toolsOf('Ask for approval')).toEqual(names(true));
	});
});

describe.each(TOOL_WAYS)('a tool of agent-with-approval.json (%s)', (way) => {
	const bench = new Bench('highLevel');
	const call = async (name: string, args: IDataObject) => {
		const { parameters = {} } = TOOLS.find((tool) => tool.name === name) ?? {};
		return await callTool({ ...{ credentials: bench.credentials, parameters, args, way, name } });
	};

	beforeEach(() => {
		seed(bench.sandbox);
		bench.sandbox.resetCounters();
	});

	it.each(Object.keys(CASES))('%s sends what the model gave, and no more', async (name) => {
		const { args, wire, answers, required } = CASES[name] as Case;
		const { seen, answer } = await call(name, args);
		expect([seen.name, seen.parameters.required ?? []]).toEqual([name.replaceAll(' ', '_'), required]);
		const sent = bench.wire.filter(({ path }) => !path.endsWith('/customFields'));
		expect(sent.map(({ method, path, body }) => ({ method, path, body }))).toEqual(wire);
		expect(JSON.parse(answer)).toMatchObject([answers]);
	});

	it('answers what the model has to correct, and sends nothing', async () => {
		const { answer } = await call('Create or update a contact', { email: 'grace at example' });
		expect(answer).toContain('Email');
		expect(bench.wire).toEqual([]);
	});
});
