import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { clock } from '../../client/clock';
import { createConnection, CREDENTIAL } from '../../client/connection/connection';
import { nodeError } from '../../client/errors/nodeError';
import { createSend } from '../../client/send/createSend';
import { helperTransport } from '../../client/send/transport';
import { Session } from '../../client/send/session';
import type { RowContext } from '../row';
import { RunServices } from '../services';
import { itemParameters, type ParameterSource } from './parameters';
import { timeLimitMs } from './requestOptions';
import type { Send } from '../../api/request';
import { toText } from '../../values/json';

/** Time for a poll if n8n does not state it (before 2.41), ms. */
const DEFAULT_POLL_BUDGET_MS = 5 * 60_000;

/** One poll of a trigger. */
export interface Poll extends RowContext {
	/** Whether the user fetches a test event in the editor. It must not change the state. */
	readonly isTest: boolean;
	/** Whether the workflow was just activated. A restart of n8n or a new version of the workflow does not count. */
	readonly isFirst: boolean;
	/** The state after the last successful poll. */
	readonly state?: IDataObject;
	readonly serverTime: ServerTime;
	/** Whether there is time left to begin another request. */
	readonly hasTime: () => boolean;
	/** Logs a message, as n8n shows a trigger's messages only in its log. */
	readonly log: (message: string) => void;
}

export interface PollResult {
	/** The new records, in order. */
	records: IDataObject[];
	/** The new state, stored when the records are returned. Without it the old state is kept. */
	state?: IDataObject;
}

/** The running polls by their nodes' keys, as a concurrent poll would report the same records. */
const runningPolls = new Map<string, Promise<unknown>>();
/** Contexts that have polled. n8n has one context for all polls of an activation. */
const polledBefore = new WeakSet<IPollFunctions>();

type Work = (poll: Poll) => Promise<PollResult>;

/** The entry point of polls, with the connection, rate limiter, retries and errors of operations. @returns `null` if nothing is new */
export function pollEntryPoint(work: Work) {
	return async function (this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const isTest = this.getMode() === 'manual';
		const isFirst = this.getActivationMode() === 'activate' && !polledBefore.has(this);
		const key = `${this.getWorkflow().id} ${this.getNode().id}${isTest ? ' test' : ''}`;
		// Nothing may be missed from the first poll on. So it waits for a poll of an earlier activation, whose items n8n drops.
		while (isFirst && runningPolls.has(key)) await runningPolls.get(key);
		if (runningPolls.has(key)) return null;
		const poll = doPoll(this, work, { isTest, isFirst }).finally(() => runningPolls.delete(key));
		runningPolls.set(
			key,
			poll.catch(() => undefined),
		);
		return await poll;
	};
}

async function doPoll(
	context: IPollFunctions,
	work: Work,
	kind: Pick<Poll, 'isTest' | 'isFirst'>,
): Promise<INodeExecutionData[][] | null> {
	const node = context.getNode();
	let begun: Awaited<ReturnType<typeof beginPoll>> | undefined;
	try {
		const memory = context.getWorkflowStaticData('node');
		begun = await beginPoll(context);
		const { run, serverTime, hasTime } = begun;
		const log = (message: string) => context.logger.warn(`${node.name}: ${run.connection.redact(message)}`);
		const { records, state } = await work({
			parameters: itemParameters(parameterSource(context))(0),
			run,
			...kind,
			state: memory.kept as IDataObject | undefined,
			serverTime,
			hasTime,
			log,
		});
		for (const warning of await run.warnings.all()) log(warning);
		if (state && !kind.isTest) memory.kept = state;
		polledBefore.add(context);
		return records.length > 0 ? [records.map((json) => ({ json }))] : null;
	} catch (error) {
		throw nodeError(node, error);
	} finally {
		begun?.session.end();
	}
}

async function beginPoll(context: IPollFunctions) {
	const budgetMs = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? DEFAULT_POLL_BUDGET_MS;
	const until = clock.now() + budgetMs / 4;
	const credentials = await context.getCredentials(CREDENTIAL);
	const session = new Session(createConnection(credentials));
	const serverTime = new ServerTime();
	const transport = helperTransport(context, Math.min(timeLimitMs({}), budgetMs / 2), undefined, credentials);
	const send = serverTime.wrap(createSend(session, transport, {}, budgetMs / 2));
	return { session, run: new RunServices(session.connection, send), serverTime, hasTime: () => clock.now() < until };
}

/** A poll has no items, so n8n's function for parameters takes no index. */
const parameterSource = (context: IPollFunctions): ParameterSource => ({
	getNode: () => context.getNode(),
	getTimezone: () => context.getTimezone(),
	getNodeParameter: ((name: string, _index: number, fallback?: unknown, options?: object) =>
		context.getNodeParameter(name, fallback, options)) as ParameterSource['getNodeParameter'],
	// Only a resource mapper needs this, and triggers have none.
	evaluateExpression: () => undefined,
});

/**
 * The server's clock according to the `Date` headers of its answers, to the second. Only the time between two answers is reliable, as
 * another machine may date the records.
 */
export class ServerTime {
	/** Time of the first answer, ms since 1970; `undefined` if the server sends no `Date`. */
	first?: number;
	/** Time of the last answer, ms since 1970. */
	last?: number;

	/** Wraps `send` to read the clock from each answer. */
	wrap(send: Send): Send {
		return async (request) => {
			const answer = await send(request);
			const at = Date.parse(toText(answer.headers.date));
			if (!Number.isNaN(at)) {
				this.first ??= at;
				this.last = at;
			}
			return answer;
		};
	}
}
