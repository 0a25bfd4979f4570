import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { clock } from '../../client/clock';
import { createConnection, CREDENTIAL } from '../../client/connection/connection';
import { notingWrites } from '../../client/connection/recentWrites';
import { isTool, nodeError, toldToModel } from '../../client/errors/nodeError';
import { createSend } from '../../client/send/createSend';
import { helperTransport } from '../../client/send/transport';
import { Session } from '../../client/send/session';
import { runBatch } from '../batch/runBatch';
import { hasErrorOutput } from '../batch/errorOutput';
import { failedBefore } from '../batch/failedBefore';
import { RunOutput, type OutputMode } from '../batch/runOutput';
import { RunningJob, type Begin } from '../job';
import { rowNumber } from '../rowNumber';
import { Run } from '../run';
import { RunServices } from '../services';
import { textToHtml } from '../../values/entities';
import { toText } from '../../values/json';
import { RESULT_COLUMNS, type ResultColumn } from '../summary/summaryColumns';
import { itemParameters, OPTIONS, readParameter } from './parameters';
import { readOption } from './readOption';
import { hasSeveralBranches, isInLoop } from './isInLoop';
import { nodeAtLimit } from './nodeAtLimit';
import { outputMode } from './outputOption';
import { batchPauses, timeLimitMs, wireOptions, type RequestOptions } from './requestOptions';

/** A function that n8n calls with all input items of a run. @throws NodeApiError or NodeOperationError */
export type CustomOperation = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;

/**
 * The entry point of every operation. n8n (since 1.82) calls it with all items of a run, and `toolEntryPoint` with the item of an AI
 * tool. Unlike n8n's routing it yields to the event loop between items, evaluates each expression once, and can stop unsent requests.
 * @param columns of results that a summary of the operation has @param writes whether the operation may write, for the texts of its errors
 */
export function customOperation(
	begin: Begin,
	columns: readonly ResultColumn[] = RESULT_COLUMNS,
	writes = true,
): CustomOperation {
	return async function () {
		const [node, items] = [this.getNode(), this.getInputData()];
		const numberOfRow = (index: number) => rowNumber(items[index]?.json ?? {}, index);
		let session: Session | undefined;
		let output: RunOutput | undefined;
		let begun = false;
		try {
			output = new RunOutput(readOutputMode(this, node), hasErrorOutput(node));
			const credentials = await this.getCredentials(CREDENTIAL);
			const requestOptions = this.getNodeParameter('requestOptions', 0, {}) as RequestOptions;
			const cancel = this.getExecutionCancelSignal();
			session = new Session(createConnection(credentials), cancel);
			const pause = batchPauses(requestOptions, session.stop);
			const transport = helperTransport(this, timeLimitMs(requestOptions), cancel, credentials);
			const send = notingWrites(createSend(session, transport, wireOptions(requestOptions)), session.connection);
			const services = new RunServices(session.connection, send, items.length);
			services.isInLoop = () => isInLoop(this);
			services.hasSeveralBranches = () => hasSeveralBranches(this);
			services.numberOfRow = numberOfRow;
			services.nodeAtLimit = () => nodeAtLimit(this);
			services.memory = () => this.getWorkflowStaticData('node');
			services.isByHand = this.getMode() === 'manual';
			// This holds under continue-on-fail too: n8n retries if the first output item has an error.
			services.isRetried = node.retryOnFail === true;
			if (services.isRetried) services.tries = this.getExecuteData();
			services.isGivenOneItem = node.executeOnce === true;
			services.isTool = isTool(node);
			const run = new Run(session, services);
			const parametersOf = itemParameters(this);
			const job = new RunningJob(begin);
			const startedAt = clock.now();
			begun = true;
			const results = await runBatch({
				run,
				job,
				writes,
				node,
				items,
				row: (index) => ({
					index,
					item: items[index] ?? { json: {} },
					parameters: parametersOf(index),
					run: services,
					// Declared from the start: for a property that is added later, each row would hold a separate list of properties.
					mapped: undefined,
				}),
				continueOnFail: this.continueOnFail(),
				output,
				pause,
			});
			const { starts } = services;
			await starts?.finish();
			run.counts.starts = starts?.describe();
			if (starts) services.warnings.addAtEnd(() => starts.advice());
			// The warnings may take a request, so they are made before the requests are counted.
			if (services.isRetried && run.counts.written > 0) services.warnings.add(RETRIES);
			await services.warnings.finish();
			const durationMs = clock.now() - startedAt;
			run.counts.requests = session.requests;
			run.counts.rateLimited = session.rateLimited;
			run.counts.planned = job.current?.trial?.();
			if (run.counts.written === 0) run.counts.isDryRun ||= job.current?.isDryRun === true;
			const hints = services.isTool ? await readWarnings(services) : [];
			await showHints(this, run, items.length, durationMs, job.current?.isWholeList);
			const all = results.all(items.length, () => run.counts.toItem(items.length, durationMs, columns));
			return [hints.length > 0 ? withHints(all, hints) : all];
		} catch (error) {
			if (begun || !this.continueOnFail()) throw toldToModel(nodeError(node, error, 0, '', numberOfRow(0)), node);
			// If this throws under continue-on-fail, n8n outputs the input, and every row looks done.
			return [failedBefore(node, items, error, columns, output)];
		} finally {
			session?.end();
		}
	};
}

const RETRIES =
	'Retry On Fail is on: if a row fails (with On Error > Continue: the first one), n8n runs all rows again, those that were written, too: notes, tasks and contacts may be there twice. Switch it off in the settings of the node, which repeats single requests by itself';

/** Reads Items to Return once for all rows. Other options are read for each row, as an expression may fail in one row only. @throws BadInput */
function readOutputMode(context: IExecuteFunctions, { parameters }: INode): OutputMode {
	const { parameter } = outputMode;
	const output = readParameter(context, { ...parameter, name: `${OPTIONS.name}.${parameter.name}` }, 0);
	return readOption(outputMode, { output: toText(output) }, parameters[OPTIONS.name]);
}

/** Shows the summary of a long run or a whole list, the options that would have saved requests, and the warnings. */
async function showHints(
	context: IExecuteFunctions,
	{ counts, advice, services }: Run,
	rows: number,
	durationMs: number,
	isWholeList = false,
): Promise<void> {
	const summary = counts.summary(rows, durationMs, isWholeList);
	if (summary !== undefined) context.addExecutionHints({ message: summary, location: 'outputPane', type: 'info' });
	for (const sentence of advice?.after(counts.requests) ?? []) services.warnings.add(sentence);
	// n8n shows hints as HTML, and would hide a value such as <jane@example.com>.
	for (const warning of await readWarnings(services))
		context.addExecutionHints({ message: textToHtml(warning), location: 'outputPane', type: 'warning' });
}

const readWarnings = async ({ warnings, connection }: RunServices): Promise<string[]> =>
	(await warnings.all()).map((warning) => connection.redact(warning));

/** Adds the hints to the first item. A model does not see n8n's hints, and would assume that every value was written. */
function withHints([first, ...others]: INodeExecutionData[], hints: string[]): INodeExecutionData[] {
	return first
		? [{ ...first, json: { ...first.json, hints } }, ...others]
		: [{ json: { hints }, pairedItem: { item: 0 } }];
}
