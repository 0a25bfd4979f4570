import type { INodeExecutionData } from 'n8n-workflow';
import { ApiFailure } from '../failures/failure';
import { nodeError } from '../failures/nodeError';
import type { Batch } from './batch';
import { breather } from './breather';
import type { Call } from './call';
import { failedItem, notSent, outputItems } from './output';
import { prepareAll } from './prepareAll';
import { Cancelled } from './stop';

/** Rows begun at once. More than requests in flight, as some wait for one another; few enough to keep memory flat. */
const ROWS_AT_ONCE = 64;

/**
 * Runs all rows: prepared in input order, sent side by side, put out in input order.
 * Without continue-on-fail every row is prepared before anything is sent, and the first failure stops what has not been sent.
 * With it, each row fails by itself; only a hopeless failure stops the rest.
 * @returns the output items @throws NodeApiError or NodeOperationError, with the count of written, failed and unsent rows
 */
export async function runBatch(batch: Batch): Promise<INodeExecutionData[]> {
	const { run, node, items, continueOnFail } = batch;
	const results: INodeExecutionData[][] = [];
	const prepared: Array<Call | undefined> = continueOnFail ? [] : await prepareAll(batch);
	const breathe = breather();
	const active = new Set<Promise<void>>();
	let firstFailure: { index: number; error: unknown } | undefined;

	const fail = (index: number, thrown: unknown) => {
		const error = thrown instanceof ApiFailure ? thrown.hidden(run.connection.hide) : thrown;
		const unsent = thrown instanceof Cancelled || thrown === run.stop.reason;
		run.counts[unsent ? 'unsent' : 'failed']++;
		run.failed(error, index);
		if (continueOnFail) {
			results[index] = [failedItem(node, items[index] ?? { json: {} }, unsent ? notSent(error) : error, index)];
		} else {
			firstFailure ??= { index, error };
			run.stop.because(error as Error);
		}
	};

	let next = 0;
	for (; next < items.length && !run.stop.reason; next++) {
		const index = next;
		await batch.pause(index);
		await breathe();
		try {
			const call = prepared[index] ?? (await batch.prepare(batch.row(index)));
			prepared[index] = undefined;
			const place = run.order.join(call.keys);
			const begun = runCall(batch, call, place.turn)
				.then(
					(records) => {
						results[index] = outputItems(records, index);
						run.counts[call.writes ? 'written' : 'read']++;
						run.succeeded();
					},
					(error: unknown) => fail(index, error),
				)
				.finally(() => {
					place.leave();
					active.delete(begun);
				});
			active.add(begun);
		} catch (error) {
			fail(index, error);
		}
		if (active.size >= ROWS_AT_ONCE) await Promise.race(active);
	}
	await Promise.all(active);

	const { reason } = run.stop;
	// An error here would have n8n take the input for the output: then every row would look done.
	if (reason instanceof Cancelled && !continueOnFail) throw reason;
	for (; reason && next < items.length; next++) fail(next, reason);
	if (firstFailure) throw nodeError(node, firstFailure.error, firstFailure.index, run.counts.told(items.length));
	return results.flat();
}

async function runCall({ run, send }: Batch, call: Call, turn: Promise<unknown> | undefined) {
	await turn;
	if (run.stop.reason) throw run.stop.reason;
	return await call.run(send);
}
