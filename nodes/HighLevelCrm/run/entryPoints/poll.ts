import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { Send } from '../../api/request';
import { clock } from '../../client/clock';
import { createConnection, CREDENTIAL } from '../../client/connection/connection';
import { nodeError } from '../../client/errors/nodeError';
import { Places } from '../batch/rowSlots';
import type { Row } from '../row';
import { Run } from '../run';
import { createSend } from '../../client/send/createSend';
import { helperTransport } from '../../client/send/transport';
import { timeLimitMs } from './requestOptions';
import { rowsOf, type Parameters } from './parameters';
import { ServerTime } from './serverTime';
import { togetherIn } from './together';

/** How long a poll may take where n8n does not say (before 2.41), ms. */
const DEFAULT_BUDGET_MS = 5 * 60_000;

/** One poll of a trigger: all it knows. */
export interface Poll {
	/** The node's parameters, and the way out. */
	readonly row: Row;
	/** Somebody asks for a test event: nothing may be moved by it. */
	readonly isTest: boolean;
	/** The workflow was switched on just now: not a restart of n8n, nor a new version of a workflow that is on. */
	readonly isFirst: boolean;
	/** What the last poll that went well has kept. */
	readonly state?: IDataObject;
	readonly serverTime: ServerTime;
	/** Whether there is time left to begin another request. */
	readonly hasTime: () => boolean;
	/** Tells something that is no failure: a trigger has nowhere to show it but n8n's log. */
	readonly log: (message: string) => void;
}

/** What a poll comes to. */
export interface PollResult {
	/** What is handed over, in order. */
	records: IDataObject[];
	/** What the next poll has to know; written down together with the handing over. As it was, if absent. */
	state?: IDataObject;
}

/** Nodes whose poll is under way: another one would find the same to be new. */
const runningPolls = new Set<string>();
/** n8n has one context for all polls of an activation. */
const polledBefore = new WeakSet<IPollFunctions>();

/** The door for polls: the same connection, pace, retries and errors as for operations. @returns `null` where nothing is new */
export function pollEntryPoint(work: (poll: Poll) => Promise<PollResult>) {
	return async function (this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const node = this.getNode();
		const isTest = this.getMode() === 'manual';
		const key = `${this.getWorkflow().id} ${node.id}${isTest ? ' test' : ''}`;
		if (runningPolls.has(key)) return null;
		runningPolls.add(key);
		try {
			const memory = this.getWorkflowStaticData('node');
			const { row, serverTime, hasTime } = await beginPoll(this);
			const { records, state: kept } = await work({
				row,
				isTest,
				isFirst: this.getActivationMode() === 'activate' && !polledBefore.has(this),
				state: memory.kept as IDataObject | undefined,
				serverTime,
				hasTime,
				log: (message) => this.logger.warn(`${node.name}: ${row.connection.redact(message)}`),
			});
			for (const message of await row.shared.warnings.all())
				this.logger.warn(`${node.name}: ${row.connection.redact(message)}`);
			if (kept && !isTest) memory.kept = kept;
			polledBefore.add(this);
			return records.length > 0 ? [records.map((json) => ({ json }))] : null;
		} catch (error) {
			throw nodeError(node, error);
		} finally {
			runningPolls.delete(key);
		}
	};
}

async function beginPoll(context: IPollFunctions) {
	const budgetMs = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? DEFAULT_BUDGET_MS;
	const until = clock.now() + budgetMs / 4;
	const credentials = await context.getCredentials(CREDENTIAL);
	const run = new Run(createConnection(credentials));
	const serverTime = new ServerTime();
	const transport = helperTransport(context, Math.min(timeLimitMs({}), budgetMs / 2), undefined, credentials);
	const send = serverTime.watching(createSend(run, transport, {}, budgetMs / 2));
	return { row: rowOf(context, run, send), serverTime, hasTime: () => clock.now() < until };
}

function rowOf(context: IPollFunctions, run: Run, send: Send): Row {
	const parameters: Parameters = {
		getNode: () => context.getNode(),
		getTimezone: () => context.getTimezone(),
		getNodeParameter: ((name: string, _index: number, fallback?: unknown, options?: object) =>
			context.getNodeParameter(name, fallback, options)) as Parameters['getNodeParameter'],
		// Of a mapper's columns only; a trigger has none.
		evaluateExpression: () => undefined,
	};
	return rowsOf(parameters, [], run, send, togetherIn(run, 1, new Places(), send, send))(0);
}
