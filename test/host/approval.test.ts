import { setTimeout as sleep } from 'node:timers/promises';
import { preparedExample } from '../../host/examples';
import { errorOf, itemsOf, type Execution } from '../../host/execution';
import { executionEnd } from '../../host/rest/executions';
import { createWorkflow, runWorkflow } from '../../host/rest/workflows';
import { CASES } from './examples/cases';
import { startMailbox, type Mailbox } from './mailbox';
import { useHost } from './support';

const FILE = 'approve-plan.json';
const host = useHost('approval');
let mailbox: Mailbox;

beforeAll(async () => (mailbox = await startMailbox()));
afterAll(async () => await mailbox.close());

/** Clicks a link until n8n takes the answer: the mail is sent a moment before the execution waits for one. */
async function click(link: string): Promise<void> {
	// n8n takes no answer from programs that look at links.
	const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
	while (!(await fetch(link, { headers })).ok) await sleep(200);
}

/** Runs the example, and clicks a button of the mail. */
async function answered(button: 'Approve' | 'Decline'): Promise<Execution> {
	const { session, credentials, instance, service } = host();
	const smtp = { name: `Mailbox for ${button}`, type: 'smtp' };
	const data = { user: '', password: '', host: '127.0.0.1', port: mailbox.port, secure: false, disableStartTls: true };
	const { id } = await session.request<{ id: string }>('POST', '/credentials', { ...smtp, data });
	const workflow = preparedExample(FILE, {
		...{ credential: credentials.highLevel, outputFolder: instance.outputFolder, serviceUrl: service.url },
	});
	const nodes = workflow.nodes.map((node) =>
		node.type === 'n8n-nodes-base.emailSend' ? { ...node, credentials: { smtp: { id, name: smtp.name } } } : node,
	);
	const before = mailbox.mails.length;
	const created = await createWorkflow(session, { ...workflow, nodes });
	const execution = await runWorkflow(session, created.id, 'Start');
	while (mailbox.mails.length === before) await sleep(200);
	const mail = mailbox.mails.at(-1) ?? '';
	const link = new RegExp(`href="([^"]+)"[^>]*>\\s*${button}\\s*<`).exec(mail)?.[1] ?? '';
	await click(link.replace(/&amp;/g, '&'));
	return await executionEnd(session, execution);
}

const stageOf = () => host().sandboxes.highLevel;
const writes = () => stageOf().sandbox.counters.created + stageOf().sandbox.counters.updated;

describe(`examples/${FILE} in n8n, with a mail server`, () => {
	it('writes nothing if somebody clicks Decline', async () => {
		const before = writes();
		const execution = await answered('Decline');
		expect([execution.status, errorOf(execution)]).toEqual(['success', undefined]);
		expect(mailbox.mails.at(-1)).toContain('4 of 8 rows would create a contact, 1 would change one');
		expect([writes(), itemsOf(execution, 'Written')]).toEqual([before, []]);
	});

	it('writes the rows of the plan if somebody clicks Approve', async () => {
		const before = {
			contacts: structuredClone([...stageOf().sandbox.state.contacts.values()]),
			equipment: [...stageOf().sandbox.state.equipment.values()],
		};
		const execution = await answered('Approve');
		expect([execution.status, errorOf(execution)]).toEqual(['success', undefined]);
		const checks = CASES[FILE]?.checks?.({ execution, stage: stageOf(), before, written: () => '' }) ?? [];
		expect(checks.filter(({ problems }) => problems.length > 0)).toEqual([]);
		expect(checks.length).toBeGreaterThan(0);
	});
});
