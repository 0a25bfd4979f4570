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

/** How long a poll may take if n8n does not say (before 2.41), ms. */
const DEFAULT_BUDGET_MS = 5 * 60_000;

/** One poll of a trigger. */
export interface Poll extends RowContext {
	/** Whether somebody asks for a test event: it must not change the state. */
	readonly isTest: boolean;
	/** Whether the workflow was switched on just now. A restart of n8n, or a new version of an active workflow, is no first poll. */
	readonly isFirst: boolean;
	/** What the last successful poll stored. */
	readonly state?: IDataObject;
	readonly serverTime: ServerTime;
	/** Whether there is time left to begin another request. */
	readonly hasTime: () => boolean;
	/** Logs what is no failure: n8n shows a trigger's messages in its log only. */
	readonly log: (message: string) => void;
}

/** Result of a poll. */
export interface PollResult {
	/** The new records, in order. */
	records: IDataObject[];
	/** What the next poll needs; stored together with handing over the records. Absent: the state stays as it was. */
	state?: IDataObject;
}

/** Nodes whose poll is running: a second poll at the same time would report the same records. */
const runningPolls = new Set<string>();
/** Contexts that have polled. n8n has one context for all polls of an activation. */
const polledBefore = new WeakSet<IPollFunctions>();

/** The entry point of polls: they have the same connection, rate limiter, retries and errors as operations. @returns `null` if nothing is new */
export function pollEntryPoint(work: (poll: Poll) => Promise<PollResult>) {
	return async function (this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const node = this.getNode();
		const isTest = this.getMode() === 'manual';
		const key = `${this.getWorkflow().id} ${node.id}${isTest ? ' test' : ''}`;
		if (runningPolls.has(key)) return null;
		runningPolls.add(key);
		try {
			const memory = this.getWorkflowStaticData('node');
			const { run, serverTime, hasTime } = await beginPoll(this);
			const log = (message: string) => this.logger.warn(`${node.name}: ${run.connection.redact(message)}`);
			const { records, state } = await work({
				parameters: itemParameters(parameterSource(this), 0),
				run,
				isTest,
				isFirst: this.getActivationMode() === 'activate' && !polledBefore.has(this),
				state: memory.kept as IDataObject | undefined,
				serverTime,
				hasTime,
				log,
			});
			for (const warning of await run.warnings.all()) log(warning);
			if (state && !isTest) memory.kept = state;
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
	const session = new Session(createConnection(credentials));
	const serverTime = new ServerTime();
	const transport = helperTransport(context, Math.min(timeLimitMs({}), budgetMs / 2), undefined, credentials);
	const send = serverTime.watching(createSend(session, transport, {}, budgetMs / 2));
	return { run: new RunServices(session.connection, send), serverTime, hasTime: () => clock.now() < until };
}

/** A poll has no items: n8n's function for parameters takes no index. */
const parameterSource = (context: IPollFunctions): ParameterSource => ({
	getNode: () => context.getNode(),
	getTimezone: () => context.getTimezone(),
	getNodeParameter: ((name: string, _index: number, fallback?: unknown, options?: object) =>
		context.getNodeParameter(name, fallback, options)) as ParameterSource['getNodeParameter'],
	// Only a mapper's columns need it, and a trigger has none.
	evaluateExpression: () => undefined,
});

/**
 * The server's clock, as the `Date` of its answers tells it, to the second. Only how far it has come from one answer to another
 * is to be relied on: its records may be dated by another machine.
 */
export class ServerTime {
	/** Of the first answer, ms since 1970; `undefined` where the server does not tell. */
	first?: number;
	/** Of the last one. */
	last?: number;

	/** Sends, and looks at the clock of each answer. */
	watching(send: Send): Send {
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
