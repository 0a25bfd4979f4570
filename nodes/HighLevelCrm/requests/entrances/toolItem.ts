import {
	NodeApiError,
	type DeclarativeRestApiSettings,
	type IExecutePaginationFunctions,
	type IExecuteSingleFunctions,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	type INodeExecutionData,
} from 'n8n-workflow';
import { CREDENTIAL, connectionFrom } from '../connection/connection';
import { ApiFailure } from '../failures/failure';
import { fixedRate } from '../pace/fixedRate';
import { nodeError } from '../failures/nodeError';
import { answered, unanswered } from '../send/outcome';
import type { Order } from '../run/order';
import { failedItem, outputItems } from '../run/output';
import type { Prepare, Row } from '../run/row';
import { Run } from '../run/run';
import { sender } from '../send/send';
import { helperTransport, type Transport } from '../send/transport';
import type { Call } from '../../api/request';

/** What n8n's routing carries from an operation's preSend to the interceptor, by the request options it hands on. */
const pending = new WeakMap<
	object,
	{ run: Run; row: Row; call?: Call; place?: ReturnType<Order['join']>; refused?: unknown }
>();
/** The latest run by what all its items share. */
const runs = new WeakMap<object, Promise<Run>>();

/**
 * The routing door, first half: n8n calls it for every item before anything is sent (AI agents' tools always come this way,
 * and n8n before 1.82). Prepares the row; a refused row stops the run unless it continues on fail.
 */
export function preSend(prepare: Prepare) {
	return async function (this: IExecuteSingleFunctions, options: IHttpRequestOptions): Promise<IHttpRequestOptions> {
		const run = await runOf(this);
		const row: Row = {
			index: this.getItemIndex(),
			item: this.getInputData(),
			node: this.getNode(),
			connection: run.connection,
			timezone: this.getTimezone(),
			shared: run.shared,
			// While rows are still being prepared routing gives no way to send.
			send: sender(run, helperTransport(this), {}),
			parameter: (name, fallback) => this.getNodeParameter(name, fallback, { skipValidation: true }),
			evaluate: (expression) => this.evaluateExpression(expression, this.getItemIndex()),
		};
		// Rows are prepared in input order, also where one has to wait for a look-up: by that order they take their places.
		const preparing = run.prepared.then(async () => {
			const call = await prepare(row);
			return { call, place: run.order.join(call.keys) };
		});
		run.prepared = preparing.catch(() => undefined);
		try {
			pending.set(options, { run, row, ...(await preparing) });
		} catch (error) {
			if (!this.continueOnFail()) throw firstFailure(run, row, error);
			pending.set(options, { run, row, refused: error });
		}
		return options;
	};
}

/** The routing door, second half: the node's pagination function. Sends what the row's call asks for, as often as it takes. */
export async function interceptor(
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const entry = pending.get(requestData.options);
	if (!entry) throw new Error('A request came without its preSend');
	const { run, row, call, place, refused } = entry;
	try {
		if (!call) throw refused;
		try {
			// Where one bad row stops the run, all have to be prepared before the first is sent.
			if (!this.continueOnFail()) await run.allPrepared();
			await place?.turn;
			const { proxy, timeout, skipSslCertificateValidation, allowedDomains } =
				requestData.options as IHttpRequestOptions;
			const send = sender(run, routed(this, requestData), {
				proxy,
				timeout,
				skipSslCertificateValidation,
				allowedDomains,
			});
			return outputItems(await call.run(send), row.index);
		} finally {
			place?.leave();
		}
	} catch (error) {
		if (!this.continueOnFail()) throw firstFailure(run, row, error);
		if (error instanceof ApiFailure && error.facts.hopeless) run.stop.because(error);
		return [failedItem(row.node, row.item, error, row.index)];
	}
}

/**
 * The error of the row that failed first, for it and for every row that was not sent because of it: n8n shows the error of the
 * lowest row, and would put that row's number on it. So the number is made to stay.
 */
function firstFailure(run: Run, { node, index }: Row, error: unknown): NodeApiError {
	let failure = firstFailures.get(run);
	if (!failure) {
		const { message, description } = nodeError(node, error, index);
		const text = { message, description: description ?? '' };
		const httpCode = error instanceof ApiFailure ? error.facts.status?.toString() : undefined;
		failure = new NodeApiError(node, text, { ...text, httpCode });
		Object.defineProperty(failure.context, 'itemIndex', { enumerable: true, get: () => index, set: () => undefined });
		if (error instanceof ApiFailure) Object.assign(failure.context, { data: { ...error.facts } });
		firstFailures.set(run, failure);
		run.stop.because(failure);
	}
	return failure;
}

const firstFailures = new WeakMap<Run, NodeApiError>();

/** The whole answer as the one item of a routed request: status, headers and body reach the interceptor. */
export async function wholeAnswer(
	this: IExecuteSingleFunctions,
	_items: INodeExecutionData[],
	response: IN8nHttpFullResponse,
) {
	const { statusCode, headers, body } = response;
	return [{ json: { statusCode, headers, body: body as string } }];
}

/** Sends through n8n's routing. */
function routed(
	context: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
): Transport {
	return async (options) => {
		try {
			const [item] = await context.makeRoutingRequest({ ...requestData, options });
			return answered(item?.json ?? {});
		} catch (error) {
			return unanswered(error);
		}
	};
}

async function runOf(context: IExecuteSingleFunctions): Promise<Run> {
	const key = context.getExecuteData();
	let run = runs.get(key);
	// Retry On Fail runs the node again with the same data: with the first item everything begins anew.
	if (!run || context.getItemIndex() === 0) {
		run = begin(context);
		runs.set(key, run);
	}
	return await run;
}

async function begin(context: IExecuteSingleFunctions): Promise<Run> {
	try {
		const connection = connectionFrom(await context.getCredentials(CREDENTIAL));
		return new Run(connection, context.getExecutionCancelSignal(), fixedRate(context.getNodeParameter('options', {})));
	} catch (error) {
		throw nodeError(context.getNode(), error, context.getItemIndex());
	}
}
