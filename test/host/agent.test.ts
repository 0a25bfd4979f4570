import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type { IRunExecutionData } from 'n8n-workflow';
import { createCredential } from '../../host/rest/credentials';
import { stopExecution } from '../../host/rest/executions';
import { getWorkflow } from '../../host/rest/workflows';
import { startSandbox, type LoggedRequest, type Sandbox } from '../../sandbox';
import { LOCATION, TOKEN } from '../support/bench';
import { AGENT_EXAMPLE, creates, storeAgent } from './agentExample';
import { startChatModel, type ChatModel } from './chatModel';
import { CASES } from './examples/cases';
import { IS_N8N_1, useHost } from './support';

const CHAT = 'When chat message received';
const EMAIL = 'grace@agent.example';
const host = useHost('agent');
let model: ChatModel;
let sandbox: Sandbox;

beforeAll(async () => (model = await startChatModel()));
afterAll(async () => await model.close());
// Those of the host keep no log.
beforeEach(async () => (sandbox = await startSandbox({ dialect: 'highLevel' })));
afterEach(async () => await sandbox.close());

/** An execution that waits for the chat, and what it wrote there. */
interface Pause {
	id: string;
	node: string;
	said: string | { text: string; buttons: Array<{ text: string; link: string }> };
	data: IRunExecutionData;
}

/** Writes a message into the editor's chat, and waits until the chat is asked or answered. */
async function write(chatInput: string): Promise<Pause> {
	const { session, url } = host();
	const access = { token: TOKEN, locationId: LOCATION, baseUrl: sandbox.url, dialect: 'highLevel' as const };
	const { id } = await storeAgent(host(), model, await createCredential(session, `Sandbox ${randomUUID()}`, access));
	const sessionId = randomUUID();
	await session.request('POST', `/workflows/${id}/run`, {
		workflowData: await getWorkflow(session, id),
		triggerToStartFrom: { name: CHAT },
		chatSessionId: sessionId,
	});
	const response = await fetch(`${url}/webhook-test/${id}/${sessionId}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ sessionId, action: 'sendMessage', chatInput }),
	});
	return await pause(((await response.json()) as { executionId: string }).executionId);
}

/** Waits until a node writes into the chat: each of them waits for the chat. @param after the node that did so before */
async function pause(id: string, after?: string): Promise<Pause> {
	for (;;) {
		const { status, data: text } = await host().session.request<{ status: string; data: string }>(
			'GET',
			`/executions/${id}`,
		);
		const data = parse(text) as IRunExecutionData;
		const { lastNodeExecuted: node = '', runData, error } = data.resultData;
		if (['error', 'success', 'canceled', 'crashed'].includes(status))
			throw new Error(`The execution ended as "${status}" after ${node}: ${error?.message}`);
		if (status === 'waiting' && node !== after) {
			const [output] = Object.values(runData[node]?.at(-1)?.data ?? {});
			const said = (output?.[0]?.[0] as unknown as { sendMessage: Pause['said'] }).sendMessage;
			return { id, node, said, data };
		}
		await sleep(200);
	}
}

/** Clicks a button in the chat, and waits for the answer of the agent. */
async function click({ id, node, said }: Pause, button: 'Approve' | 'Decline'): Promise<Pause> {
	const link = typeof said === 'string' ? '' : said.buttons.find(({ text }) => text === button)?.link;
	// n8n takes no answer from programs that look at links.
	await fetch(link ?? '', { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } });
	const answer = await pause(id, node);
	await stopExecution(host().session, id);
	return answer;
}

const grace = () => [...sandbox.state.contacts.values()].find(({ email }) => email === EMAIL);
const told = (): unknown[] =>
	(model.requests.at(-1)?.messages ?? []).filter(({ role }) => role === 'tool').map(({ content }) => content);

/** A chat in which the agent wants to create a contact, and somebody clicks a button. */
async function conversation(button: 'Approve' | 'Decline') {
	model.replies.push(...creates(EMAIL, `That was: ${button}.`));
	const requests = (): Array<Pick<LoggedRequest, 'method' | 'path' | 'body'>> =>
		sandbox.log.map(({ method, path, body }) => ({ method, path, body }));
	const asked = await write(`Grace from Bergen wants an offer: ${EMAIL}`);
	const before = requests();
	const answer = await click(asked, button);
	return { asked, before, answer, after: requests().slice(before.length) };
}

/** Nobody has the email, and the location recognizes contacts by it, so no search could find one either. */
const LOOKED_UP = [
	{ method: 'GET', path: '/contacts/search/duplicate', body: undefined },
	{ method: 'GET', path: `/locations/${LOCATION}`, body: undefined },
];

if (IS_N8N_1) {
	it.skip(`examples/${AGENT_EXAMPLE}, not in n8n 1: ${CASES[AGENT_EXAMPLE]?.notInN8n1}`, () => undefined);
} else {
	describe(`examples/${AGENT_EXAMPLE} in n8n, with a stand-in for the model`, () => {
		it('sends nothing if somebody clicks Decline, and tells the model so', async () => {
			const { asked, before, answer, after } = await conversation('Decline');
			expect([asked.node, before]).toEqual(['Ask for approval', LOOKED_UP]);
			expect([after, grace()]).toEqual([[], undefined]);
			expect(told()).toEqual([
				expect.stringContaining('"found":false'),
				expect.stringContaining('User rejected the tool call to Create or update a contact'),
			]);
			expect([answer.node, answer.said]).toEqual(['Answer', 'That was: Decline.']);
		});

		it('creates the contact once somebody clicks Approve, with nothing but what the model gave', async () => {
			const { asked, before, answer, after } = await conversation('Approve');
			expect(asked.said).toMatchObject({
				text: `May I run **Create or update a contact**?\n\n- email: ${EMAIL}\n- firstName: Grace\n- city: Bergen`,
				buttons: [{ text: 'Approve' }, { text: 'Decline' }],
			});
			expect(before).toEqual(LOOKED_UP);
			const body = { email: EMAIL, firstName: 'Grace', city: 'Bergen', locationId: LOCATION };
			expect(after).toEqual([{ method: 'POST', path: '/contacts/upsert', body }]);
			expect(grace()).toMatchObject({ firstName: 'Grace', city: 'Bergen' });
			expect(told().at(-1)).toMatch(/"action":"created","isNew":true/);
			expect([answer.node, answer.said]).toEqual(['Answer', 'That was: Approve.']);
		});

		it('offers the model each tool with what it may fill in', () => {
			const offered = model.requests.at(-1)?.tools.map(({ name }) => name) ?? [];
			expect(offered.sort()).toEqual([
				'Add_a_task',
				'Create_or_update_a_contact',
				'Find_a_contact_by_email_or_phone',
				'Search_contacts',
			]);
		});
	});
}
