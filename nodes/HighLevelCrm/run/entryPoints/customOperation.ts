import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Send } from '../../api/request';
import { clock } from '../../client/clock';
import { createConnection, CREDENTIAL } from '../../client/connection/connection';
import { nodeError } from '../../client/errors/nodeError';
import { rateLimit } from '../../client/rateLimiter/fixedRate';
import type { Prepare } from '../call';
import { Places } from '../batch/rowSlots';
import { Run } from '../run';
import { runBatch } from '../batch/runBatch';
import { createSend } from '../../client/send/createSend';
import { helperTransport } from '../../client/send/transport';
import { batchPauses, timeLimitMs, wireOptions, type RequestOptions } from './requestOptions';
import { OPTIONS, readParameter, rowsOf } from './parameters';
import { togetherIn } from './together';

/** What n8n calls with all input items of a run. @throws NodeApiError or NodeOperationError */
export type CustomOperation = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;

/**
 * The one door: n8n (since 1.82) calls it with all items of a run, and an AI tool's single item is handed to it (`toolItem`).
 * Unlike n8n's routing it lets the event loop breathe between items, evaluates each expression once, and can stop what has
 * not been sent.
 */
export function customOperation(prepare: Prepare): CustomOperation {
	return async function () {
		const node = this.getNode();
		const items = this.getInputData();
		const credentials = await this.getCredentials(CREDENTIAL);
		try {
			const requestOptions = this.getNodeParameter('requestOptions', 0, {}) as RequestOptions;
			const options = readParameter(this, OPTIONS, 0);
			const connection = createConnection(credentials);
			const cancel = this.getExecutionCancelSignal();
			const transport = helperTransport(this, timeLimitMs(requestOptions), cancel, credentials);
			const begin = () => {
				const run = new Run(connection, cancel, rateLimit.read(options.rateLimit));
				return { run, send: createSend(run, transport, wireOptions(requestOptions)) };
			};
			const { run, send } = begin();
			const places = new Places();
			let afterwards: Send | undefined;
			const together = togetherIn(run, items.length, places, send, async (request) => {
				// One run for all of it, so that the user's rate holds.
				afterwards ??= begin().send;
				return await afterwards(request);
			});
			const begun = clock.now();
			const results = await runBatch({
				run,
				send,
				prepare,
				node,
				items,
				row: rowsOf(this, items, run, send, together),
				places,
				continueOnFail: this.continueOnFail(),
				pause: batchPauses(requestOptions, run),
			});
			const summary = run.counts.summary(items.length, clock.now() - begun);
			if (summary !== undefined) this.addExecutionHints({ message: summary, location: 'outputPane', type: 'info' });
			for (const advice of run.counts.advice) run.shared.warnings.add(advice);
			for (const message of await run.shared.warnings.all()) {
				this.addExecutionHints({ message: run.connection.redact(message), location: 'outputPane', type: 'warning' });
			}
			return [results];
		} catch (error) {
			throw nodeError(node, error, 0);
		}
	};
}
