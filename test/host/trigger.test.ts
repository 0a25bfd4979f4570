import { rmSync } from 'node:fs';
import type { INode } from 'n8n-workflow';
import { TRIGGER_TYPE } from '../../host/examples';
import { errorOf, itemsOf, type Execution } from '../../host/execution';
import { startHost, type Host } from '../../host/host';
import { testFolder } from '../../host/paths';
import { SILENT } from '../../host/progress';
import { startQueueMode, type QueueMode } from '../../host/queue/queueMode';
import { createCredential, CREDENTIAL_TYPE, type CredentialRef } from '../../host/rest/credentials';
import { executionEnd, executionsOf } from '../../host/rest/executions';
import type { Session } from '../../host/rest/session';
import { activateWorkflow, createWorkflow, type WorkflowContent } from '../../host/rest/workflows';
import { startSandbox, type Sandbox } from '../../sandbox';
import { until } from './queue/importer';
import { DEFAULT_VERSION } from '../../host/versions';
import { VERSION } from './support';

const LOCATION = 'loc_sandbox';

/** A workflow with the trigger, which polls every minute, and one more node. */
function workflow({ id, name }: CredentialRef): WorkflowContent {
	const node = (own: Partial<INode>): INode => ({
		...{ id: own.name ?? '', name: '', type: '', typeVersion: 1, position: [0, 0], parameters: {} },
		...own,
	});
	return {
		name: 'New contacts',
		nodes: [
			node({
				name: 'New contact',
				type: TRIGGER_TYPE,
				typeVersion: 1,
				parameters: {
					pollTimes: { item: [{ mode: 'everyMinute' }] },
					...{ event: 'contactCreated', filters: {}, options: {} },
				},
				credentials: { [CREDENTIAL_TYPE]: { id, name } },
			}),
			node({ name: 'Came in', type: 'n8n-nodes-base.noOp' }),
		],
		connections: { 'New contact': { main: [[{ node: 'Came in', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

/** A sandbox that keeps running while n8n restarts. */
const aSandbox = async (): Promise<Sandbox> => {
	const sandbox = await startSandbox();
	sandbox.seed.contacts([{ firstName: 'There before', dateAdded: '2026-01-01T00:00:00Z' }]);
	return sandbox;
};

const created = (sandbox: Sandbox, firstName: string): string =>
	sandbox.state.contactStore.create(LOCATION, { firstName }).id;

const credentialFor = async (session: Session, sandbox: Sandbox): Promise<CredentialRef> =>
	await createCredential(session, 'Of the trigger', {
		...{ token: 'pit-sandbox-token', locationId: LOCATION },
		...{ baseUrl: sandbox.url, dialect: 'highLevel' },
	});

/** Waits for this many executions. @returns them, oldest first */
async function executions(session: Session, workflowId: string, count: number): Promise<Execution[]> {
	await until(async () => (await executionsOf(session, workflowId)).length >= count, `${count} executions`);
	const listed = (await executionsOf(session, workflowId)).sort((one, other) => Number(one.id) - Number(other.id));
	return await Promise.all(listed.map(async ({ id }) => await executionEnd(session, id)));
}

/** Activates the workflow and waits for its first poll, which happens after n8n's answer. */
async function switchOn(session: Session, workflowId: string, sandbox: Sandbox): Promise<void> {
	await activateWorkflow(session, workflowId);
	await until(() => sandbox.counters.requests > 0, 'the first poll');
}

/** Waits for this many further polls. */
async function polls(sandbox: Sandbox, count: number): Promise<void> {
	const before = sandbox.counters.requests;
	await until(() => sandbox.counters.requests >= before + count, `${count} polls`);
}

const idsIn = (all: readonly Execution[]): unknown[] =>
	all.flatMap((execution) => itemsOf(execution, 'Came in').map(({ id }) => id));

describe('the trigger in an active workflow', () => {
	const folder = testFolder(VERSION, 'trigger');
	let sandbox: Sandbox;
	let host: Host;
	let workflowId: string;
	const ids: string[] = [];
	const start = async () => (host = await startHost({ version: VERSION, folder, progress: SILENT }));

	beforeAll(async () => {
		rmSync(folder, { recursive: true, force: true });
		sandbox = await aSandbox();
		await start();
		({ id: workflowId } = await createWorkflow(host.session, workflow(await credentialFor(host.session, sandbox))));
		await switchOn(host.session, workflowId, sandbox);
	});
	afterAll(async () => {
		await host?.stop();
		await sandbox?.close();
	});

	it('starts for a new contact within a poll, and not for an existing one', async () => {
		ids.push(created(sandbox, 'First'));
		const all = await executions(host.session, workflowId, 1);
		expect(all.map((one) => [one.status, errorOf(one)])).toEqual([['success', undefined]]);
		expect(idsIn(all)).toEqual(ids);
	});

	it('continues after a restart with what happened meanwhile, and repeats nothing', async () => {
		await host.stop();
		ids.push(created(sandbox, 'While n8n was off'));
		await start();
		expect(idsIn(await executions(host.session, workflowId, 2))).toEqual(ids);
		ids.push(created(sandbox, 'After the restart'));
		expect(idsIn(await executions(host.session, workflowId, 3))).toEqual(ids);
		await polls(sandbox, 2);
		expect(idsIn(await executions(host.session, workflowId, 3))).toEqual(ids);
	});

	it('reports a bad token by a failed execution, and recovers by itself', async () => {
		sandbox.configure({ tokens: [{ token: 'pit-another', scopes: [], locationIds: [LOCATION] }] });
		const failed = (await executions(host.session, workflowId, 4))[3];
		expect(failed?.status).toBe('error');
		expect(failed && errorOf(failed)).toMatch(/token/i);
		ids.push(created(sandbox, 'While the token was bad'));
		sandbox.configure({
			tokens: [{ token: 'pit-sandbox-token', scopes: ['contacts.readonly'], locationIds: [LOCATION] }],
		});
		// Earlier polls may have failed, too.
		await until(
			async () => (await executionsOf(host.session, workflowId))[0]?.status === 'success',
			'a poll that goes well again',
		);
		const all = await executions(host.session, workflowId, 5);
		expect(idsIn(all.filter(({ status }) => status === 'success'))).toEqual(ids);
	});
});

// Queue mode needs PostgreSQL and Redis; one n8n is enough to see the trigger in it.
(VERSION === DEFAULT_VERSION ? describe : describe.skip)('the trigger in queue mode', () => {
	let queue: QueueMode;
	let sandbox: Sandbox;

	beforeAll(async () => {
		const folder = testFolder(VERSION, 'trigger-queue');
		rmSync(folder, { recursive: true, force: true });
		queue = await startQueueMode({ version: VERSION, folder, workers: 2 });
		sandbox = await aSandbox();
	});
	afterAll(async () => {
		await queue?.stop();
		await sandbox?.close();
	});

	it('runs once, not once per worker', async () => {
		const { id } = await createWorkflow(queue.session, workflow(await credentialFor(queue.session, sandbox)));
		await switchOn(queue.session, id, sandbox);
		const contact = created(sandbox, 'Jane');
		expect(idsIn(await executions(queue.session, id, 1))).toEqual([contact]);
		await polls(sandbox, 2);
		expect(idsIn(await executions(queue.session, id, 1))).toEqual([contact]);
	});
});
