import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { Send } from '../../api/request';
import { clock } from '../../client/clock';
import { connectionFrom, CREDENTIAL } from '../../client/connection/connection';
import { nodeError } from '../../client/errors/nodeError';
import { Places } from '../batch/rowSlots';
import type { Row } from '../row';
import { Run } from '../run';
import { sender } from '../../client/send/createSend';
import { helperTransport } from '../../client/send/transport';
import { timeLimit } from './requestOptions';
import { rowsOf, type Parameters } from './parameters';
import { ServerTime } from './serverTime';
import { togetherIn } from './together';

/** How long a poll may take where n8n does not say (before 2.41), ms. */
const BUDGET_MS = 5 * 60_000;

/** One poll of a trigger: all it knows. */
export interface Poll {
	/** The node's parameters, and the way out. */
	readonly row: Row;
	/** Somebody asks for a test event: nothing may be moved by it. */
	readonly isTest: boolean;
	/** The workflow was switched on just now: not a restart of n8n, nor a new version of a workflow that is on. */
	readonly isFirst: boolean;
	/** What the last poll that went well has kept. */
	readonly kept?: IDataObject;
	readonly serverTime: ServerTime;
	/** Whether there is time left to begin another request. */
	readonly hasTime: () => boolean;
	/** Tells something that is no failure: a trigger has nowhere to show it but n8n's log. */
	readonly tell: (message: string) => void;
}

/** What a poll comes to. */
export interface Polled {
	/** What is handed over, in order. */
	records: IDataObject[];
	/** What the next poll has to know; written down together with the handing over. As it was, if absent. */
	kept?: IDataObject;
}

/** Nodes whose poll is under way: another one would find the same to be new. */
const underWay = new Set<string>();
/** n8n has one context for all polls of an activation. */
const polledBefore = new WeakSet<IPollFunctions>();

/** The door for polls: the same connection, pace, retries and errors as for operations. @returns `null` where nothing is new */
export function polled(work: (poll: Poll) => Promise<Polled>) {
	return async function (this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const node = this.getNode();
		const isTest = this.getMode() === 'manual';
		const key = `${this.getWorkflow().id} ${node.id}${isTest ? ' test' : ''}`;
		if (underWay.has(key)) return null;
		underWay.add(key);
		try {
			const memory = this.getWorkflowStaticData('node');
			const { row, serverTime, hasTime } = await begin(this);
			const { records, kept } = await work({
				row,
				isTest,
				isFirst: this.getActivationMode() === 'activate' && !polledBefore.has(this),
				kept: memory.kept as IDataObject | undefined,
				serverTime,
				hasTime,
				tell: (message) => this.logger.warn(`${node.name}: ${row.connection.hide(message)}`),
			});
			for (const message of await row.shared.hints.all())
				this.logger.warn(`${node.name}: ${row.connection.hide(message)}`);
			if (kept && !isTest) memory.kept = kept;
			polledBefore.add(this);
			return records.length > 0 ? [records.map((json) => ({ json }))] : null;
		} catch (error) {
			throw nodeError(node, error);
		} finally {
			underWay.delete(key);
		}
	};
}

async function begin(context: IPollFunctions) {
	const budgetMs = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? BUDGET_MS;
	const until = clock.now() + budgetMs / 4;
	const credentials = await context.getCredentials(CREDENTIAL);
	const run = new Run(connectionFrom(credentials));
	const serverTime = new ServerTime();
	const transport = helperTransport(context, Math.min(timeLimit({}), budgetMs / 2), undefined, credentials);
	const send = serverTime.watching(sender(run, transport, {}, budgetMs / 2));
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
